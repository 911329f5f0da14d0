import { MAX_COOKIE_VALUE_BYTES, updateCampaign, updateOriginalQuery, updateStoreArgs } from './campaign.ts'

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
