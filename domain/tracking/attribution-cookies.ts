import { keepCampaign, keepStoreArgs } from './campaign.ts'

/** Cookies in which a visitor's campaign, store arguments and partner live. Scripts may read them; they open nothing. */
export const CAMPAIGN_COOKIE = 'campaign'
export const STORE_ARGS_COOKIE = 'store_args'
export const PARTNER_COOKIE = 'session_partner'

const DAY_SECONDS = 24 * 60 * 60
const KEPT_DAYS = 30

/** The partner id expires after 432000000 ms (specification, section 9). */
const PARTNER_DAYS = 5

const cookie = (name: string, value: string, days: number): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=Lax`

/** Keeps the partner of a purchase for five days. */
export const partnerCookie = (partner: string): string => cookie(PARTNER_COOKIE, partner, PARTNER_DAYS)

/**
 * `Set-Cookie` values for what a page view brings along and was not kept yet; none for a plain page view.
 *
 * @param saved the visitor's cookies by name, decoded
 */
export const attributionCookies = (
  saved: (name: string) => string | undefined,
  query: URLSearchParams,
): readonly string[] =>
  [
    { name: CAMPAIGN_COOKIE, keep: keepCampaign },
    { name: STORE_ARGS_COOKIE, keep: keepStoreArgs },
  ].flatMap(({ name, keep }) => {
    const before = saved(name) ?? ''
    const after = keep(before, query)
    return after === keep(before, new URLSearchParams()) ? [] : [cookie(name, after, KEPT_DAYS)]
  })
