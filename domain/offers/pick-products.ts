import type { ProblemReport } from '../../ports/error-catalogue.ts'
import type { OffersQuery, PriceList, PriceOption } from '../../ports/offers.ts'
import { priceCallPath } from './price-requests.ts'

interface PickedProducts {
  /** One entry per requested product. An entry is empty if the list has no option of the product. */
  readonly options: ReadonlyMap<string, readonly PriceOption[]>
  readonly reports: readonly ProblemReport[]
}

/** Limits for the names in a report, because the names come from another system. */
const MAX_NAMED = 20
const MAX_NAME_LENGTH = 100
const shortened = (names: readonly string[]): readonly string[] =>
  names.slice(0, MAX_NAMED).map((name) => name.slice(0, MAX_NAME_LENGTH))

/**
 * Picks the requested products from a price list. Ignores unexpected products and purchase types. Reports them, requested
 * products without options, and skipped options.
 */
export const pickProducts = (query: OffersQuery, { products, problems }: PriceList): PickedProducts => {
  const { purchaseType: requested, group = 'world' } = query
  const url = priceCallPath(query)
  const ofType = products.filter(({ purchaseType }) => purchaseType === requested)
  const byName = new Map(ofType.map(({ productName, options }) => [productName, options]))
  const options = new Map(query.products.map((name) => [name, byName.get(name) ?? []]))
  const reports: ProblemReport[] = []
  for (const [product, { length }] of options) {
    const details = { product, url }
    if (length === 0) reports.push({ type: 'PriceListNoOptions', message: 'Empty price list error', group, details })
  }
  const extra = new Set(
    products.flatMap(({ productName: name, purchaseType }) => {
      if (!options.has(name)) return [name]
      return purchaseType === requested ? [] : [`${name} (${purchaseType})`]
    }),
  )
  if (extra.size > 0) {
    const details = { products: shortened([...extra]), count: extra.size, url }
    const message = 'Unexpected products in the price list'
    reports.push({ type: 'PriceListExtraOptions', message, group, details })
  }
  if (problems.length > 0) {
    const cases = problems.map(({ productName, field, reason }) => `${productName.slice(0, 40)} ${field}: ${reason}`)
    const details = { cases: shortened(cases), count: problems.length, url }
    reports.push({ type: 'Other', message: 'Options left out of the price list', group, details })
  }
  return { options, reports }
}
