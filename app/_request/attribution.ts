import type { Attribution } from '../../domain/checkout/decorate-link.ts'
import type { Site } from '../../domain/sites/site.ts'
import {
  CAMPAIGN_COOKIE,
  PARTNER_COOKIE,
  QUERY_COOKIE,
  STORE_ARGS_COOKIE,
} from '../../domain/tracking/attribution-cookies.ts'
import { updateCampaign, updateOriginalQuery, updateStoreArgs } from '../../domain/tracking/campaign.ts'
import type { OffersVisitor } from '../../ports/offers.ts'
import { requestCookies } from './request-cookies.ts'

/** Cookies of analytics whose ids are added to every buy link. */
const ANALYTICS_COOKIES = ['_ga', 'client_id', 'session_id', 'visitor_id'] as const

/** Longest query of a page that is looked at. */
const MAX_QUERY_LENGTH = 8_192

/** The query of the page that sent a request, where it was a page of the same host; of use to visitors without cookies. */
const pageQueryOf = ({ headers }: Request): URLSearchParams => {
  const page = URL.parse(headers.get('referer') ?? '')
  const isOwn = page !== null && page.host === headers.get('host') && page.search.length <= MAX_QUERY_LENGTH
  return new URLSearchParams(isOwn ? page.search : '')
}

/**
 * Reads what a visitor's cookies and the URL of their page say: what may personalize their prices, and the attribution that
 * is added to a buy link.
 */
export const attributionOf = (
  request: Request,
  { storeQueryNames }: Pick<Site, 'storeQueryNames'>,
): { readonly visitor: OffersVisitor; readonly attribution: Attribution } => {
  const cookies = requestCookies(request)
  const query = pageQueryOf(request)
  const saved = (name: string) => cookies.get(name) ?? ''
  const partner = cookies.get(PARTNER_COOKIE)
  const storeArgs = cookies.get(STORE_ARGS_COOKIE)
  // A cookie can hold anything; a buy link gets only what a page view would have stored.
  const tracking = [
    ...new URLSearchParams(updateCampaign(saved(CAMPAIGN_COOKIE), query)),
    ...new URLSearchParams(updateStoreArgs(saved(STORE_ARGS_COOKIE), query)),
  ]
  const originalQuery = new URLSearchParams(updateOriginalQuery(saved(QUERY_COOKIE), query, storeQueryNames))
  const analytics = ANALYTICS_COOKIES.flatMap((name) => {
    const value = cookies.get(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    visitor: {
      cookies,
      ...(partner === undefined ? {} : { sessionPartner: partner }),
      ...(storeArgs === undefined ? {} : { storeArgs }),
    },
    attribution: {
      tracking: new Map(tracking),
      analytics: new Map(analytics),
      originalQuery: new Map(originalQuery),
    },
  }
}
