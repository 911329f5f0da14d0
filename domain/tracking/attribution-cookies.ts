import { updateCampaign, updateStoreArgs } from './campaign.ts'

/** The attribution cookies: a visitor's campaign, store arguments and partner. Readable by scripts: they are no secrets. */
export const CAMPAIGN_COOKIE = 'campaign'
export const STORE_ARGS_COOKIE = 'store_args'
export const PARTNER_COOKIE = 'session_partner'

const DAY_SECONDS = 24 * 60 * 60
const CAMPAIGN_DAYS = 30

/** 432000000 ms (specification, section 9). */
const PARTNER_DAYS = 5

const cookie = (name: string, value: string, days: number): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=Lax`

/** `Set-Cookie` value that stores the partner of a purchase for five days. */
export const partnerCookie = (partner: string): string => cookie(PARTNER_COOKIE, partner, PARTNER_DAYS)

/**
 * `Set-Cookie` values for the campaign and store arguments of a page view's query; none where they change nothing.
 *
 * @param saved the visitor's cookies by name, decoded
 */
export const attributionCookies = (
  saved: (name: string) => string | undefined,
  query: URLSearchParams,
): readonly string[] =>
  [
    { name: CAMPAIGN_COOKIE, update: updateCampaign },
    { name: STORE_ARGS_COOKIE, update: updateStoreArgs },
  ].flatMap(({ name, update }) => {
    const before = saved(name) ?? ''
    const after = update(before, query)
    return after === update(before, new URLSearchParams()) ? [] : [cookie(name, after, CAMPAIGN_DAYS)]
  })
