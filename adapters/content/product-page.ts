import { buyBlockFor, type ProductPage } from './buy-blocks.ts'
import type { PageMaker } from './page-context.ts'
import { features, figures, type Icon, questions, steps } from './sections.ts'

const ICONS: Readonly<Record<ProductPage, readonly Icon[]>> = {
  premium: ['shield', 'eye', 'phone', 'family', 'globe', 'key'],
  plus: ['globe', 'key', 'shield', 'lock', 'check', 'bolt'],
  standard: ['shield', 'globe', 'lock', 'refresh', 'bell', 'chart'],
  free: ['bolt', 'laptop', 'mail', 'lock', 'refresh', 'check'],
  trial: ['shield', 'globe', 'key', 'eye', 'family', 'phone'],
  'small-office': ['mail', 'server', 'lock', 'check', 'laptop', 'users'],
  endpoint: ['chart', 'bolt', 'users', 'laptop', 'bell', 'cloud'],
}

/** The page of one product, with the block that sells it in its head. */
export const productPage =
  (page: ProductPage): PageMaker =>
  ({ site, texts }) => {
    const text = texts.products[page]
    return {
      title: text.title,
      description: text.description,
      sections: [
        { kind: 'hero', ...text.hero, buyBlock: buyBlockFor(page, site), picture: page },
        features(text.features, ICONS[page]),
        ...(text.steps ? [steps(text.steps)] : []),
        ...(text.figures ? [figures(text.figures)] : []),
        questions(text.questions),
      ],
    }
  }
