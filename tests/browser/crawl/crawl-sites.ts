import { sitePages } from '../../../domain/law/site-paths.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { siteLink } from '../../../domain/sites/site-link.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'
import type { Storefront } from '../../hosts/storefront/start-storefront.ts'
import { IS_EVERY_CASE } from '../sampled-cases.ts'
import { visitPage } from '../visit-page.ts'
import { htmlProblems } from './html-problems.ts'
import { type ReadPage, readPage } from './read-page.ts'

export const UNKNOWN_PATH = '/no-such-page'

/** Sites with different laws, scripts, directions and currencies. Their pages have all components. */
const VALIDATED_SITES = ['usa', 'de', 'fr', 'me', 'cojp']
/** Sites that are crawled completely. With `npm run test:deep`, every site is. */
const WHOLE_SITES = ['de']
/** Of all other sites, the home page, the pages that few sites have, and one of so many pages are crawled. */
const PAGES_PER_SAMPLE = 10

/** Pages that fewer sites have than a sample needs to contain them, for example a notice that one country requires. */
const RARE_PATHS: ReadonlySet<string> = new Set(
  REAL_SITES.all
    .flatMap((site) => sitePages(site, Date.now()))
    .filter((path, _, all) => all.filter((other) => other === path).length < PAGES_PER_SAMPLE),
)

/** Returns the site paths to crawl, with one unknown path. The sample has each page on some site, and pages of each site. */
export const crawledPaths = (site: Site): readonly string[] => {
  const paths = [...sitePages(site, Date.now()), UNKNOWN_PATH]
  if (IS_EVERY_CASE || WHOLE_SITES.includes(site.code)) return paths
  const first = REAL_SITES.all.indexOf(site) % PAGES_PER_SAMPLE
  return paths.filter((path, at) => path === '/' || RARE_PATHS.has(path) || at % PAGES_PER_SAMPLE === first)
}

const publicUrl = (site: Site, path: string): string => new URL(siteLink(site, path), site.url).href

/** Returns the public URLs of the pages that are not crawled. */
export const leftOutPages = (): ReadonlySet<string> =>
  new Set(
    REAL_SITES.all.flatMap((site) => {
      const crawled = new Set(crawledPaths(site))
      return sitePages(site, Date.now()).flatMap((path) => (crawled.has(path) ? [] : [publicUrl(site, path)]))
    }),
  )

export interface CrawledPage {
  readonly site: string
  /** Path without the language path of the site. */
  readonly path: string
  readonly status: number
  readonly read: ReadPage
  /** Empty outside `VALIDATED_SITES`, unless each case is tested: validation takes most of the time of a crawl. */
  readonly htmlProblems: readonly string[]
}

const MAX_CONCURRENT = 4

/** Runs a task for each item with limited concurrency. */
export const forEachOf = async <Item>(items: readonly Item[], task: (item: Item, at: number) => Promise<void>) => {
  const waiting = items.entries()
  await Promise.all(
    Array.from({ length: MAX_CONCURRENT }, async () => {
      for (const [at, item] of waiting) await task(item, at)
    }),
  )
}

/** Returns one of 250 documentation addresses, so that each client stays below the rate limit. */
export const clientAddress = (at: number): string => `198.51.100.${1 + (at % 250)}`

/** Requests the pages to crawl of every site. Returns them by public URL. */
export const crawlSites = async (storefront: Storefront): Promise<ReadonlyMap<string, CrawledPage>> => {
  const pages = new Map<string, CrawledPage>()
  const wanted = REAL_SITES.all.flatMap((site) => crawledPaths(site).map((path) => ({ site, path })))
  const isValidated = (site: Site): boolean => IS_EVERY_CASE || VALIDATED_SITES.includes(site.code)
  await forEachOf(wanted, async ({ site, path }, at) => {
    const address = new URL(siteLink(site, path), storefront.localUrl(site.code))
    const { status, text } = await visitPage(address.href, { headers: { 'x-forwarded-for': clientAddress(at) } })
    pages.set(publicUrl(site, path), {
      site: site.code,
      path,
      status,
      read: readPage(text),
      htmlProblems: isValidated(site) ? await htmlProblems(text) : [],
    })
  })
  return pages
}
