import { viewMaps } from '../../commands/generate/view-maps.ts'
import { hasDownloadBlocks, PAGE_PATHS, PRODUCT_PATHS } from '../../domain/catalogue/page-paths.ts'
import { routeRequest } from '../../domain/routing/route-request.ts'
import type { Platform } from '../../ports/vocabulary.ts'
import { countriesAfterRenders } from '../domain/routing/named-countries.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'

/** The result of the second half of a load. The first half fills the caches. */
export interface LoadOutcome {
  /** Requested nginx entries and requested storefront pages, each with all encodings. */
  readonly cacheEntries: number
  readonly pages: number
  /** Share of views that nginx answers from its cache. Entries are fresh, or stale during a background refresh. */
  readonly answeredByCache: number
  /** Requests that reach the storefronts, in total. */
  readonly forwardedPerSecond: number
  /** Share of these requests that do not wait for a render. */
  readonly answeredByEdge: number
  /** Renders per storefront. */
  readonly rendersPerSecond: number
  /** Calls for price lists, if a list is fresh for 60 or for 300 seconds. All storefronts share price lists. */
  readonly routerCallsPerMinute: number
  readonly routerCallsPerMinuteAt300: number
}

const PLATFORM_SHARES: readonly (readonly [Platform | null, number])[] = [
  ['Windows', 0.45],
  ['Android', 0.25],
  ['iOS', 0.15],
  ['Mac OS', 0.1],
  ['Linux', 0.02],
  [null, 0.03],
]
const ENCODING_SHARES: readonly (readonly [string, number])[] = [
  ['br', 0.97],
  ['gzip', 0.025],
  ['identity', 0.005],
]
/**
 * Share of visitors from a country other than their site's, and share of visitors who have saved a currency other than the
 * first.
 */
const FROM_ELSEWHERE = 0.15
const SAVED_CURRENCY = 0.05
const CACHE_FRESH_S = 5
const CACHE_STALE_S = 60
const EDGE_FRESH_S = 60
const SEED = 20_261_122

/** Returns the random number generator mulberry32. The same seed always produces the same numbers. */
const randomFrom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <Value>(shares: readonly (readonly [Value, number])[], at: number): Value => {
  let left = at
  for (const [value, share] of shares) {
    left -= share
    if (left < 0) return value
  }
  const last = shares.at(-1)
  if (last === undefined) throw new Error('there are no values to pick from')
  return last[0]
}

/**
 * Returns values with their Zipf probabilities, exponent 1: the second value is half as popular as the first, and the third is
 * a third as popular.
 */
const zipf = <Value>(values: readonly Value[]): readonly (readonly [Value, number])[] => {
  const whole = values.reduce((sum, _value, at) => sum + 1 / (at + 1), 0)
  return values.map((value, at) => [value, 1 / (at + 1) / whole])
}

const SITES = zipf(REAL_SITES.all)
const PATHS = zipf(PAGE_PATHS)
/** Countries that nginx distinguishes. `null` represents all others. */
const VIEW_COUNTRIES = [...viewMaps(REAL_SITES).matchAll(/^ {2}([A-Z]{2}) \1;$/gm)].map(([, code = '']) => code)
const COUNTRIES = zipf([null, ...VIEW_COUNTRIES])
const NO_QUERY = new URLSearchParams()

/** Returns the site, path and visitor of a random view. */
const viewBy = (random: () => number) => {
  const site = pick(SITES, random())
  const path = pick(PATHS, random())
  const country = random() < FROM_ELSEWHERE ? pick(COUNTRIES, random()) : null
  const { default: currencies } = site.currencies
  const saved = random() < SAVED_CURRENCY ? (currencies[Math.floor(random() * currencies.length)] ?? null) : null
  const platform = pick(PLATFORM_SHARES, random())
  const encoding = pick(ENCODING_SHARES, random())
  return { site, path, country, saved, platform, encoding }
}

const NAMED = countriesAfterRenders()

const pagesSeen = new Map<string, string>()

const pageOf = ({ site, path, country, saved, platform }: ReturnType<typeof viewBy>): string => {
  const key = [site.code, path, country, saved, platform].join()
  const known = pagesSeen.get(key)
  if (known !== undefined) return known
  const target = path === '/' ? site.languagePath || '/' : site.languagePath + path
  const visitor = { country, currency: saved, platform, hiddenBanners: [] }
  const route = routeRequest(
    { host: `${site.label}.localhost`, path: target, query: NO_QUERY, visitor },
    REAL_SITES,
    NAMED,
  )
  if (route.kind !== 'page') throw new Error(`${target} of ${site.code} is no page`)
  pagesSeen.set(key, route.pathname)
  return route.pathname
}

/** Returns a counter of calls for price lists that stay fresh for a number of seconds. */
const listCalls = (freshS: number) => {
  const loadedAt = new Map<string, number>()
  return (list: string, nowS: number): number => {
    if (nowS - (loadedAt.get(list) ?? Number.NEGATIVE_INFINITY) < freshS) return 0
    loadedAt.set(list, nowS)
    return 1
  }
}

/**
 * Simulates views through nginx and storefronts. Uses a Zipf distribution of sites and pages, and the cache keys of the edge.
 * The result is deterministic.
 *
 * @param seconds duration; only its second half counts
 */
export const simulateLoad = (viewsPerSecond: number, storefronts: number, seconds: number): LoadOutcome => {
  const random = randomFrom(SEED)
  const cached = new Map<string, number>()
  const rendered = Array.from({ length: storefronts }, () => new Map<string, number>())
  const callsAt60 = listCalls(60)
  const callsAt300 = listCalls(300)
  const seen = { entries: new Set<string>(), pages: new Set<string>() }
  let [views, atOnce, forwarded, waited, renders, calls60, calls300] = [0, 0, 0, 0, 0, 0, 0]
  const total = viewsPerSecond * seconds
  for (let sent = 0; sent < total; sent += 1) {
    const nowS = sent / viewsPerSecond
    const counts = sent >= total / 2 ? 1 : 0
    const view = viewBy(random)
    const page = pageOf(view)
    const platform = hasDownloadBlocks(view.path) ? view.platform : null
    const entry = [view.site.code, view.path, view.country, view.saved, platform, view.encoding].join()
    views += counts
    if (counts === 1) {
      seen.entries.add(entry)
      seen.pages.add(page)
    }
    const ageS = nowS - (cached.get(entry) ?? Number.NEGATIVE_INFINITY)
    if (ageS < CACHE_FRESH_S + CACHE_STALE_S) atOnce += counts
    if (ageS < CACHE_FRESH_S) continue
    cached.set(entry, nowS)
    forwarded += counts
    const pages = rendered[Math.floor(random() * storefronts)] ?? new Map<string, number>()
    const renderedAt = pages.get(page)
    // Serves the cached page and re-renders it in the background.
    if (renderedAt === undefined) waited += counts
    if (renderedAt !== undefined && nowS - renderedAt < EDGE_FRESH_S) continue
    pages.set(page, nowS)
    renders += counts
    if (!PRODUCT_PATHS.some((path) => path === view.path)) continue
    const list = [view.site.offersRegion, view.site.offersLanguage, page.split('/')[2]?.slice(0, 3), view.path].join()
    calls60 += counts * callsAt60(list, nowS)
    calls300 += counts * callsAt300(list, nowS)
  }
  const countedS = seconds / 2
  return {
    cacheEntries: seen.entries.size,
    pages: seen.pages.size,
    answeredByCache: atOnce / views,
    forwardedPerSecond: forwarded / countedS,
    answeredByEdge: 1 - waited / forwarded,
    rendersPerSecond: renders / countedS / storefronts,
    routerCallsPerMinute: (calls60 / countedS) * 60,
    routerCallsPerMinuteAt300: (calls300 / countedS) * 60,
  }
}
