import { PRODUCTS, type Product } from '../catalogue/product-records.ts'
import type { OfferView, OptionView } from '../offers/offer-view.ts'
import { type FinderAnswers, nextQuestion } from './finder-answers.ts'

type Feature = NonNullable<Product['features']>[number] & ('family' | 'vpn' | 'passwordManager')

/** The answer of the plan finder. */
export interface Recommendation {
  readonly product: Product
  readonly option: OptionView
  /** The features that the visitor asked for. The product has all of them. */
  readonly features: readonly Feature[]
}

const WANTED: readonly (readonly [question: keyof FinderAnswers, answer: string, feature: Feature])[] = [
  ['who', 'children', 'family'],
  ['vpn', 'yes', 'vpn'],
  ['passwords', 'yes', 'passwordManager'],
]

/** Returns the features that a product needs for these answers. */
const wantedFeatures = (answers: FinderAnswers): readonly Feature[] =>
  WANTED.flatMap(([question, answer, feature]) => (answers[question] === answer ? [feature] : []))

interface Candidate extends Recommendation {
  /** Whether the option is for one year, and in the auto-renew state that the product page preselects. */
  readonly isUsual: boolean
}

/** Sorts usual options first, then by price, then by quantity. Products with the same price keep their order, the richest first. */
const byPrice = (one: Candidate, other: Candidate): number =>
  Number(other.isUsual) - Number(one.isUsual) ||
  one.option.amount - other.option.amount ||
  other.option.quantity - one.option.quantity

/**
 * Recommends the cheapest option of a purchased product that has all wanted features and covers the wanted number of devices.
 * Prefers the price of one year. Returns null before the last answer, and if no product on sale fits.
 *
 * @param offers views of the products by short name. A product that is not sold in the visitor's country is not `offered`
 */
export const recommendProduct = (
  answers: FinderAnswers,
  offers: Readonly<Record<string, OfferView>>,
): Recommendation | null => {
  if (nextQuestion(answers) !== null) return null
  const edition = answers.who === 'business' ? 'business' : 'consumer'
  const features = wantedFeatures(answers)
  const candidates = PRODUCTS.flatMap((product): readonly Candidate[] => {
    const view = offers[product.shortName]
    const isFitting =
      product.edition === edition &&
      product.buyBlock.purchaseType === 'Purchase' &&
      features.every((feature) => product.features?.includes(feature))
    if (!isFitting || view?.state !== 'offered') return []
    return view.options
      .filter(({ quantity }) => quantity >= Number(answers.devices))
      .map((option) => ({
        product,
        option,
        features,
        isUsual: option.term === '1Y' && option.autorenew === view.isAutoRenew,
      }))
  })
  const [best] = candidates.toSorted(byPrice)
  return best === undefined ? null : { product: best.product, option: best.option, features }
}
