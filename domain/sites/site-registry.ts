import { z } from 'zod'
import type { Promotion, PromotionRecords } from '../../ports/promotions.ts'
import { parseSiteUrl, type Site, siteSchema } from './site.ts'

const fieldName = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${String(part)}`)).join('')

const problem = (subject: string, path: readonly PropertyKey[], message: string): string =>
  [subject, fieldName(path), message].filter((part) => part !== '').join(': ')

/** Formats the issues of a schema, one line per field: `site de: currencies.default[1]: unknown currency XXX`. */
export const schemaProblems = (subject: string, error: z.ZodError): readonly string[] =>
  error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => problem(subject, [...issue.path, key], 'unknown field'))
    }
    // The inner issue has the reason; the outer issue says only "invalid key".
    const reason = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined
    return [problem(subject, issue.path, reason ?? issue.message)]
  })

/** A site, and the rest of the path after its language segment: `/` for its root. */
interface FoundSite {
  readonly site: Site
  readonly path: string
}

/** Finds the site of a host (with or without port, any case) and a URL path. Returns undefined for an unknown host. */
type SiteFinder = (host: string, path: string) => FoundSite | undefined

/** Finds the site of a host's files and of the endpoints at its root: the one without a language path, else its first site. */
type HostSiteFinder = (host: string) => Site | undefined

/** The site of `localhost`, and of links without a site. */
export const DEFAULT_SITE_CODE = 'com'

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']
// Matched before lower-casing, which would turn the Kelvin sign into a `k`. No URL can have a port above 65535.
const HOST = /^([a-z0-9.-]{1,253}|\[::1\])(?::(?:\d{1,4}|[0-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?$/i

/** Returns the public and the local host of a site, without port. */
const hostsOf = (site: Site): readonly string[] => [parseSiteUrl(site.url)?.hostname ?? '', `${site.label}.localhost`]

/** Builds the finders. A lookup takes constant time. */
const buildSiteFinders = (sites: readonly Site[]): { readonly find: SiteFinder; readonly ofHost: HostSiteFinder } => {
  const byHost = new Map<string, Map<string, Site>>()
  const add = (host: string, site: Site): void => {
    const byLanguagePath = byHost.get(host) ?? new Map<string, Site>()
    byHost.set(host, byLanguagePath)
    if (!byLanguagePath.has(site.languagePath)) byLanguagePath.set(site.languagePath, site)
  }
  for (const site of sites) for (const host of hostsOf(site)) add(host, site)
  // Added last, so that a site whose URL is a loopback address keeps it.
  const fallback = sites.find(({ code }) => code === DEFAULT_SITE_CODE)
  if (fallback) for (const host of LOOPBACK_HOSTS) add(host, fallback)

  const sitesOf = (host: string): ReadonlyMap<string, Site> | undefined => {
    const hostname = HOST.exec(host)?.[1]?.toLowerCase()
    return hostname === undefined ? undefined : byHost.get(hostname)
  }
  const ofHost: HostSiteFinder = (host) => {
    const byLanguagePath = sitesOf(host)
    return byLanguagePath?.get('') ?? byLanguagePath?.values().next().value
  }
  const find: SiteFinder = (host, path) => {
    const byLanguagePath = sitesOf(host)
    if (!byLanguagePath) return undefined
    const rooted = path.startsWith('/') ? path : `/${path}`
    const end = rooted.indexOf('/', 1)
    const languagePath = end < 0 ? rooted : rooted.slice(0, end)
    const ofLanguage = byLanguagePath.get(languagePath)
    if (ofLanguage) return { site: ofLanguage, path: end < 0 ? '/' : rooted.slice(end) }
    const ofRoot = byLanguagePath.get('')
    return ofRoot && { site: ofRoot, path: rooted }
  }
  return { find, ofHost }
}

/** All sites, validated, with lookups. */
export interface SiteRegistry {
  /** In the order of the records. */
  readonly all: readonly Site[]
  byCode(code: string): Site | undefined
  readonly find: SiteFinder
  readonly ofHost: HostSiteFinder
  /** Ids of all banners, in their order. */
  readonly bannerIds: readonly string[]
}

/** Either a valid registry, or every problem of its records, each with site and field. */
export type SiteRegistryResult =
  | { readonly ok: true; readonly value: SiteRegistry }
  | { readonly ok: false; readonly problems: readonly string[] }

type SiteFields = Omit<Site, keyof PromotionRecords>

const NO_PROMOTIONS: PromotionRecords = { promotions: [], banners: [] }

const HAS_OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/

/** Returns a function that converts local times of a time zone to UTC. Leaves times with an offset as they are. */
const utcIn = (timeZone: string): ((time: string) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  /** Returns how far the clocks of the time zone are ahead of UTC. */
  const aheadMs = (atMs: number): number => Date.parse(`${format.format(atMs).replace(' ', 'T')}Z`) - atMs
  return (time) => {
    if (HAS_OFFSET.test(time)) return time
    const localMs = Date.parse(`${time}Z`)
    // The second step corrects the first if clocks change between both times.
    return new Date(localMs - aheadMs(localMs - aheadMs(localMs))).toISOString()
  }
}

/** Adds the promotions of a site with their times in UTC, and the banners that announce them. */
const withPromotions = (site: SiteFields, records: PromotionRecords): Site => {
  const isOfSite = ({ sites }: Promotion): boolean => {
    if (sites === 'all') return true
    return 'group' in sites ? sites.group === site.group : sites.codes.includes(site.code)
  }
  const utc = utcIn(site.timeZone)
  const promotions = records.promotions
    .filter(isOfSite)
    .map((promotion) => ({ ...promotion, startsAt: utc(promotion.startsAt), endsAt: utc(promotion.endsAt) }))
  const banners = records.banners.filter(({ promotion }) => promotions.some(({ code }) => code === promotion))
  return Object.freeze({ ...site, promotions, banners })
}

const recordList = z.array(z.unknown())
const named = z.looseObject({ code: z.string().min(1) })

const subjectOf = (record: unknown, at: number): string => {
  const parsed = named.safeParse(record)
  return parsed.success ? `site ${parsed.data.code}` : `site number ${at + 1}`
}

/** Returns the values that must be unique among sites, with their fields. */
const claimsOf = (site: Site): readonly (readonly [field: string, claim: string])[] => {
  const [publicHost, localHost] = hostsOf(site)
  return [
    ['code', site.code],
    ['url', `${publicHost}${site.languagePath || '/'}`],
    ['label', `${localHost}${site.languagePath || '/'}`],
  ]
}

const duplicates = (sites: readonly Site[]): readonly string[] => {
  const owners = new Map<string, Site>()
  return sites.flatMap((site) =>
    claimsOf(site).flatMap(([field, claim]) => {
      const owner = owners.get(claim) ?? site
      owners.set(claim, owner)
      return owner === site ? [] : [`site ${site.code}: ${field}: ${claim} is taken by site ${owner.code}`]
    }),
  )
}

/**
 * Validates site records and builds their registry. If there are problems, returns all of them and no registry.
 *
 * @param promotions promotions and banners of all sites
 */
export const buildSiteRegistry = (
  records: unknown,
  promotions: PromotionRecords = NO_PROMOTIONS,
): SiteRegistryResult => {
  const list = recordList.safeParse(records)
  if (!list.success) return { ok: false, problems: schemaProblems('sites', list.error) }

  const problems: string[] = []
  const all: Site[] = []
  for (const [at, record] of list.data.entries()) {
    const parsed = siteSchema.safeParse(record)
    if (parsed.success) all.push(withPromotions(parsed.data, promotions))
    else problems.push(...schemaProblems(subjectOf(record, at), parsed.error))
  }
  problems.push(...duplicates(all))
  if (problems.length > 0) return { ok: false, problems }

  const byCode = new Map(all.map((site) => [site.code, site]))
  const bannerIds = promotions.banners.map(({ id }) => id)
  return { ok: true, value: { all, byCode: (code) => byCode.get(code), ...buildSiteFinders(all), bannerIds } }
}

/** Finds the site of an offers region and language. No two sites share both. */
export const siteOfOffers = (
  sites: readonly Site[],
  region: string | null,
  language: string | null,
): Site | undefined => sites.find((site) => site.offersRegion === region && site.offersLanguage === language)
