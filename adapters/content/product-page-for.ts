import type { Product } from '../../domain/catalogue/product-records.ts'
import { type ProductScreen, SCREENS } from '../../ports/page-section.ts'
import { buyBlockFor } from './buy-block-for.ts'
import { productDownload } from './download-blocks.ts'
import type { PageMaker } from './page-context.ts'
import type { ProductText } from './page-texts.ts'
import { reviewsOf } from './reviews.ts'
import { features, figures, questions, steps } from './sections.ts'

/** The drawing of a product, where there is one. */
const screenOf = ({ page }: Product, { name }: ProductText): { readonly screen?: ProductScreen } => {
  const known = SCREENS.find((screen) => screen === page)
  return known === undefined ? {} : { screen: { name: known, alt: name } }
}

/** The page of one product, with the block that sells it at its top. */
export const productPageFor =
  (product: Product): PageMaker =>
  (context) => {
    const { site, texts } = context
    const text: ProductText = texts.products[product.page]
    return {
      title: text.title,
      description: text.description,
      sections: [
        { kind: 'hero', ...text.hero, buyBlock: buyBlockFor(product, site), picture: product.page },
        { ...features(text.features, product.icons), ...screenOf(product, text) },
        ...(text.steps ? [steps(text.steps)] : []),
        ...(text.figures ? [figures(text.figures)] : []),
        productDownload(product, context),
        ...reviewsOf(product, context, 'summary'),
        questions(text.questions),
      ],
    }
  }
