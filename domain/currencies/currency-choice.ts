import type { Site } from '../sites/site.ts'

/**
 * Returns the currencies that a visitor may choose from, the default first (specification, sections 4 and 9).
 *
 * @param country ISO 3166 alpha-2, upper case; null if it is unknown
 * @param only currency in the query, case-insensitive. It is the only choice if the site offers it, and ignored otherwise
 */
export const currenciesFor = (site: Site, country: string | null, only?: string | null): readonly string[] => {
  const { byCountry, default: usual } = site.currencies
  const ofCountry = country !== null && Object.hasOwn(byCountry, country) ? byCountry[country] : undefined
  const list = ofCountry ?? usual
  const chosen = list.find((currency) => currency === only?.toUpperCase())
  return chosen === undefined ? list : [chosen]
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

/**
 * Returns the country that represents a visitor's currency order, or null for the site's default order. The first country with
 * an order represents all countries with that order, so that a page has one variant per order.
 *
 * @param country ISO 3166 alpha-2, upper case; null if it is unknown
 */
export const orderClass = (site: Site, country: string | null): string | null => {
  const { byCountry, default: usual } = site.currencies
  if (country === null || !Object.hasOwn(byCountry, country)) return null
  const order = byCountry[country]
  if (order === undefined || isSame(order, usual)) return null
  return Object.entries(byCountry).find(([, other]) => isSame(other, order))?.[0] ?? null
}

/**
 * Returns the currency to show (specification, section 4): the saved currency if it is still offered, otherwise the first one.
 *
 * @param list offered currencies, never empty
 * @param saved null if none was saved
 */
export const chooseCurrency = (list: readonly string[], saved: string | null): string => {
  const [first] = list
  if (first === undefined) throw new Error('the site has no currencies')
  return list.find((currency) => currency === saved) ?? first
}
