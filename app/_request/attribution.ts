import type { Attribution } from '../../domain/checkout/decorate-link.ts'
import { CAMPAIGN_COOKIE, PARTNER_COOKIE, STORE_ARGS_COOKIE } from '../../domain/tracking/attribution-cookies.ts'
import { keepCampaign, keepStoreArgs } from '../../domain/tracking/campaign.ts'
import type { OffersVisitor } from '../../ports/offers.ts'

const MAX_LENGTH = 1_024

/** Ids of the analytics that go along on every buy link, where the visitor has them. */
const ANALYTICS = ['_ga', 'client_id', 'session_id', 'visitor_id'] as const

const NOTHING_NEW = new URLSearchParams()

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** A request's cookies by name, decoded. */
const cookiesOf = (request: Request): ReadonlyMap<string, string> => {
  const pairs = (request.headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())] as const]
  })
  return new Map(pairs.filter(([, value]) => value !== '' && value.length <= MAX_LENGTH))
}

/** What a request carries of its visitor: what may change his prices, and what rides along on a buy link. */
export const attributionOf = (
  request: Request,
): { readonly visitor: OffersVisitor; readonly attribution: Attribution } => {
  const cookies = cookiesOf(request)
  const partner = cookies.get(PARTNER_COOKIE)
  const storeArgs = cookies.get(STORE_ARGS_COOKIE)
  // A cookie can hold anything; what rides along is what a page view would have kept.
  const tracking = [
    ...new URLSearchParams(keepCampaign(cookies.get(CAMPAIGN_COOKIE) ?? '', NOTHING_NEW)),
    ...new URLSearchParams(keepStoreArgs(storeArgs ?? '', NOTHING_NEW)),
  ]
  const analytics = ANALYTICS.flatMap((name) => {
    const value = cookies.get(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    visitor: {
      cookies,
      ...(partner === undefined ? {} : { sessionPartner: partner }),
      ...(storeArgs === undefined ? {} : { storeArgs }),
    },
    attribution: { cookies, tracking: new Map(tracking), analytics: new Map(analytics) },
  }
}
