import type { OffersQuery, PriceList, PriceOption } from '../../../ports/offers.ts'
import type { ProblemReport } from '../../monitoring/problem-report.ts'
import { checkOptions } from '../check-options.ts'

export interface ReadPriceList {
  /** One entry per product asked, empty where the list has none of it. */
  readonly options: ReadonlyMap<string, readonly PriceOption[]>
  readonly reports: readonly ProblemReport[]
}

/** A report names no more cases and no longer names than a person reads; the names come from outside. */
const MAX_NAMED = 20
const MAX_NAME_LENGTH = 100
const shortened = (names: readonly string[]): readonly string[] =>
  names.slice(0, MAX_NAMED).map((name) => name.slice(0, MAX_NAME_LENGTH))

/** The entry of a product, that of the purchase type asked for before any other; an absent one has no options. */
const optionsOf = ({ products }: PriceList, name: string, { purchaseType }: OffersQuery): readonly PriceOption[] => {
  const entries = products.filter(({ productName }) => productName === name)
  const entry = entries.find((candidate) => candidate.purchaseType === purchaseType) ?? entries[0]
  return entry?.options ?? []
}

const missingReport = (product: string, { regLanCur }: OffersQuery): ProblemReport => ({
  type: 'PriceListNoOptions',
  message: 'Empty price list error',
  details: { product, regLanCur },
})

const extraReports = (list: PriceList, { products, regLanCur }: OffersQuery): readonly ProblemReport[] => {
  const asked = new Set(products)
  const extra = new Set(list.products.map(({ productName }) => productName).filter((name) => !asked.has(name)))
  if (extra.size === 0) return []
  const details = { products: shortened([...extra]), count: extra.size, regLanCur }
  return [{ type: 'PriceListExtraOptions', message: 'Products in the price list that were not asked for', details }]
}

/**
 * Takes from a price list what was asked for. Reported are: each product asked that has no usable option, products that
 * nobody asked for (ignored), and options that had to be left out.
 */
export const readPriceList = (query: OffersQuery, list: PriceList): ReadPriceList => {
  const checked = new Map(query.products.map((name) => [name, checkOptions(name, optionsOf(list, name, query))]))
  const problems = [...list.problems, ...[...checked.values()].flatMap((product) => product.problems)]
  const cases = shortened(
    problems.map(({ productName, field, reason }) => `${productName.slice(0, 40)} ${field}: ${reason}`),
  )
  const missing = [...checked].filter(([, { usable }]) => usable.length === 0)
  return {
    options: new Map([...checked].map(([name, { usable }]) => [name, usable])),
    reports: [
      ...missing.map(([name]) => missingReport(name, query)),
      ...extraReports(list, query),
      ...(problems.length === 0
        ? []
        : [
            {
              type: 'Other' as const,
              message: 'Options left out of the price list',
              details: { cases, count: problems.length, regLanCur: query.regLanCur },
            },
          ]),
    ],
  }
}
