import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { routeRequest } from '../../domain/routing/route-request.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { consentLocation, movedLocation } from '../../edge/routing/redirects.ts'
import { PLATFORM_HEADERS, readVisitor } from '../../edge/routing/routed-request.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'

const CLIENTS = clientAddresses(['loopback'], 'x-geo-country')
const HOST = 'de.localhost'
const PAGE = `http://${HOST}/premium?utm_source=mail&aclid=7&coupon=C`

/** Returns the redirect of a page request through a proxy that sends a country header. */
const redirectOf = (path: string, headers: Readonly<Record<string, string>>, query = ''): string | null => {
  const request = {
    headers: { host: HOST, ...headers },
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage
  const visitor = readVisitor(request, CLIENTS, REAL_SITES)
  const route = routeRequest({ host: HOST, path, query: new URLSearchParams(query), visitor }, REAL_SITES)
  if (route.kind !== 'page') throw new Error('no page')
  return consentLocation(request, route, path, query)
}

describe('consentLocation', () => {
  it("adds only the referrer's campaign parameters to the URL of the consent page", () => {
    expect(redirectOf('/cookies', { referer: `${PAGE}&name=Ann` })).toBe('/cookies?utm_source=mail&aclid=7&coupon=C')
  })

  it('reads a query of up to 8,192 characters', () => {
    const query = `?coupon=C&x=${'x'.repeat(8_180)}`
    expect(query).toHaveLength(8_192)
    expect(redirectOf('/cookies', { referer: `http://${HOST}/${query}` })).toBe('/cookies?coupon=C')
  })

  it.each<[string, string, Readonly<Record<string, string>>, string?]>([
    ['has no campaign', '/cookies', { referer: `http://${HOST}/premium` }],
    ['has no referring page', '/cookies', {}],
    ['comes from another host', '/cookies', { referer: 'http://evil.example/?utm_source=x' }],
    ['has decided', '/cookies', { referer: PAGE, cookie: 'consent=v1.' }],
    ['does not have to be asked', '/cookies', { referer: PAGE, 'x-geo-country': 'US' }],
    ['already has the campaign in the query', '/cookies', { referer: PAGE }, 'utm_source=mail'],
    ['loads the page with a script', '/cookies', { referer: PAGE, 'sec-fetch-dest': 'empty' }],
    ['requests another page', '/privacy', { referer: PAGE }],
    ['sends an invalid referrer', '/cookies', { referer: '::' }],
    [
      'comes from a page with a query of more than 8,192 characters',
      '/cookies',
      { referer: `${PAGE}&x=${'x'.repeat(8_192)}` },
    ],
    [
      'has the campaign after a hundred other parameters',
      '/cookies',
      { referer: `http://${HOST}/?${'a&'.repeat(100)}coupon=C` },
    ],
  ])('returns null for a visitor who %s', (_, path, headers, query) => {
    expect(redirectOf(path, headers, query)).toBeNull()
  })
})

describe('readVisitor', () => {
  it.each([
    ['sec-ch-ua-platform', '"Windows"'],
    ['user-agent', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'],
  ])('reads the system from %s, on which pages with downloads vary', (name, value) => {
    const request = { headers: { [name]: value }, socket: {} } as unknown as IncomingMessage
    expect(readVisitor(request, CLIENTS, REAL_SITES).platform).toBe('Windows')
    expect(PLATFORM_HEADERS).toContain(name)
  })
})

describe('movedLocation', () => {
  it.each([
    ['/premium', '', '/premium'],
    ['/premium', 'coupon=C', '/premium?coupon=C'],
    ['/promo/welcome?a=1', 'coupon=C', '/promo/welcome?a=1&coupon=C'],
  ])('keeps the query of a moved page: %s with %j becomes %s', (path, query, location) => {
    expect(movedLocation(path, query)).toBe(location)
  })
})
