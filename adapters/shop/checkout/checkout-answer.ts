import type { CheckoutQuery } from '../../../ports/checkout.ts'
import type { CheckoutWire } from '../../api-router/wire/checkout.wire.ts'
import { readCheckoutToken } from './checkout-token.ts'
import { storeLink } from './store-link.ts'

/** The shop's checkout answer as it travels: the store link with the tracking values on it; an empty one for a token it never made. */
export const checkoutAnswer = (query: CheckoutQuery, storeUrl: string): CheckoutWire => {
  const claims = readCheckoutToken(query.token)
  if (claims === null) return { buy_link: '' }
  const link = storeLink(storeUrl, claims)
  for (const [name, value] of new URLSearchParams(query.storeArgs ?? ''))
    if (!link.searchParams.has(name)) link.searchParams.append(name, value)
  if (query.curdate !== undefined) link.searchParams.set('curdate', query.curdate)
  if (query.sessionPartner !== undefined) link.searchParams.set('session_partner', query.sessionPartner)
  return { buy_link: link.href }
}
