import { PRODUCTS, type Product } from '../../domain/catalogue/product-records.ts'
import type { SectionOf } from '../../ports/page-section.ts'
import { productProofs } from './about-pages.ts'
import {
  actionHero,
  features,
  figures,
  keywordsOf,
  type PageContext,
  type PageMaker,
  pageOf,
  questions,
  steps,
} from './page-maker.ts'
import type { PageTexts, ProductText } from './page-texts.ts'
import { buyBlockFor, productDownload } from './product-blocks.ts'
import { differences, screenOf } from './product-sections.ts'
import { sceneText } from './screens/draw-scene.ts'

const reviewsOf = (
  { page, shortName, isReviewed = false }: Product,
  { texts }: PageContext,
  shown: SectionOf<'reviews'>['shown'],
): readonly SectionOf<'reviews'>[] =>
  isReviewed ? [{ kind: 'reviews', product: shortName, title: texts.products[page].name, shown }] : []

/** Links to pages with which a visitor can judge the products without reviews. */
const ownJudgement = ({ about, products: { trial }, guarantee, compare }: PageTexts): SectionOf<'links'> => ({
  kind: 'links',
  title: about.proof.title,
  links: [
    { path: '/trial', label: trial.title, text: trial.description },
    { path: '/guarantee', label: guarantee.title, text: guarantee.description },
    { path: '/compare', label: compare.title, text: compare.description },
  ],
})

export const reviews = pageOf('reviews', (text, context) => [
  actionHero(text.hero, '/compare', 'reviews'),
  ...PRODUCTS.flatMap((product) => reviewsOf(product, context, 'list')),
  ownJudgement(context.texts),
])

/** Returns the picture beside the features of a product, if there is one. */
const pictureOf = ({ drawing }: Product, { texts }: PageContext): Pick<SectionOf<'features'>, 'drawing' | 'screen'> => {
  if (drawing === 'family') return { screen: { name: drawing, alt: sceneText(texts) } }
  return drawing === undefined ? {} : { drawing }
}

export const productPageFor =
  (product: Product): PageMaker =>
  (context) => {
    const { site, texts } = context
    const text: ProductText = texts.products[product.page]
    const keywords = keywordsOf(product.page, texts)
    return {
      component: 'product',
      title: text.title,
      description: text.description,
      ...(keywords === undefined ? {} : { keywords }),
      ...(product.prices === undefined ? {} : { priceSettings: product.prices }),
      sections: [
        { kind: 'hero', ...text.hero, buyBlock: buyBlockFor(product, site), ...screenOf(product.page, context) },
        productProofs(product, context),
        { ...features(text.features, product.icons), ...pictureOf(product, context) },
        ...differences(product, context),
        ...reviewsOf(product, context, 'summary'),
        ...(text.steps ? [steps(text.steps)] : []),
        ...(text.figures ? [figures(text.figures)] : []),
        questions(text.questions),
        productDownload(product, context),
      ],
    }
  }
