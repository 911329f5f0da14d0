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

/** Affiliate and click parameters that are stored as the store arguments. They may change what a visitor pays. */
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

/** Other parameters of a page's URL that go on to the store. A site may add names to them. */
const ORIGINAL_QUERY_PARAMETERS = ['promo', 'coupon', 'ref', 'source'] as const

/** Longer values are dropped: no campaign name and no click id is this long. */
const MAX_VALUE_LENGTH = 256

/** Longest that a cookie's value may become, encoded. */
const MAX_COOKIE_VALUE_BYTES = 1_024

const isUtm = (name: string): boolean => name.startsWith('utm_')

/** The values of a query to store: known names in their order, each once, never empty or too long. */
const storableValues = (query: URLSearchParams, names: readonly string[]): ReadonlyMap<string, string> => {
  const pairs = names.flatMap((name) => {
    const value = query.get(name)
    return value !== null && value !== '' && value.length <= MAX_VALUE_LENGTH ? [[name, value] as const] : []
  })
  return new Map(pairs)
}

/** What of a page's query would be stored, as a query string: campaign, store arguments and what goes on to the store. */
export const campaignQuery = (query: URLSearchParams, siteNames: readonly string[]): string => {
  const names = [...CAMPAIGN_PARAMETERS, ...AFFILIATE_PARAMETERS, ...ORIGINAL_QUERY_PARAMETERS, ...siteNames]
  return new URLSearchParams([...storableValues(query, names)]).toString()
}

/** Bytes that a value takes in a cookie, with the separator before the next one. */
const cookieBytes = (name: string, value: string): number =>
  encodeURIComponent(`${new URLSearchParams([[name, value]])}&`).length
const SEPARATOR_BYTES = encodeURIComponent('&').length

/**
 * The stored values with those of a new query, as a query string in the order of the names. New values replace stored ones.
 * A value that does not fit into what is left of `maxBytes` is left out whole, a stored one before a new one.
 */
const merged = (stored: string, query: URLSearchParams, names: readonly string[], maxBytes: number): string => {
  const values = new Map<string, string>()
  let leftBytes = maxBytes + SEPARATOR_BYTES
  for (const [name, value] of [
    ...storableValues(query, names),
    ...storableValues(new URLSearchParams(stored), names),
  ]) {
    const bytes = cookieBytes(name, value)
    if (values.has(name) || bytes > leftBytes) continue
    values.set(name, value)
    leftBytes -= bytes
  }
  return new URLSearchParams([...values].sort(([a], [b]) => names.indexOf(a) - names.indexOf(b))).toString()
}

/**
 * A visitor's campaign after a page view. Where `utm_campaign` changes, the other utm values of the old campaign are dropped:
 * they do not describe the new one.
 *
 * @param stored query string that this function returned before, or empty; unknown names in it are dropped
 * @param maxBytes longest that the result may be as the value of a cookie, encoded
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

/** A visitor's store arguments after a page view; `stored` as for `updateCampaign`. */
export const updateStoreArgs = (stored: string, query: URLSearchParams): string =>
  merged(stored, query, AFFILIATE_PARAMETERS, MAX_COOKIE_VALUE_BYTES)

/**
 * What of the queries of a visitor's pages goes on to the store, beside campaign and store arguments, after a page view;
 * `stored` as for `updateCampaign`.
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
 * The attribution cookies: a visitor's campaign, store arguments, partner, and what else of their queries goes on to the
 * store. Readable by scripts: they are no secrets.
 */
export const CAMPAIGN_COOKIE = 'campaign'
export const STORE_ARGS_COOKIE = 'store_args'
export const PARTNER_COOKIE = 'session_partner'
export const QUERY_COOKIE = 'query_string'

/** Stored only where the visitor's consent to marketing allows it. */
export const MARKETING_COOKIES = [CAMPAIGN_COOKIE, STORE_ARGS_COOKIE, PARTNER_COOKIE, QUERY_COOKIE] as const

/** The cookie with the anonymous id of a visit, which a script of the page sets. */
export const VISITOR_COOKIE = 'visitor_id'

/** Cookies of analytics, whose ids are added to every buy link. */
export const ANALYTICS_COOKIES = ['_ga', 'client_id', 'session_id', VISITOR_COOKIE] as const

const DAY_SECONDS = 24 * 60 * 60
const CAMPAIGN_DAYS = 30

/** 432000000 ms (specification, section 9). */
const PARTNER_DAYS = 5

/**
 * All cookies that are set come to at most 2 KB, with names and attributes: browsers send them with every request, and
 * servers refuse headers that are too large. A partner gets 256 bytes; names, attributes, the currency, the consent and the id
 * of a visit take 372.
 */
const MAX_PARTNER_BYTES = 256
const SHARED_BYTES = 1_420

const NO_QUERY = new URLSearchParams()

/** `days`: how long it is stored; null for the session of the browser. */
const cookie = (name: string, value: string, days: number | null): string => {
  const life = days === null ? '' : `; Max-Age=${days * DAY_SECONDS}`
  return `${name}=${encodeURIComponent(value)}; Path=/${life}; SameSite=Lax`
}

/**
 * `Set-Cookie` value that stores the partner of a purchase for five days; null for one that is longer than any id, or that is
 * no text that a cookie could hold.
 */
export const partnerCookie = (partner: string): string | null =>
  !partner.isWellFormed() || encodeURIComponent(partner).length > MAX_PARTNER_BYTES
    ? null
    : cookie(PARTNER_COOKIE, partner, PARTNER_DAYS)

/**
 * `Set-Cookie` values for the campaign, the store arguments and the original query of a page view's query; none where they
 * change nothing. What the store arguments, which may change a price, leave of their common size is for the campaign, and
 * what that leaves for the rest.
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
  const within = (leftBytes: number) => Math.min(leftBytes, MAX_COOKIE_VALUE_BYTES)
  const storeArgs = updateStoreArgs(before.storeArgs, query)
  const besidesStoreArgs = SHARED_BYTES - encodeURIComponent(storeArgs).length
  const campaign = updateCampaign(before.campaign, query, within(besidesStoreArgs))
  const besidesBoth = besidesStoreArgs - encodeURIComponent(campaign).length
  const original = updateOriginalQuery(before.original, query, siteNames, within(besidesBoth))
  const values = [
    [CAMPAIGN_COOKIE, campaign, updateCampaign(before.campaign, NO_QUERY), CAMPAIGN_DAYS],
    [STORE_ARGS_COOKIE, storeArgs, updateStoreArgs(before.storeArgs, NO_QUERY), CAMPAIGN_DAYS],
    [QUERY_COOKIE, original, updateOriginalQuery(before.original, NO_QUERY, siteNames), null],
  ] as const
  return values.flatMap(([name, after, unchanged, days]) => (after === unchanged ? [] : [cookie(name, after, days)]))
}
