import type { Attribution } from '../../domain/checkout/decorate-link.ts'
import {
  analyticsIds,
  CAMPAIGN_COOKIE,
  PARTNER_COOKIE,
  QUERY_COOKIE,
  STORE_ARGS_COOKIE,
  updateCampaign,
  updateOriginalQuery,
  updateStoreArgs,
} from '../../domain/consent/attribution.ts'
import { type Consent, isCookieOf, refusedCategories } from '../../domain/consent/consent.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { OffersVisitor } from '../../ports/offers.ts'
import { pageQuery, requestCookies } from './request-visitor.ts'

const NO_QUERY = new URLSearchParams()

/** Returns the cookies of a request. Omits cookies of refused categories, which may remain from before the refusal. */
const usedCookies = (request: Request, consent: Consent): ReadonlyMap<string, string> => {
  const refused = refusedCategories(consent)
  return new Map([...requestCookies(request)].filter(([name]) => !isCookieOf(refused, name)))
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
  const marketing = refusedCategories(consent).includes('marketing') ? NO_QUERY : query
  // A cookie may contain arbitrary data, so the router and a buy link get only parameters that a page view would store.
  const storeArgs = updateStoreArgs(saved(STORE_ARGS_COOKIE), NO_QUERY)
  const tracking = [
    ...new URLSearchParams(updateCampaign(saved(CAMPAIGN_COOKIE), marketing)),
    ...new URLSearchParams(updateStoreArgs(saved(STORE_ARGS_COOKIE), marketing)),
  ]
  const originalQuery = new URLSearchParams(updateOriginalQuery(saved(QUERY_COOKIE), query, storeQueryNames))
  return {
    visitor: {
      cookies,
      ...(partner === undefined ? {} : { sessionPartner: partner }),
      ...(storeArgs === '' ? {} : { storeArgs }),
    },
    attribution: {
      tracking: new Map(tracking),
      analytics: analyticsIds(cookies),
      originalQuery: new Map(originalQuery),
    },
  }
}
