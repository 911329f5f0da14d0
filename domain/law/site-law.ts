import type { PriceOption } from '../../ports/offers.ts'
import AUTHORITIES from './accessibility-authorities.json' with { type: 'json' }
import { COUNTRY_LAW, type CountryLaw, NOTICES, type Notice } from './country-law-table.ts'

const EVERYWHERE: readonly Notice[] = ['terms', 'licenceAgreement', 'privacy', 'cookies']

export interface SiteCountries {
  /** ISO 3166 alpha-2. */
  readonly countries: readonly string[]
}

const lawsOf = ({ countries }: SiteCountries): readonly CountryLaw[] =>
  countries.flatMap((country) => COUNTRY_LAW[country] ?? [])

/** Returns each requirement of a site's countries with the time from which it is in force, in milliseconds since the epoch. */
const datedNotices = (site: SiteCountries): readonly (readonly [notice: string, sinceMs: number])[] =>
  lawsOf(site).flatMap(({ notices }) =>
    Object.entries(notices).map(([notice, since]): readonly [string, number] => [notice, Date.parse(since)]),
  )

/**
 * Returns the notices of a site in the order of `NOTICES`: the notices of every site, and the notices that the laws of its
 * countries require at a time.
 *
 * @param nowMs infinity includes laws that are not yet in force
 */
export const siteNotices = (site: SiteCountries, nowMs: number): readonly Notice[] => {
  const inForce = datedNotices(site).flatMap(([notice, sinceMs]) => (sinceMs <= nowMs ? [notice] : []))
  const required: ReadonlySet<string> = new Set([...EVERYWHERE, ...inForce])
  return (Object.keys(NOTICES) as readonly Notice[]).filter((notice) => required.has(notice))
}

/** Returns the time of the next law of a site's countries, in milliseconds since the epoch. Returns infinity if there is none. */
export const nextLawMs = (site: SiteCountries, nowMs: number): number =>
  Math.min(...datedNotices(site).flatMap(([, sinceMs]) => (sinceMs > nowMs ? [sinceMs] : [])))

interface Authority {
  /** In the language of the country. */
  readonly name: string
  readonly url: string
}

/**
 * The authorities that supervise the accessibility of shops (directive (EU) 2019/882, article 23), by country. The vendor's lawyers
 * confirm them.
 */
const AUTHORITY_OF: ReadonlyMap<string, Authority> = new Map(Object.entries(AUTHORITIES))

/** Returns the authorities that supervise the accessibility of a site, in the order of its countries. */
export const accessibilityAuthorities = ({ countries }: SiteCountries): readonly Authority[] =>
  countries.flatMap((country) => AUTHORITY_OF.get(country) ?? [])

/** Whether any country of a site requires that struck prices are the lowest of 30 days. */
export const strikesLowestPrice = (site: SiteCountries): boolean => lawsOf(site).some((law) => law.strikesLowestPrice)

export const SUPPORT_REQUESTS = ['refund', 'cancel', 'withdrawal', 'support'] as const

export type SupportRequest = (typeof SUPPORT_REQUESTS)[number]

/** Whether a site with these notices has the separate form of a request. */
const hasOwnForm = (notices: readonly Notice[], request: SupportRequest): boolean =>
  (request === 'cancel' && notices.includes('cancelContracts')) ||
  (request === 'withdrawal' && notices.includes('withdraw'))

/**
 * Returns the request types of the support form of a site with these notices. Leaves out requests with a separate form, and
 * withdrawal if no law of the site's countries grants it.
 */
export const supportRequestsOf = (notices: readonly Notice[]): readonly SupportRequest[] =>
  SUPPORT_REQUESTS.filter(
    (request) => !hasOwnForm(notices, request) && (request !== 'withdrawal' || notices.includes('withdrawal')),
  )

/** Forms that some laws require, and the requests of the support form that replace them elsewhere. */
const LAW_FORMS: ReadonlyMap<string, SupportRequest> = new Map([
  [NOTICES.cancelContracts, 'cancel'],
  [NOTICES.withdraw, 'withdrawal'],
])

/** Resolves the path of a link. If a site with these notices lacks the linked form, returns the path of the support form. */
export const linkedPath = (notices: readonly Notice[], path: string): string => {
  const request = LAW_FORMS.get(path)
  return request === undefined || hasOwnForm(notices, request) ? path : `/support?request=${request}`
}

/** Returns the form that a request of the support form has on a site with these notices; null if it has none. */
export const ownFormOf = (notices: readonly Notice[], request: string | undefined): string | null => {
  const form = [...LAW_FORMS].find(([, known]) => known === request && hasOwnForm(notices, known))
  return form?.[0] ?? null
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
