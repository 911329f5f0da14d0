import type { PriceOption } from '../../ports/offers.ts'
import { COUNTRY_LAW, type CountryLaw, NOTICES, type Notice } from './country-law-table.ts'

const EVERYWHERE: readonly Notice[] = ['terms', 'licenceAgreement', 'privacy', 'cookies']

export interface SiteCountries {
  /** ISO 3166 alpha-2. */
  readonly countries: readonly string[]
}

const lawsOf = ({ countries }: SiteCountries): readonly CountryLaw[] =>
  countries.flatMap((country) => COUNTRY_LAW[country] ?? [])

/**
 * Returns the notices of a site in the order of `NOTICES`: the notices of every site, and the notices that its countries
 * require.
 */
export const siteNotices = (site: SiteCountries): readonly Notice[] => {
  const required = new Set([...EVERYWHERE, ...lawsOf(site).flatMap(({ notices }) => notices)])
  return (Object.keys(NOTICES) as readonly Notice[]).filter((notice) => required.has(notice))
}

/** Whether any country of a site requires that struck prices are the lowest of 30 days. */
export const strikesLowestPrice = (site: SiteCountries): boolean => lawsOf(site).some((law) => law.strikesLowestPrice)

export const SUPPORT_REQUESTS = ['refund', 'cancel', 'withdrawal', 'support'] as const

/**
 * Returns the request types of a site's support form. Includes withdrawal if the law of one of the site's countries grants it.
 */
export const supportRequestsOf = (site: SiteCountries): readonly (typeof SUPPORT_REQUESTS)[number][] => {
  const hasWithdrawal = siteNotices(site).includes('withdrawal')
  return SUPPORT_REQUESTS.filter((request) => request !== 'withdrawal' || hasWithdrawal)
}

type List = readonly PriceOption[] | 'failed'

export const STRUCK_PRICES = ['as-listed', 'lowest-30-days'] as const

/**
 * Decides on struck prices without a lowest price on sites whose law requires one: `as-listed` shows them, `lowest-30-days` hides
 * them.
 */
export type StruckPrices = (typeof STRUCK_PRICES)[number]

/** Whether a list contains a struck price but not the lowest price of the 30 days before the reduction. */
export const lacksLowestPrice = ({ priceStruck, priceLowest30d }: PriceOption): boolean =>
  priceStruck !== null && priceLowest30d === null

/**
 * Sets struck prices as EU law requires (directive 98/6/EC, article 6a): the lowest price of the 30 days before the reduction, if
 * the list contains it. Savings are then relative to that price. An option without a struck price gets none.
 */
export const strikeLowestPrice = (
  lists: ReadonlyMap<string, List>,
  withoutLowest: StruckPrices,
): ReadonlyMap<string, List> => {
  const struck = (option: PriceOption): PriceOption => {
    if (option.priceStruck === null) return option
    if (!lacksLowestPrice(option)) return { ...option, priceStruck: option.priceLowest30d }
    return withoutLowest === 'as-listed' ? option : { ...option, priceStruck: null }
  }
  return new Map([...lists].map(([product, list]) => [product, list === 'failed' ? list : list.map(struck)]))
}
