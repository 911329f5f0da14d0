import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { routeRequest } from '../../domain/routing/route-request.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { pageCookies } from '../../edge/pages/send-page.ts'
import { readVisitor } from '../../edge/routing/routed-request.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'

const CLIENTS = clientAddresses(['loopback'], 'x-geo-country')
const CAMPAIGN = 'utm_source=mail&aclid=7&coupon=C'

/** Returns the names of the cookies that a page view behind a trusted proxy sets. */
const cookiesSetBy = (host: string, query: string, headers: Readonly<Record<string, string>> = {}) => {
  const request = {
    headers: { host, ...headers },
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage
  const visitor = readVisitor(request, CLIENTS, REAL_SITES)
  const route = routeRequest({ host, path: '/premium', query: new URLSearchParams(query), visitor }, REAL_SITES)
  if (route.kind !== 'page') throw new Error('no page')
  return pageCookies(request, query, route).map((cookie) => cookie.slice(0, cookie.indexOf('=')))
}

const CAMPAIGN_COOKIES = ['campaign', 'store_args', 'query_string']

it.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
  ['nothing before the visitor has decided', 'de.localhost', {}, []],
  [
    "nothing if the visitor's country requires consent, regardless of the site",
    'usa.localhost',
    { 'x-geo-country': 'FR' },
    [],
  ],
  ['the campaign after consent to marketing', 'de.localhost', { cookie: 'consent=v1.m' }, CAMPAIGN_COOKIES],
  ['nothing after consent to analytics only', 'de.localhost', { cookie: 'consent=v1.a' }, []],
  ['the campaign if the visitor may opt out but has not', 'usa.localhost', {}, CAMPAIGN_COOKIES],
  ['nothing after the visitor has opted out', 'usa.localhost', { cookie: 'consent=v1.' }, []],
  ['nothing if the browser sends Global Privacy Control', 'usa.localhost', { 'sec-gpc': '1' }, []],
  [
    'nothing if the browser sends Global Privacy Control, even after consent',
    'de.localhost',
    { cookie: 'consent=v1.am', 'sec-gpc': '1' },
    [],
  ],
  ['the campaign if Global Privacy Control is off', 'usa.localhost', { 'sec-gpc': '0' }, CAMPAIGN_COOKIES],
])('a page view stores %s', (_, host, headers, names) => {
  expect(cookiesSetBy(host, CAMPAIGN, headers)).toEqual(names)
})

it('a page view deletes a saved currency that is no longer offered, regardless of consent', () => {
  expect(cookiesSetBy('de.localhost', '', { cookie: 'currency=RUB; consent=v1.' })).toEqual(['currency'])
})
