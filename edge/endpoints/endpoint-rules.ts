import type { EditorPath, EndpointPath } from '../../domain/routing/endpoint-path.ts'
import type { FormPagePath } from '../../domain/routing/form-page.ts'

/**
 * Rate limit of one client: a steady rate, plus a burst that refills at the same rate. The long-term average is at most twice the
 * rate.
 */
export interface RateRule {
  readonly burst: number
  readonly perSecond: number
}

/** A rate limit with the estimated time that a call takes the renderer, in milliseconds. */
export interface CallRule extends RateRule {
  readonly renderMs: number
}

export interface EndpointRule {
  /** All paths of a group share the count of a client and the places. */
  readonly group: string
  readonly maxBodyBytes: number
  readonly rate: CallRule
  /**
   * Maximum concurrent calls of the group in the renderer. Further pages wait, and further calls of other endpoints are refused.
   * No group can take the places of another. Purchases have the largest share.
   */
  readonly places: number
  /** A second limit over a longer time. */
  readonly longRate?: RateRule
  /** How many times the rate a /48 network of IPv6 may have: its holder has 65,536 clients of /64. @default 8 */
  readonly ratesPerNetwork?: number
  /** Whether a POST needs systems behind the product, so that maintenance pauses it. @default false */
  readonly pauses?: boolean
}

const KIB = 1_024

/** A call that takes the renderer a few milliseconds. */
const CALLS: CallRule = { burst: 240, perSecond: 40, renderMs: 4 }
/**
 * Prices for one visitor, which take the renderer 4 to 10 ms. Without them, a page keeps the prices for everyone. An order of the
 * demonstration store takes up to 20 ms, because it may be that of any product.
 */
const PERSONAL: CallRule = { burst: 60, perSecond: 10, renderMs: 10 }
/** A file that crawlers request once per site, and that takes the renderer 14 ms and the edge 6 ms. */
const SITEMAPS: CallRule = { burst: 120, perSecond: 4, renderMs: 14 }
/** A page that is rendered for one visitor, which takes about 30 ms. An office behind one address rarely needs more. */
const PAGES: CallRule = { burst: 20, perSecond: 4, renderMs: 30 }
/**
 * A form that is kept and sent on, or that tells a valid secret from a wrong one. Twenty submissions within ten seconds are
 * enough for the visitors behind one address.
 */
const SUBMISSIONS: CallRule = { burst: 10, perSecond: 1, renderMs: 10 }

const form = (group: string): EndpointRule => ({ group, maxBodyBytes: 8 * KIB, rate: CALLS, places: 32 })
const text = (group: string): EndpointRule => ({
  group,
  maxBodyBytes: 0,
  rate: { ...CALLS, renderMs: 1 },
  places: 16,
})

/**
 * 120 submissions per hour, twice as many in a /48 network of IPv6. A client could otherwise fill the outbox within hours, and
 * delay the leads of others.
 */
const LEADS_OF_AN_HOUR: RateRule = { burst: 120, perSecond: 120 / 3_600 }

const LEAD: EndpointRule = {
  group: 'leads',
  maxBodyBytes: 8 * KIB,
  rate: SUBMISSIONS,
  longRate: LEADS_OF_AN_HOUR,
  places: 4,
  pauses: true,
}
const BEACON: EndpointRule = {
  group: 'beacon',
  maxBodyBytes: 16 * KIB,
  // The edge answers reports without the renderer.
  rate: { burst: 200, perSecond: 100, renderMs: 0 },
  places: 0,
}
/** Tolerates typing errors, but prevents brute-force guessing of the secret. */
const EDITOR: EndpointRule = {
  group: 'editor',
  maxBodyBytes: 2 * KIB,
  rate: { burst: 5, perSecond: 1, renderMs: 4 },
  places: 2,
  ratesPerNetwork: 1,
}

/**
 * Pages that are not in the cache, which take 30 to 50 ms to render; nearly all requests of visitors are cache hits. A crawler
 * from one address may request seven such pages per second.
 */
export const PAGE_MISSES: CallRule = { burst: 16, perSecond: 4, renderMs: 40 }

/**
 * Work that no visitor waits for: refreshes of stale pages, and copies of pages for links with a choice. A client above this rate gets the
 * page as it is, and another visitor causes the work.
 */
export const PAGE_WORK: CallRule = { burst: 32, perSecond: 8, renderMs: 40 }

/**
 * The time of the renderer that one client may take with all its calls and pages, in milliseconds: about a second at once, and on
 * average at most three tenths of the time. The limits of all groups together would exceed what one renderer can do.
 */
export const RENDERER_TIME: RateRule = { burst: 1_000, perSecond: 150 }

/** How many times the time of a client a /48 network of IPv6 may take, so that its holder cannot occupy the renderer. */
export const RENDERER_TIMES_PER_NETWORK = 1.5

/**
 * All requests over the connections of a client, cache hits included; further ones wait. About a hundred visitors of an office may
 * open a page at the same time. Trusted proxies have no limit: nginx counts the requests of each visitor.
 */
export const REQUESTS: RateRule = { burst: 2_000, perSecond: 500 }

/** How many times as many requests a /48 network of IPv6 may make. */
export const REQUESTS_PER_NETWORK = 2

/** How many times a longer limit of a client a /48 network may have. */
export const LONG_RATES_PER_NETWORK = 2

/** The rules by path; of files by folder. */
const RULES = {
  // A purchase may need prices for one visitor.
  '/buy': { ...form('buy'), rate: { ...CALLS, renderMs: 8 }, places: 128, pauses: true },
  '/currency': form('currency'),
  '/consent': form('consent'),
  '/banners': form('banners'),
  '/store': { ...form('store'), maxBodyBytes: 0, rate: PERSONAL },
  '/store/account': { ...form('store'), rate: PERSONAL, pauses: true },
  '/contact-sales': LEAD,
  '/support': LEAD,
  '/cancel': LEAD,
  '/withdraw': LEAD,
  // The answer tells valid licence codes from unknown ones.
  '/renew': { group: 'licences', maxBodyBytes: 8 * KIB, rate: SUBMISSIONS, places: 4, pauses: true },
  '/choice': { group: 'choices', maxBodyBytes: 8 * KIB, rate: PAGES, places: 2 },
  '/search': { group: 'search', maxBodyBytes: 0, rate: PAGES, places: 2 },
  '/editor': EDITOR,
  '/editor/leave': EDITOR,
  '/offers': { ...text('offers'), rate: PERSONAL, places: 32 },
  '/region': text('region'),
  '/site.webmanifest': text('manifest'),
  '/robots.txt': text('robots'),
  '/sitemap.xml': text('sitemap'),
  '/sitemap-pages.xml': { ...text('sitemap-pages'), rate: SITEMAPS },
  '/.well-known/security.txt': text('security'),
  '/app-store': text('app-store'),
  '/download-file': { group: 'files', maxBodyBytes: 0, rate: { burst: 120, perSecond: 20, renderMs: 2 }, places: 32 },
  '/purge': { group: 'purge', maxBodyBytes: 16 * KIB, rate: { burst: 20, perSecond: 2, renderMs: 2 }, places: 16 },
  '/beacon/rum': BEACON,
  '/beacon/error': BEACON,
  '/beacon/event': BEACON,
  // A page with a broken browser extension sends them in large numbers, which must not crowd out other reports.
  '/beacon/csp': { ...BEACON, group: 'csp', rate: { burst: 60, perSecond: 20, renderMs: 0 } },
} as const satisfies Readonly<Record<string, EndpointRule>>

/**
 * Returns how many places of a group one client may have, and how many a /48 network of IPv6: calls that wait for a slow router
 * would otherwise take the places of all visitors within the rate.
 */
export const placesOfClient = ({ places }: Pick<EndpointRule, 'places'>): { client: number; network: number } => {
  const client = Math.max(4, Math.ceil(places / 8))
  return { client, network: 2 * client }
}

const placesOf = new Map(Object.values(RULES).map(({ group, places }) => [group, places]))

/** Health checks, which have no group. */
const HEALTH_CALLS = 8

/** Maximum concurrent calls of all groups together. */
export const MAX_CALLS = [...placesOf.values()].reduce((sum, places) => sum + places, HEALTH_CALLS)

type Folder = '/app-store' | '/download-file'

export type CalledPath = EndpointPath | FormPagePath | EditorPath

const hasRule = (path: CalledPath): path is Exclude<CalledPath, `${Folder}/${string}`> => path in RULES

/** Returns the limits of a path. */
export const endpointRule = (path: CalledPath): EndpointRule =>
  RULES[hasRule(path) ? path : path.startsWith('/app-store/') ? '/app-store' : '/download-file']
