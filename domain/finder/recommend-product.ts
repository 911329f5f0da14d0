import { PRODUCTS, type Product } from '../catalogue/product-records.ts'
import type { OfferView, OptionView } from '../offers/offer-view.ts'
import { type FinderAnswers, nextQuestion } from './finder-answers.ts'

type Feature = NonNullable<Product['features']>[number] & ('family' | 'vpn' | 'passwordManager')

/** The answer of the plan finder. */
export interface Recommendation {
  readonly product: Product
  readonly option: OptionView
  /** The features that the visitor asked for and the product has. */
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
  /** The features that the visitor asked for and the product lacks. */
  readonly missing: readonly Feature[]
  /** Whether the option is for one year, and in the auto-renew state that the product page preselects. */
  readonly isUsual: boolean
}

/** Sorts usual options first, then by price, then by quantity. Products with the same price keep their order, the richest first. */
const byPrice = (one: Candidate, other: Candidate): number =>
  Number(other.isUsual) - Number(one.isUsual) ||
  one.option.amount - other.option.amount ||
  other.option.quantity - one.option.quantity

type Offers = Readonly<Record<string, OfferView>>

/** Returns the cheapest option of each purchased product that covers the wanted number of devices, sorted by price. */
const candidatesFor = (answers: FinderAnswers, offers: Offers): readonly Candidate[] => {
  if (nextQuestion(answers) !== null) return []
  const edition = answers.who === 'business' ? 'business' : 'consumer'
  const wanted = wantedFeatures(answers)
  return PRODUCTS.flatMap((product): readonly Candidate[] => {
    const view = offers[product.shortName]
    if (product.edition !== edition || product.buyBlock.purchaseType !== 'Purchase' || view?.state !== 'offered')
      return []
    const has = (feature: Feature): boolean => product.features?.includes(feature) === true
    const fitting = view.options
      .filter(({ quantity }) => quantity >= Number(answers.devices))
      .map((option) => ({
        product,
        option,
        features: wanted.filter(has),
        missing: wanted.filter((feature) => !has(feature)),
        isUsual: option.term === '1Y' && option.autorenew === view.isAutoRenew,
      }))
    return fitting.toSorted(byPrice).slice(0, 1)
  }).toSorted(byPrice)
}

/**
 * Recommends the cheapest option of a purchased product that has all wanted features and covers the wanted number of devices.
 * Prefers the price of one year. Returns null before the last answer, and if no product on sale fits.
 *
 * @param offers views of the products by short name. A product that is not sold in the visitor's country is not `offered`
 */
export const recommendProduct = (answers: FinderAnswers, offers: Offers): Recommendation | null => {
  const best = candidatesFor(answers, offers).find(({ missing }) => missing.length === 0)
  return best === undefined ? null : { product: best.product, option: best.option, features: best.features }
}

/** A product beside the recommended one. */
export interface Alternative extends Recommendation {
  /** `larger`: it has all features of the recommended product, wanted or not; `other`: it has other features. */
  readonly kind: 'cheaper' | 'larger' | 'other'
  /** The features that the visitor asked for and the product lacks. Only a cheaper product lacks some. */
  readonly missing: readonly Feature[]
}

const includesAll = ({ features = [] }: Product, { features: included = [] }: Product): boolean =>
  included.every((feature) => features.includes(feature))

/**
 * Returns the product that costs less than the recommended one and lacks the fewest wanted features, and the cheapest other product
 * that has all of them. Compares only prices of the same term and auto-renew state.
 */
export const alternativesTo = (
  { product, option }: Recommendation,
  answers: FinderAnswers,
  offers: Offers,
): readonly Alternative[] => {
  const others = candidatesFor(answers, offers).filter(
    (other) =>
      other.product !== product && other.option.term === option.term && other.option.autorenew === option.autorenew,
  )
  const [cheaper] = others
    .filter(({ missing, option: { amount } }) => missing.length > 0 && amount < option.amount)
    .toSorted((one, other) => one.missing.length - other.missing.length)
  const other = others.find(({ missing }) => missing.length === 0)
  return [
    ...(cheaper === undefined ? [] : [{ ...cheaper, kind: 'cheaper' as const }]),
    ...(other === undefined
      ? []
      : [{ ...other, kind: includesAll(other.product, product) ? ('larger' as const) : ('other' as const) }]),
  ]
}
