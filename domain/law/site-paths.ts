import { isPagePath, NOTICE_PATHS, PAGE_PATHS, type PagePath, PURCHASE_PATHS } from '../catalogue/page-paths.ts'
import { ARTICLE_PATHS, isInLanguage } from '../help/help-articles.ts'
import { canonicalUrl } from '../sites/site-link.ts'
import { DEFAULT_SITE_CODE, type SiteRegistry } from '../sites/site-registry.ts'
import { NOTICES } from './country-law-table.ts'
import { type SiteCountries, siteNotices } from './site-law.ts'

interface LocalSite extends SiteCountries {
  /** Language of its texts. */
  readonly language: string
}

/**
 * Returns the site paths of a site at a time, in the order of the sitemap. Leaves out articles of the help centre that are not in the
 * language of the site, although it shows them. Any other path shows the 404 page.
 */
export const sitePages = (site: LocalSite, nowMs: number): readonly PagePath[] => {
  const noticePaths: ReadonlySet<string> = new Set(siteNotices(site, nowMs).map((notice) => NOTICES[notice]))
  const articles = ARTICLE_PATHS.filter((path) => isInLanguage(path, site.language))
  return [...PAGE_PATHS, ...articles, ...NOTICE_PATHS.filter((path) => noticePaths.has(path))]
}

const SHARED: ReadonlySet<string> = new Set([...PAGE_PATHS, ...PURCHASE_PATHS, ...ARTICLE_PATHS])

/**
 * Whether a path is a page of a site. Called for each request, so it checks laws only for notices.
 *
 * @param nowMs @default at any time: routes do not depend on the time, and include laws that are not yet in force
 */
export const isPageOf = (site: LocalSite, path: string, nowMs: number = Number.POSITIVE_INFINITY): path is PagePath =>
  SHARED.has(path) || (isPagePath(path) && sitePages(site, nowMs).includes(path))

/** Whether a path is a page that no law requires yet. It shows the 404 page until then. */
export const isFuturePage = (site: LocalSite, path: string, nowMs: number): boolean =>
  isPageOf(site, path) && !isPageOf(site, path, nowMs)

export interface Alternate {
  /** Language and country of a site as a BCP 47 tag, or `x-default`. Unique. */
  readonly hreflang: string
  readonly href: string
}

/** Search engines ignore a tag whose region is not a country, for example `es-419`. Its language then stands for the region. */
const REGION_OF_COUNTRIES = /-\d{3}$/

/** Returns the URLs of a page on all sites that have it at a time in their language, for `rel=alternate`. If sites share a tag, the first one wins. */
export const alternates = (registry: SiteRegistry, path: string, nowMs: number): readonly Alternate[] => {
  const byTag = new Map<string, string>()
  for (const site of registry.all) {
    const tag = site.locale.replace(REGION_OF_COUNTRIES, '')
    const isThere = isPageOf(site, path, nowMs) && isInLanguage(path, site.language)
    if (!byTag.has(tag) && isThere) byTag.set(tag, canonicalUrl(site, path))
  }
  const fallback = registry.byCode(DEFAULT_SITE_CODE)
  if (fallback && isPageOf(fallback, path, nowMs)) byTag.set('x-default', canonicalUrl(fallback, path))
  return [...byTag].map(([hreflang, href]) => ({ hreflang, href }))
}
