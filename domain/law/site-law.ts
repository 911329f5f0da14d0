import type { PriceOption } from '../../ports/offers.ts'
import { COUNTRY_LAW, type CountryLaw, NOTICES, type Notice } from './country-law-table.ts'

/** What every site has, whatever its countries. */
const EVERYWHERE: readonly Notice[] = ['terms', 'licenceAgreement', 'privacy', 'cookies']

/** What the law needs to know of a site. */
export interface SiteCountries {
  /** ISO 3166 alpha-2. */
  readonly countries: readonly string[]
}

const lawsOf = ({ countries }: SiteCountries): readonly CountryLaw[] =>
  countries.flatMap((country) => COUNTRY_LAW[country] ?? [])

/** The notices of a site, each once: those of every site, then what the laws of its countries add, in the order of `NOTICES`. */
export const siteNotices = (site: SiteCountries): readonly Notice[] => {
  const own = new Set([...EVERYWHERE, ...lawsOf(site).flatMap(({ notices }) => notices)])
  return (Object.keys(NOTICES) as readonly Notice[]).filter((notice) => own.has(notice))
}

/** Whether the struck prices of a site have to be the lowest of 30 days: a site follows the strictest of its countries. */
export const strikesLowestPrice = (site: SiteCountries): boolean => lawsOf(site).some((law) => law.strikesLowestPrice)

/** What the form of the support can be about. */
export const SUPPORT_REQUESTS = ['refund', 'cancel', 'withdrawal', 'support'] as const

/** What the support form of a site can be about: the withdrawal from a contract where a law knows it. */
export const supportRequestsOf = (site: SiteCountries): readonly (typeof SUPPORT_REQUESTS)[number][] => {
  const hasWithdrawal = siteNotices(site).includes('withdrawal')
  return SUPPORT_REQUESTS.filter((request) => request !== 'withdrawal' || hasWithdrawal)
}

type List = readonly PriceOption[] | 'failed'

const struckByLowest = (option: PriceOption): PriceOption => {
  const { priceStruck, priceLowest30d } = option
  const isKnown = priceStruck !== null && priceLowest30d !== null
  return { ...option, priceStruck: isKnown ? Math.min(priceStruck, priceLowest30d) : null }
}

/**
 * Price lists struck as the law of the European Union has it (directive 98/6/EC, article 6a): by the lowest price of the 30
 * days before the reduction, so that savings are counted from it. Where a list does not give it, nothing is struck.
 */
export const strikeLowestPrice = (lists: ReadonlyMap<string, List>): ReadonlyMap<string, List> =>
  new Map([...lists].map(([product, list]) => [product, list === 'failed' ? list : list.map(struckByLowest)]))
