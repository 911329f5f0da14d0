import type { Site } from '../sites/site.ts'

/**
 * The currencies a visitor may choose from, the first being the default (specification, sections 4 and 9).
 *
 * @param country ISO 3166 alpha-2, upper case; null where it is not known
 * @param only a currency requested by query, in any case of letters: on the list it becomes the only option, else it is
 *   ignored
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
 * The country whose currency order a visitor gets, or null for the site's default order. Countries with one order share
 * the first of them, so a page has no more variants than there are orders.
 *
 * @param country ISO 3166 alpha-2, upper case; null where it is not known
 */
export const orderClass = (site: Site, country: string | null): string | null => {
  const { byCountry, default: usual } = site.currencies
  if (country === null || !Object.hasOwn(byCountry, country)) return null
  const order = byCountry[country]
  if (order === undefined || isSame(order, usual)) return null
  return Object.entries(byCountry).find(([, other]) => isSame(other, order))?.[0] ?? null
}

/**
 * The currency to show: the saved one while it is still on offer, else the first listed (specification, section 4).
 *
 * @param list currencies on offer, never empty
 * @param saved null where nothing was saved
 */
export const chooseCurrency = (list: readonly string[], saved: string | null): string => {
  const [first] = list
  if (first === undefined) throw new Error('a site without currencies has no currency to choose')
  return list.find((currency) => currency === saved) ?? first
}
