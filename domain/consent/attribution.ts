import { writeCookie } from '../text/cookies.ts'
import { CONSENTED_ITEMS, type ConsentedCookie, cookieSeconds } from './consent-table.ts'

/** Campaign parameters that are stored (specification, section 4, tracking) and added to buy links. */
const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'gclid__c',
  'clientid__c',
  'klig__c',
] as const

/** Affiliate and click parameters that are stored as the store arguments. They may change prices. */
const AFFILIATE_PARAMETERS = [
  'aclid',
  'acregion',
  'regkey',
  'cfclick',
  'reseller',
  'spage',
  'irclickid',
  'TRADEDOUBLER',
  'cjevent',
] as const

/** Other query parameters of a page that are passed to the store. A site may add names. */
const ORIGINAL_QUERY_PARAMETERS = ['promo', 'coupon', 'ref', 'source'] as const

/** Longer values are dropped: no campaign name or click id is this long. */
const MAX_VALUE_LENGTH = 256

/** Maximum size of a cookie's encoded value. */
const MAX_COOKIE_VALUE_BYTES = 1_024

const isUtm = (name: string): boolean => name.startsWith('utm_')

/** Returns the storable values of a query in the order of the names. Skips empty and too long values. */
const storableValues = (query: URLSearchParams, names: readonly string[]): ReadonlyMap<string, string> => {
  const pairs = names.flatMap((name) => {
    const value = query.get(name)
    return value !== null && value !== '' && value.length <= MAX_VALUE_LENGTH ? [[name, value] as const] : []
  })
  return new Map(pairs)
}

/** Returns the part of a page's query that can be stored: campaign, store arguments and parameters for the store. */
export const campaignQuery = (query: URLSearchParams, siteNames: readonly string[]): string => {
  const names = [...CAMPAIGN_PARAMETERS, ...AFFILIATE_PARAMETERS, ...ORIGINAL_QUERY_PARAMETERS, ...siteNames]
  return new URLSearchParams([...storableValues(query, names)]).toString()
}

/** Returns the number of bytes of a value in a cookie, including the separator after it. */
const cookieBytes = (name: string, value: string): number =>
  encodeURIComponent(`${new URLSearchParams([[name, value]])}&`).length
const SEPARATOR_BYTES = encodeURIComponent('&').length

/**
 * Merges the values of a new query into the stored values. Returns a query string in the order of the names. New values replace
 * stored values. Drops values that do not fit into `maxBytes`, stored values first.
 */
const merged = (stored: string, query: URLSearchParams, names: readonly string[], maxBytes: number): string => {
  const values = new Map<string, string>()
  let remainingBytes = maxBytes + SEPARATOR_BYTES
  for (const [name, value] of [
    ...storableValues(query, names),
    ...storableValues(new URLSearchParams(stored), names),
  ]) {
    const bytes = cookieBytes(name, value)
    if (values.has(name) || bytes > remainingBytes) continue
    values.set(name, value)
    remainingBytes -= bytes
  }
  return new URLSearchParams([...values].sort(([a], [b]) => names.indexOf(a) - names.indexOf(b))).toString()
}

/**
 * Returns a visitor's campaign after a page view. If `utm_campaign` changes, drops the other utm values of the old campaign,
 * because they do not describe the new campaign.
 *
 * @param stored query string that this function returned before, or empty; unknown names in it are dropped
 * @param maxBytes maximum size of the result as an encoded cookie value
 */
export const updateCampaign = (
  stored: string,
  query: URLSearchParams,
  maxBytes: number = MAX_COOKIE_VALUE_BYTES,
): string => {
  const before = new URLSearchParams(stored)
  const campaign = query.get('utm_campaign')
  if (campaign && campaign !== before.get('utm_campaign')) {
    for (const name of CAMPAIGN_PARAMETERS) if (isUtm(name)) before.delete(name)
  }
  return merged(before.toString(), query, CAMPAIGN_PARAMETERS, maxBytes)
}

/** Returns a visitor's store arguments after a page view. For `stored`, see `updateCampaign`. */
export const updateStoreArgs = (stored: string, query: URLSearchParams): string =>
  merged(stored, query, AFFILIATE_PARAMETERS, MAX_COOKIE_VALUE_BYTES)

/**
 * Returns the query parameters for the store after a page view, except campaign and store arguments. For `stored`, see
 * `updateCampaign`.
 *
 * @param siteNames names that the site adds
 */
export const updateOriginalQuery = (
  stored: string,
  query: URLSearchParams,
  siteNames: readonly string[],
  maxBytes: number = MAX_COOKIE_VALUE_BYTES,
): string => merged(stored, query, [...new Set([...ORIGINAL_QUERY_PARAMETERS, ...siteNames])], maxBytes)

/**
 * The attribution cookies: a visitor's campaign, store arguments, partner and other query parameters for the store. Scripts can
 * read them, because they are not secret.
 */
type MarketingCookie = ConsentedCookie<'marketing'>
export const CAMPAIGN_COOKIE: MarketingCookie = 'campaign'
export const STORE_ARGS_COOKIE: MarketingCookie = 'store_args'
export const PARTNER_COOKIE: MarketingCookie = 'session_partner'
export const QUERY_COOKIE: MarketingCookie = 'query_string'

/** Cookie with the anonymous id of a visit. A script of the page sets it. */
export const VISITOR_COOKIE: ConsentedCookie<'analytics'> = 'visitor_id'

/** Client id in the Google Analytics cookie `_ga`: `GA1.1.<client>`. The second part is the number of domain labels. */
const GA_CLIENT = /^GA\d\.[\d-]+\.(\d+\.\d+)$/

/** Session start in a `_ga_<measurement id>` cookie, in seconds: `GS1.1.<start>.…` or `GS2.1.s<start>$…`. */
const GA_SESSION_COOKIE = /^_ga_\w+$/
const GA_SESSION = /^(?:GS1\.[\d-]+\.|GS2\.[\d-]+\.(?:[^$]*\$)*?s)(\d+)(?:[.$]|$)/

/**
 * Returns a visitor's analytics ids by store link parameter. Reads client and session from the Google Analytics cookies unless
 * separate cookies contain them. If there are several measurement ids, uses the latest session.
 *
 * @param cookies decoded values by name, without those of refused categories
 */
export const analyticsIds = (cookies: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const sessions = [...cookies].flatMap(([name, value]) =>
    GA_SESSION_COOKIE.test(name) ? (GA_SESSION.exec(value)?.[1] ?? []) : [],
  )
  const derived: Readonly<Record<string, string | undefined>> = {
    client_id: GA_CLIENT.exec(cookies.get('_ga') ?? '')?.[1],
    session_id: sessions.toSorted((a, b) => Number(b) - Number(a))[0],
  }
  const ids = new Map<string, string>()
  for (const name of CONSENTED_ITEMS.analytics.cookies) {
    const value = cookies.get(name) ?? derived[name]
    if (value !== undefined) ids.set(name, value)
  }
  return ids
}

/**
 * All cookies together take at most 2 KB including names and attributes, because browsers send them with every request and
 * servers reject large headers. A partner may use 256 bytes. Names, attributes, currency, consent and visit id use 372.
 */
const MAX_PARTNER_BYTES = 256
const SHARED_BYTES = 1_420

const cookie = (name: MarketingCookie, value: string): string => writeCookie(name, value, cookieSeconds(name))

/**
 * Returns the `Set-Cookie` value that stores the partner of a purchase for five days. Returns null if the partner is too long
 * or not a well-formed string.
 */
export const partnerCookie = (partner: string): string | null =>
  !partner.isWellFormed() || encodeURIComponent(partner).length > MAX_PARTNER_BYTES
    ? null
    : cookie(PARTNER_COOKIE, partner)

/**
 * Returns `Set-Cookie` values for the campaign, the store arguments and the original query of a page view. Returns none if
 * nothing changes. All values share one size limit. Store arguments have priority, because they may change a price; the
 * campaign comes second.
 *
 * @param saved the visitor's cookies by name, decoded
 * @param siteNames names that the site adds to the original query
 */
export const attributionCookies = (
  saved: (name: string) => string | undefined,
  query: URLSearchParams,
  siteNames: readonly string[] = [],
): readonly string[] => {
  const before = {
    campaign: saved(CAMPAIGN_COOKIE) ?? '',
    storeArgs: saved(STORE_ARGS_COOKIE) ?? '',
    original: saved(QUERY_COOKIE) ?? '',
  }
  const noQuery = new URLSearchParams()
  const within = (remainingBytes: number) => Math.min(remainingBytes, MAX_COOKIE_VALUE_BYTES)
  const storeArgs = updateStoreArgs(before.storeArgs, query)
  const besidesStoreArgs = SHARED_BYTES - encodeURIComponent(storeArgs).length
  const campaign = updateCampaign(before.campaign, query, within(besidesStoreArgs))
  const besidesBoth = besidesStoreArgs - encodeURIComponent(campaign).length
  const original = updateOriginalQuery(before.original, query, siteNames, within(besidesBoth))
  const values = [
    [CAMPAIGN_COOKIE, campaign, updateCampaign(before.campaign, noQuery)],
    [STORE_ARGS_COOKIE, storeArgs, updateStoreArgs(before.storeArgs, noQuery)],
    [QUERY_COOKIE, original, updateOriginalQuery(before.original, noQuery, siteNames)],
  ] as const
  return values.flatMap(([name, after, unchanged]) => (after === unchanged ? [] : [cookie(name, after)]))
}
