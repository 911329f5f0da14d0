import type { CarriedValues } from '../../domain/checkout/decorate-link.ts'
import type { OffersVisitor } from '../../ports/offers.ts'

/** Cookies in which a visitor's partner and store arguments live. */
const PARTNER_COOKIE = 'session_partner'
const STORE_ARGS_COOKIE = 'store_args'
const MAX_LENGTH = 512

const cookiesOf = (request: Request): ReadonlyMap<string, string> => {
  const pairs = (request.headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decode(pair.slice(at + 1).trim())] as const]
  })
  return new Map(pairs)
}

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const present = <Name extends string>(name: Name, value: string | undefined): { readonly [K in Name]?: string } =>
  value === undefined || value === '' || value.length > MAX_LENGTH ? {} : ({ [name]: value } as { [K in Name]: string })

/** What a request carries of its visitor: his partner and store arguments, and what rides along on a buy link. */
export const carriedValues = (
  request: Request,
): { readonly visitor: OffersVisitor; readonly carried: CarriedValues } => {
  const cookies = cookiesOf(request)
  const storeArgs = cookies.get(STORE_ARGS_COOKIE)
  const analytics = ['_ga', 'client_id', 'session_id'].flatMap((name) => {
    const value = cookies.get(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    visitor: {
      ...present('sessionPartner', cookies.get(PARTNER_COOKIE)),
      ...present('storeArgs', storeArgs),
    },
    carried: { cookies, tracking: new Map(new URLSearchParams(storeArgs ?? '')), analytics: new Map(analytics) },
  }
}
