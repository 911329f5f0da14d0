import { isPagePath, NOTICE_PATHS, PAGE_PATHS, type PagePath } from '../catalogue/page-paths.ts'
import { NOTICES } from './notices.ts'
import { type SiteCountries, siteNotices } from './site-law.ts'

/** The site paths that a site answers, in the order of the sitemap; any other path is its 404 page. */
export const sitePages = (site: SiteCountries): readonly PagePath[] => {
  const own: ReadonlySet<string> = new Set(siteNotices(site).map((notice) => NOTICES[notice]))
  return [...PAGE_PATHS, ...NOTICE_PATHS.filter((path) => own.has(path))]
}

const SHARED: ReadonlySet<string> = new Set(PAGE_PATHS)

/** Whether a path is that of a page of a site. Compared as it is. Asked for each request, so that laws are looked at for notices alone. */
export const isPageOf = (site: SiteCountries, path: string): path is PagePath =>
  SHARED.has(path) || (isPagePath(path) && sitePages(site).includes(path))
