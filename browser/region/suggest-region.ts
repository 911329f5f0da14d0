import { closedBanners } from '../banners/closed-banners.ts'
import { shownBanners } from '../banners/shown-banners.ts'
import { type RegionSuggestion, showRegionBar } from './region-bar.ts'
import { visitorCountry } from './visitor-country.ts'

const ID = 'region'

/** Whether the page is in the language of its visitor's country: most are, and then nobody is asked. */
const isOfCountry = (country: string): boolean => document.documentElement.lang.endsWith(`-${country}`)

/**
 * Suggests the site of the visitor's country where they are on another one: once in a visit, until they have answered once for
 * all. Never leads them there by itself.
 */
export const suggestRegion = async (): Promise<void> => {
  const country = visitorCountry()
  if (country === '' || isOfCountry(country) || closedBanners.has(ID) || shownBanners.has(ID)) return
  shownBanners.add(ID)
  try {
    const answer = await fetch(`/region?page=${encodeURIComponent(location.pathname)}`)
    if (answer.status !== 200) return
    const suggestion: RegionSuggestion = await answer.json()
    showRegionBar(suggestion, () => closedBanners.add(ID))
  } catch {
    // Whoever is not asked finds every site in the footer.
  }
}
