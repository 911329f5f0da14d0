import type { Attribution } from '../../domain/checkout/decorate-link.ts'
import {
  CAMPAIGN_COOKIE,
  PARTNER_COOKIE,
  QUERY_COOKIE,
  STORE_ARGS_COOKIE,
  updateCampaign,
  updateOriginalQuery,
  updateStoreArgs,
} from '../../domain/consent/attribution.ts'
import { type Consent, refusedCategories } from '../../domain/consent/consent.ts'
import { CONSENTED_ITEMS } from '../../domain/consent/consent-table.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { OffersVisitor } from '../../ports/offers.ts'
import { pageQuery, requestCookies } from './request-visitor.ts'

const NO_QUERY = new URLSearchParams()

/** Returns the cookies of a request. Omits cookies of refused categories, which may remain from before the refusal. */
const usedCookies = (request: Request, consent: Consent): ReadonlyMap<string, string> => {
  const refused = new Set(refusedCategories(consent).flatMap((category) => CONSENTED_ITEMS[category].cookies))
  return new Map([...requestCookies(request)].filter(([name]) => !refused.has(name)))
}

/**
 * Reads the data for personalized prices and the attribution of a buy link, from cookies and from the page URL. Ignores data of
 * refused categories. Always uses other URL parameters, such as a coupon.
 */
export const attributionOf = (
  request: Request,
  { storeQueryNames }: Pick<Site, 'storeQueryNames'>,
  consent: Consent,
): { readonly visitor: OffersVisitor; readonly attribution: Attribution } => {
  const cookies = usedCookies(request, consent)
  const query = pageQuery(request)
  const saved = (name: string) => cookies.get(name) ?? ''
  const partner = cookies.get(PARTNER_COOKIE)
  const storeArgs = cookies.get(STORE_ARGS_COOKIE)
  const marketing = refusedCategories(consent).includes('marketing') ? NO_QUERY : query
  // A cookie may contain arbitrary data, so a buy link gets only parameters that a page view would store.
  const tracking = [
    ...new URLSearchParams(updateCampaign(saved(CAMPAIGN_COOKIE), marketing)),
    ...new URLSearchParams(updateStoreArgs(saved(STORE_ARGS_COOKIE), marketing)),
  ]
  const originalQuery = new URLSearchParams(updateOriginalQuery(saved(QUERY_COOKIE), query, storeQueryNames))
  const analytics = CONSENTED_ITEMS.analytics.cookies.flatMap((name) => {
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
