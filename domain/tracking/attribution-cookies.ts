import { MAX_COOKIE_VALUE_BYTES, updateCampaign, updateStoreArgs } from './campaign.ts'

/** The attribution cookies: a visitor's campaign, store arguments and partner. Readable by scripts: they are no secrets. */
export const CAMPAIGN_COOKIE = 'campaign'
export const STORE_ARGS_COOKIE = 'store_args'
export const PARTNER_COOKIE = 'session_partner'

const DAY_SECONDS = 24 * 60 * 60
const CAMPAIGN_DAYS = 30

/** 432000000 ms (specification, section 9). */
const PARTNER_DAYS = 5

/**
 * All cookies that are set come to at most 2 KB, with names and attributes: browsers send them with every request, and
 * servers refuse headers that are too large. A partner gets 256 bytes; names, attributes and the currency take 204.
 */
const MAX_PARTNER_BYTES = 256
const CAMPAIGN_AND_STORE_ARGS_BYTES = 1_588

const NO_QUERY = new URLSearchParams()

const cookie = (name: string, value: string, days: number): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=Lax`

/** `Set-Cookie` value that stores the partner of a purchase for five days; null for one that is longer than any id. */
export const partnerCookie = (partner: string): string | null =>
  encodeURIComponent(partner).length > MAX_PARTNER_BYTES ? null : cookie(PARTNER_COOKIE, partner, PARTNER_DAYS)

/**
 * `Set-Cookie` values for the campaign and store arguments of a page view's query; none where they change nothing. What the
 * store arguments, which may change a price, leave of their common size is for the campaign.
 *
 * @param saved the visitor's cookies by name, decoded
 */
export const attributionCookies = (
  saved: (name: string) => string | undefined,
  query: URLSearchParams,
): readonly string[] => {
  const before = { campaign: saved(CAMPAIGN_COOKIE) ?? '', storeArgs: saved(STORE_ARGS_COOKIE) ?? '' }
  const storeArgs = updateStoreArgs(before.storeArgs, query)
  const leftBytes = CAMPAIGN_AND_STORE_ARGS_BYTES - encodeURIComponent(storeArgs).length
  const campaign = updateCampaign(before.campaign, query, Math.min(leftBytes, MAX_COOKIE_VALUE_BYTES))
  const values = [
    [CAMPAIGN_COOKIE, campaign, updateCampaign(before.campaign, NO_QUERY)],
    [STORE_ARGS_COOKIE, storeArgs, updateStoreArgs(before.storeArgs, NO_QUERY)],
  ] as const
  return values.flatMap(([name, after, unchanged]) => (after === unchanged ? [] : [cookie(name, after, CAMPAIGN_DAYS)]))
}
