import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnUrl, seeOther } from '../../../app/_request/form-route.ts'
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

test('seeOther returns a 303 that is not cached', () => {
  const response = seeOther('/premium', { 'set-cookie': 'currency=EUR' })
  expect(response.status).toBe(303)
  expect(Object.fromEntries(response.headers)).toEqual({
    location: '/premium',
    'cache-control': 'private, no-store',
    'set-cookie': 'currency=EUR',
  })
})
