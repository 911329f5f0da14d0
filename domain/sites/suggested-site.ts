import { COUNTRY_SITES } from './country-site-table.ts'
import { countriesOfLocale, type Site } from './site.ts'
import type { SiteRegistry } from './site-registry.ts'

/** Returns the sites for visitors of a country, best first: sites with the country in their locale, then sites from the table. */
const sitesOf = (registry: SiteRegistry, country: string): readonly Site[] => {
  const ofLocale = registry.all.filter(({ locale }) => countriesOfLocale(locale).includes(country))
  return [...ofLocale, ...(COUNTRY_SITES.get(country) ?? []).flatMap((code) => registry.byCode(code) ?? [])]
}

/**
 * Suggests a site for a visitor's country, in the language of their current site if possible. Returns null if the current site
 * is for their country, or if their country has no site.
 *
 * @param country ISO 3166 alpha-2, upper case; null if it is unknown
 */
export const suggestedSite = (registry: SiteRegistry, current: Site, country: string | null): Site | null => {
  const sites = country === null ? [] : sitesOf(registry, country)
  if (sites.some(({ code }) => code === current.code)) return null
  return sites.find(({ language }) => language === current.language) ?? sites[0] ?? null
}
