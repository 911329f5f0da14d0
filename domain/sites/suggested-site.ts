import { COUNTRY_SITES } from './country-site-table.ts'
import { countriesOfLocale, type Site } from './site.ts'
import type { SiteRegistry } from './site-registry.ts'

/** The sites for the people of a country, best first. */
const sitesOf = (registry: SiteRegistry, country: string): readonly Site[] => {
  const listed = (COUNTRY_SITES.get(country) ?? []).flatMap((code) => registry.byCode(code) ?? [])
  return listed.length > 0 ? listed : registry.all.filter(({ locale }) => countriesOfLocale(locale).includes(country))
}

/**
 * The site that suits a visitor better than the one they are on: one for their country, in the language that they read now where
 * there is one. Null where they are on such a site, and where their country has none.
 *
 * @param country ISO 3166 alpha-2, upper case; null where it is not known
 */
export const suggestedSite = (registry: SiteRegistry, current: Site, country: string | null): Site | null => {
  const sites = country === null ? [] : sitesOf(registry, country)
  if (sites.some(({ code }) => code === current.code)) return null
  return sites.find(({ language }) => language === current.language) ?? sites[0] ?? null
}
