import type { CheckoutPort, OffersVisitor, PriceOption } from '../../ports/offers.ts'
import type { BuyRequest } from './buy-request.ts'

/** A store link. If there is none, the cause for the report. */
type LoadedLink = { readonly link: string } | { readonly cause: Readonly<Record<string, unknown>> }

interface CheckoutRequest extends Pick<BuyRequest, 'site' | 'attribution'> {
  readonly visitor: OffersVisitor
  /** Date of the call; null for editors. */
  readonly curdate: string | null
  readonly withinMs: number
}

/** Exchanges the option's token for a store link. Without a token, returns the option's link. */
export const loadStoreLink = async (
  checkout: CheckoutPort,
  { token, buyLink }: PriceOption,
  { site, visitor, attribution, curdate, withinMs }: CheckoutRequest,
): Promise<LoadedLink> => {
  if (token === null) return buyLink ? { link: buyLink } : { cause: { reason: 'the option has no link' } }
  const url = 'offer/v2/checkout'
  const answer = await checkout.buyLink({
    ...visitor,
    group: site.group,
    token,
    ...(curdate === null ? {} : { curdate }),
    withinMs,
    clientId: attribution.analytics.get('client_id'),
    sessionId: attribution.analytics.get('session_id'),
  })
  if (answer.ok)
    return answer.value === '' ? { cause: { url, reason: 'the answer has no link' } } : { link: answer.value }
  const { kind: errCode, status, message: reason } = answer.failure
  return { cause: { url, status, errCode, reason } }
}
