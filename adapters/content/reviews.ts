import { PRODUCTS, type Product } from '../../domain/catalogue/product-records.ts'
import type { SectionOf } from '../../ports/page-section.ts'
import { type PageContext, pageOf } from './page-context.ts'
import { actionHero } from './sections.ts'

/** The reviews of a product; none of one that is not reviewed. */
export const reviewsOf = (
  { page, shortName, isReviewed = false }: Product,
  { texts }: PageContext,
  shown: SectionOf<'reviews'>['shown'],
): readonly SectionOf<'reviews'>[] =>
  isReviewed ? [{ kind: 'reviews', product: shortName, title: texts.products[page].name, shown }] : []

/** What customers say of each product. */
export const reviews = pageOf('reviews', (text, context) => [
  actionHero(text.hero, '/compare', 'service'),
  ...PRODUCTS.flatMap((product) => reviewsOf(product, context, 'list')),
])
