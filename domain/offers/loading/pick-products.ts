import type { ProblemReport } from '../../../ports/error-catalogue.ts'
import type { OffersQuery, PriceList, PriceOption } from '../../../ports/offers.ts'

interface PickedProducts {
  /** One entry per product asked for, empty where the list has none of it. */
  readonly options: ReadonlyMap<string, readonly PriceOption[]>
  readonly reports: readonly ProblemReport[]
}

/** A report names no more cases and no longer names than a person reads; the names come from outside. */
const MAX_NAMED = 20
const MAX_NAME_LENGTH = 100
const shortened = (names: readonly string[]): readonly string[] =>
  names.slice(0, MAX_NAMED).map((name) => name.slice(0, MAX_NAME_LENGTH))

/**
 * Picks what was asked for from a price list. Reported are: each product asked for that has no option, products that were
 * not asked for and lists of another purchase type (ignored, wherever they stand), and options that had to be left out.
 */
export const pickProducts = (query: OffersQuery, { products, problems }: PriceList): PickedProducts => {
  const { regLanCur, purchaseType: asked } = query
  const ofType = products.filter(({ purchaseType }) => purchaseType === asked)
  const byName = new Map(ofType.map(({ productName, options }) => [productName, options]))
  const options = new Map(query.products.map((name) => [name, byName.get(name) ?? []]))
  const reports: ProblemReport[] = []
  for (const [product, { length }] of options) {
    const details = { product, regLanCur }
    if (length === 0) reports.push({ type: 'PriceListNoOptions', message: 'Empty price list error', details })
  }
  const extra = new Set(
    products.flatMap(({ productName: name, purchaseType }) => {
      if (!options.has(name)) return [name]
      return purchaseType === asked ? [] : [`${name} (${purchaseType})`]
    }),
  )
  if (extra.size > 0) {
    const details = { products: shortened([...extra]), count: extra.size, regLanCur }
    const message = 'Products in the price list that were not asked for'
    reports.push({ type: 'PriceListExtraOptions', message, details })
  }
  if (problems.length > 0) {
    const cases = problems.map(({ productName, field, reason }) => `${productName.slice(0, 40)} ${field}: ${reason}`)
    const details = { cases: shortened(cases), count: problems.length, regLanCur }
    reports.push({ type: 'Other', message: 'Options left out of the price list', details })
  }
  return { options, reports }
}
