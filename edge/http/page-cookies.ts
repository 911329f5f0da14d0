import type { IncomingMessage } from 'node:http'
import { CURRENCY_COOKIE } from '../../domain/routing/currency-cookie.ts'
import { attributionCookies } from '../../domain/tracking/attribution-cookies.ts'
import type { RoutedRequest } from '../answer-request.ts'
import { readCookie } from './read-cookie.ts'

const NONE: readonly string[] = []

const decoded = (value: string | undefined): string | undefined => {
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * `Set-Cookie` values of a page view: what its query brings along is kept where the visitor's consent allows it, a currency
 * that is no longer offered is dropped.
 */
export const pageCookies = (
  request: IncomingMessage,
  query: string,
  { site, isCurrencyStale, consent }: RoutedRequest<'page'>['route'],
): readonly string[] => {
  if (query === '' && !isCurrencyStale) return NONE
  const { cookie } = request.headers
  return [
    ...(isCurrencyStale ? [`${CURRENCY_COOKIE}=; Path=/; Max-Age=0`] : []),
    ...(consent.granted.includes('marketing')
      ? attributionCookies(
          (name) => decoded(readCookie(cookie, name)),
          new URLSearchParams(query),
          site.storeQueryNames,
        )
      : NONE),
  ]
}
