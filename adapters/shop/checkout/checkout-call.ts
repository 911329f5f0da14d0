import type { CheckoutWire } from '../../api-router/wire/checkout.wire.ts'
import type { ShopCall } from '../shop-call.ts'
import { readCheckoutToken } from './checkout-token.ts'

/** The store link of a token with the tracking values on it; an empty one for a token that this shop never made. */
const buyLink = (token: string, { origin, searchParams }: URL): string => {
  const storeQuery = readCheckoutToken(token)
  if (storeQuery === null) return ''
  const link = new URL(`${origin}/store?${storeQuery}`)
  for (const [name, value] of new URLSearchParams(searchParams.get('store_args') ?? ''))
    if (!link.searchParams.has(name)) link.searchParams.append(name, value)
  for (const name of ['curdate', 'session_partner']) {
    const value = searchParams.get(name)
    if (value !== null) link.searchParams.set(name, value)
  }
  return link.href
}

/** Turns a checkout token into a link. */
export const CHECKOUT_CALL: ShopCall = {
  method: 'GET',
  path: /^\/offer\/v2\/checkout$/,
  answer: ({ url }) => {
    const token = url.searchParams.get('token')
    return token === null
      ? Response.json({ error: 'token is missing' }, { status: 400 })
      : Response.json({ buy_link: buyLink(token, url) } satisfies CheckoutWire)
  },
}
