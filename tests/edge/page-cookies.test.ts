import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { routeRequest } from '../../domain/routing/route-request.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { pageCookies } from '../../edge/pages/send-page.ts'
import { readVisitor } from '../../edge/routing/routed-request.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'

const CLIENTS = clientAddresses(['loopback'], 'x-geo-country')
const CAMPAIGN = 'utm_source=mail&aclid=7&coupon=C'

/** Names of the cookies that a view of a page sets, from a proxy that tells the country. */
const setBy = (host: string, query: string, headers: Readonly<Record<string, string>> = {}) => {
  const request = {
    headers: { host, ...headers },
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage
  const visitor = readVisitor(request, CLIENTS, REAL_SITES)
  const route = routeRequest({ host, path: '/premium', query: new URLSearchParams(query), visitor }, REAL_SITES)
  if (route.kind !== 'page') throw new Error('no page')
  return pageCookies(request, query, route).map((cookie) => cookie.slice(0, cookie.indexOf('=')))
}

const KEPT = ['campaign', 'store_args', 'query_string']

it.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
  ['nothing where the visitor has to be asked first', 'de.localhost', {}, []],
  ['nothing where their country asks, on whatever site', 'usa.localhost', { 'x-geo-country': 'FR' }, []],
  ['a campaign where they have agreed', 'de.localhost', { cookie: 'consent=v1.m' }, KEPT],
  ['nothing where they have agreed to analytics alone', 'de.localhost', { cookie: 'consent=v1.a' }, []],
  ['a campaign where they may object, and have not', 'usa.localhost', {}, KEPT],
  ['nothing where they have objected', 'usa.localhost', { cookie: 'consent=v1.' }, []],
  ['nothing where their browser objects', 'usa.localhost', { 'sec-gpc': '1' }, []],
  [
    'nothing where their browser objects, although they agreed',
    'de.localhost',
    { cookie: 'consent=v1.am', 'sec-gpc': '1' },
    [],
  ],
  ['a campaign where the signal is not set', 'usa.localhost', { 'sec-gpc': '0' }, KEPT],
])('a page view stores %s', (_, host, headers, names) => {
  expect(setBy(host, CAMPAIGN, headers)).toEqual(names)
})

it('a currency that is no longer offered is removed, whatever a visitor agrees to', () => {
  expect(setBy('de.localhost', '', { cookie: 'currency=RUB; consent=v1.' })).toEqual(['currency'])
})
