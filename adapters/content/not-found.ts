import { productCards } from './cards/product-cards.ts'
import { pageOf } from './page-context.ts'
import { actionHero } from './sections.ts'

/** The page of an unknown path: ordinary content with links to other pages. */
export const notFound = pageOf(
  'notFound',
  (text, context) => [
    actionHero(text.hero, '/', 'not-found'),
    productCards(context, 'not-found', 'consumer', { title: text.products }),
  ],
  'not-found',
)
