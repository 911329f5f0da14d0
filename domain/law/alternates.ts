import { DEFAULT_SITE_CODE } from '../sites/site-finder.ts'
import { canonicalUrl } from '../sites/site-link.ts'
import type { SiteRegistry } from '../sites/site-registry.ts'
import { isPageOf } from './site-pages.ts'

export interface Alternate {
  /** BCP 47 tag of a site, or `x-default`. Each tag once. */
  readonly hreflang: string
  readonly href: string
}

/** The same page on every site that has it, for `rel=alternate`; of sites that share a locale only the first. */
export const alternates = (registry: SiteRegistry, path: string): readonly Alternate[] => {
  const byLocale = new Map<string, string>()
  for (const site of registry.all) {
    if (!byLocale.has(site.locale) && isPageOf(site, path)) byLocale.set(site.locale, canonicalUrl(site, path))
  }
  const fallback = registry.byCode(DEFAULT_SITE_CODE)
  if (fallback && isPageOf(fallback, path)) byLocale.set('x-default', canonicalUrl(fallback, path))
  return [...byLocale].map(([hreflang, href]) => ({ hreflang, href }))
}
