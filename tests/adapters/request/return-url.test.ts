import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnUrl, seeOther } from '../../../app/_request/form-route.ts'
import { promotionLink, routeRequest } from '../../../domain/routing/route-request.ts'
import { siteLink } from '../../../domain/sites/site-link.ts'
import { consentLocation, movedLocation } from '../../../edge/routing/redirects.ts'
import { RUNS } from '../../domain/runs.ts'
import { REAL_SITES, realSite } from '../../domain/sites/real-sites.ts'

describe('returnUrl', () => {
  test.each([
    ['de', '/premium', {}, '/premium'],
    ['de', '/premium', { buy: 'unavailable' }, '/premium?buy=unavailable'],
    ['de', '/premium?currency=EUR#prices', { buy: 'unavailable' }, '/premium?buy=unavailable'],
    ['de', '/', {}, '/'],
    ['de', '', {}, '/'],
    ['me-en', '/en/premium', { buy: 'unavailable' }, '/en/premium?buy=unavailable'],
    ['me-en', '/premium', {}, '/en/premium'],
    ['de', 'https://evil.example/premium', { buy: 'unavailable' }, '/?buy=unavailable'],
    ['de', '//evil.example/premium', {}, '/'],
    ['de', '/\\evil.example', {}, '/'],
    ['de', '\\\\evil.example', {}, '/'],
    ['me-en', ' //evil.example', {}, '/en'],
    ['de', 'premium', {}, '/premium'],
    ['de', 'javascript:alert(1)', {}, '/'],
    ['de', '/premium\r\nset-cookie: a=b', {}, '/premiumset-cookie:%20a=b'],
  ] as const)('for the site %s, converts %j with the query %j to %s', (code, path, query, link) => {
    expect(returnUrl(realSite(code), path, query)).toBe(link)
  })

  test('returns a valid header value within the site for arbitrary paths', () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '\\',
      '\t',
      '\r\n',
      '..',
      '@',
      ':',
      'https:',
      'evil.example',
      '%0d%0a',
      '?',
      '#',
      '\u0000',
    )
    const anyPath = fc.oneof(
      fc.array(part, { maxLength: 10 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...REAL_SITES.all), anyPath, (site, path) => {
        const link = returnUrl(site, path, { buy: 'unavailable' })
        const url = new URL(link, 'https://site.invalid')
        expect(url.origin).toBe('https://site.invalid')
        expect(url.search).toBe('?buy=unavailable')
        expect(REAL_SITES.find(`${site.label}.localhost`, url.pathname)?.site).toBe(site)
        expect(() => new Headers({ location: link })).not.toThrow()
      }),
      { numRuns: RUNS },
    )
  })

  test('truncates a very long path', () => {
    expect(returnUrl(realSite('de'), `/${'a'.repeat(100_000)}`).length).toBeLessThan(3_000)
  })
})

/** Paths that parsers read differently: slashes, controls, credentials, schemes and encodings of any length and order. */
const hostilePath = (() => {
  const pieces = [
    ...[
      '/',
      '//',
      '\\',
      '\\\\',
      '/\\',
      '\t',
      '\r\n',
      '\u0000',
      '\u00a0',
      '\ufeff',
      '\u2028',
      '.',
      '..',
      '/..',
      '%2e%2e',
      ';',
      ' ',
    ],
    ...[
      '@',
      ':',
      '?',
      '#',
      '&',
      '=',
      '%',
      '%0d%0a',
      '%2f',
      '%5c',
      '%252f',
      '%00',
      '\uff0f',
      '\u2215',
      '\u3002',
      '\ud800',
      '[',
      ']',
    ],
    ...[
      'http:',
      'https:',
      'HTTPS:',
      'javascript:',
      'data:',
      'blob:',
      'file:',
      'ftp:',
      'x:',
      '//evil.example',
      'evil.example',
    ],
    ...[
      'localhost',
      'user',
      '127.0.0.1',
      '[::1]',
      '0x7f000001',
      'en',
      'premium',
      'promo',
      'welcome',
      'consent',
      'back',
      'a',
    ],
  ]
  return fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''))
})()

test('no redirect of any kind leads outside the site, whatever URL a request, form or referring page has', () => {
  const anySite = fc.constantFrom(...REAL_SITES.all)
  const seen = new Set<number>()
  fc.assert(
    fc.property(anySite, hostilePath, hostilePath, (site, path, query) => {
      const host = `${site.label}.localhost`
      const base = `http://${host}${site.languagePath}`
      const visitor = { country: 'DE', currency: null, platform: null, hiddenBanners: [] }
      const route = (sent: string) =>
        routeRequest({ host, path: sent, query: new URLSearchParams(query), visitor }, REAL_SITES)
      const [moved, cookies, product] = [path, siteLink(site, '/cookies'), siteLink(site, '/premium')].map(route)
      if (moved === undefined || cookies?.kind !== 'page' || product?.kind !== 'page')
        throw new Error('each site has these pages')
      const headers = { host, referer: `http://${host}/?utm_source=${query}` }
      const promoted = `promo=welcome&${query}`
      const promotion = promotionLink(product, new URLSearchParams(promoted), Date.UTC(2026, 0, 15))
      const locations = [
        returnUrl(site, path, { buy: query }),
        siteLink(site, path),
        moved.kind === 'moved' ? movedLocation(moved.path, query) : null,
        consentLocation({ headers } as IncomingMessage, cookies, siteLink(site, '/cookies'), ''),
        promotion === null ? null : movedLocation(promotion, promoted),
      ]
      for (const [kind, location] of locations.entries()) {
        if (location === null) continue
        seen.add(kind)
        const url = new URL(location, base)
        expect([url.protocol, url.host, url.username]).toEqual(['http:', host, ''])
      }
    }),
    // Four locations or more for each run.
    { numRuns: Math.ceil(2.5 * RUNS) },
  )
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4])
})

test('seeOther returns a 303 that is not cached', () => {
  const response = seeOther('/premium', { 'set-cookie': 'currency=EUR' })
  expect(response.status).toBe(303)
  expect(Object.fromEntries(response.headers)).toEqual({
    location: '/premium',
    'cache-control': 'private, no-store',
    'set-cookie': 'currency=EUR',
  })
})
