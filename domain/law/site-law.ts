import { COUNTRY_LAW, type CountryLaw } from './country-law-table.ts'
import { NOTICES, type Notice } from './notices.ts'

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
