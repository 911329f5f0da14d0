import type { Site } from '../sites/site.ts'

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
