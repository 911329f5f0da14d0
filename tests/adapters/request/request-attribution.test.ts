import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attributionOf } from '../../../app/_request/request-attribution.ts'
import type { Consent } from '../../../domain/consent/consent.ts'
import { COOKIES_HEADER } from '../../../domain/text/cookies.ts'
import { RUNS } from '../../domain/runs.ts'

const SITE = { storeQueryNames: ['gutschein'] }

const UNDECIDED: Consent = { state: 'ask', granted: [], hasPrivacyControl: false }

const from = (cookie?: string, more: Readonly<Record<string, string>> = {}, consent: Consent = UNDECIDED) =>
  attributionOf(
    new Request('http://site.invalid/buy', {
      headers: { host: 'site.invalid', ...(cookie === undefined ? {} : { [COOKIES_HEADER]: cookie }), ...more },
    }),
    SITE,
    consent,
  )

describe('the original query of a visitor', () => {
  const original = (cookie: string | undefined, referer?: string) =>
    Object.fromEntries(from(cookie, referer === undefined ? {} : { referer }).attribution.originalQuery ?? [])

  test('contains only the cookie parameters that are allowed on all sites or on this site', () => {
    expect(original('query_string=promo%3Dx%26gutschein%3DG1%26price%3D0%26code_promo%3D1')).toEqual({
      promo: 'x',
      gutschein: 'G1',
    })
  })

  test('uses the first of two cookies with the same name, like the edge', () => {
    expect(original('query_string=promo%3Da; query_string=promo%3Db')).toEqual({ promo: 'a' })
  })

  test('uses the first of two cookies with the same name, like the edge, even if it is empty', () => {
    expect(original('query_string=; query_string=promo%3Db')).toEqual({})
  })

  test('contains the current page’s parameters, as campaign and store arguments do', () => {
    const referer = 'http://site.invalid/de/premium?coupon=C&utm_source=mail&aclid=7&evil=1'
    expect(original(undefined, referer)).toEqual({ coupon: 'C' })
    expect([...from(undefined, { referer }).attribution.tracking]).toEqual([
      ['utm_source', 'mail'],
      ['aclid', '7'],
    ])
    expect(original('query_string=coupon%3Dold%26ref%3Dr', referer)).toEqual({ coupon: 'C', ref: 'r' })
  })

  test.each([
    ['a page on another host', 'http://elsewhere.example/?coupon=C'],
    ['an invalid URL', 'coupon=C'],
    ['a query that is too long', `http://site.invalid/?coupon=C&x=${'x'.repeat(9_000)}`],
  ])('ignores %s', (_, referer) => {
    expect(original(undefined, referer)).toEqual({})
  })

  test.each([
    ['ignores a value that is too long', `promo=${'x'.repeat(257)}`, {}],
    ['ignores an empty value', 'promo=', {}],
    ['uses the first of two values', 'promo=a&promo=b', { promo: 'a' }],
  ])('%s', (_, query, expected) => {
    expect(original(undefined, `http://site.invalid/?${query}`)).toEqual(expected)
  })
})

test('the router gets only the store arguments that a page view would store', () => {
  const cookie = 'store_args=aclid%3D1%26estore%3Devil%26promotion%3Dwelcome%26sku%3DEVIL%26regkey%3D7'
  expect(from(cookie).visitor.storeArgs).toBe('aclid=1&regkey=7')
  expect(from('store_args=sku%3DEVIL').visitor.storeArgs).toBeUndefined()
})

describe('the attribution without consent', () => {
  const COOKIES =
    'session_partner=p; store_args=aclid%3D1; campaign=utm_source%3Dold; query_string=promo%3Dx; _ga=1; a=b'
  const REFERER = { referer: 'http://site.invalid/?utm_source=new&promo=y' }

  test.each<[string, Consent, readonly string[], Readonly<Record<string, string>>]>([
    [
      'none',
      { state: 'chosen', granted: ['analytics', 'marketing'], hasPrivacyControl: false },
      ['p', '1'],
      { utm_source: 'new', aclid: '1' },
    ],
    ['none because there is no decision', UNDECIDED, ['p', '1'], { utm_source: 'new', aclid: '1' }],
    ['marketing', { state: 'chosen', granted: ['analytics'], hasPrivacyControl: false }, ['1'], {}],
    [
      'marketing because of a privacy signal',
      { state: 'object', granted: ['analytics'], hasPrivacyControl: true },
      ['1'],
      {},
    ],
    ['all', { state: 'chosen', granted: [], hasPrivacyControl: false }, [], {}],
  ])('ignores cookies and page parameters of refused categories (refused: %s)', (_, consent, ids, tracked) => {
    const { visitor, attribution } = from(COOKIES, REFERER, consent)
    expect([visitor.sessionPartner, ...attribution.analytics.values()].filter((id) => id !== undefined)).toEqual(ids)
    expect(Object.fromEntries(attribution.tracking)).toEqual(tracked)
    // Parameters of the current page, such as a coupon, are allowed without consent.
    expect(Object.fromEntries(attribution.originalQuery ?? [])).toEqual({ promo: 'y' })
    expect(visitor.cookies?.get('a')).toBe('b')
  })
})

describe('the request’s visitor', () => {
  test.each<[string, string | undefined, object]>([
    ['has no data if there are no cookies', undefined, {}],
    ['has the partner from the cookie', 'session_partner=p1', { sessionPartner: 'p1' }],
    [
      'has the store arguments from the cookie',
      'a=b; store_args=reseller%3Dmail%26cjevent%3D1',
      { storeArgs: 'reseller=mail&cjevent=1' },
    ],
    [
      'has the partner and the store arguments',
      'session_partner=p1; store_args=aclid=1',
      { sessionPartner: 'p1', storeArgs: 'aclid=1' },
    ],
    ['has no empty partner', 'session_partner=', {}],
    ['has no partner over 1,024 characters', `session_partner=${'x'.repeat(1_025)}`, {}],
    ['keeps a value with an invalid percent code unchanged', 'session_partner=100%', { sessionPartner: '100%' }],
    ['ignores a cookie without a name', '=p1; ;session_partner', {}],
  ])('%s', (_name, cookie, visitor) => {
    const { cookies: _, ...personalizing } = from(cookie).visitor
    expect(personalizing).toEqual(visitor)
  })

  test('has all cookies, the campaign, the store arguments and the analytics ids', () => {
    const { visitor, attribution } = from(
      '_ga=GA1.1; client_id=c; session_id=s; vid=7; campaign=utm_source%3Dmail; store_args=aclid%3D1',
    )
    expect([...(visitor.cookies?.keys() ?? [])]).toEqual([
      '_ga',
      'client_id',
      'session_id',
      'vid',
      'campaign',
      'store_args',
    ])
    expect([...attribution.tracking]).toEqual([
      ['utm_source', 'mail'],
      ['aclid', '1'],
    ])
    expect([...attribution.analytics]).toEqual([
      ['_ga', 'GA1.1'],
      ['client_id', 'c'],
      ['session_id', 's'],
    ])
  })

  test.each<[string, string, Readonly<Record<string, string>>]>([
    ['the client id from _ga', '_ga=GA1.1.1111111111.1700000000', { client_id: '1111111111.1700000000' }],
    ['the client id from a subdomain’s _ga', '_ga=GA1.3-2.11.17', { client_id: '11.17' }],
    [
      'the session id in the format GS1',
      '_ga_ABCDEF1234=GS1.1.1700000100.3.1.1700000200.0.0.0',
      { session_id: '1700000100' },
    ],
    [
      'the session id in the format GS2',
      '_ga_ABCDEF1234=GS2.1.s1700000100$o3$g1$t1700000200$j60$l0$h0',
      { session_id: '1700000100' },
    ],
    [
      'the session id from an encoded cookie',
      '_ga_ABCDEF1234=GS2.1.s1700000100%24o3%24g1',
      { session_id: '1700000100' },
    ],
    [
      'the latest session id of several measurement ids',
      '_ga_A1=GS1.1.1700000100.3.1.0; _ga_B2=GS2.1.s1700000900$o1; _ga_C3=GS1.1.1700000500.1.0.0',
      { session_id: '1700000900' },
    ],
    [
      'the cookies client_id and session_id rather than Google Analytics cookies',
      '_ga=GA1.1.11.17; _ga_A1=GS1.1.18.1; client_id=c; session_id=s',
      { client_id: 'c', session_id: 's' },
    ],
    ['no id in unknown formats', '_ga=GA9; _ga_A1=GS3.1.x18; _ga_=GS1.1.18; _gat=1', {}],
  ])('has %s as analytics ids', (_, cookie, ids) => {
    const { _ga, ...found } = Object.fromEntries(from(cookie).attribution.analytics)
    expect(found).toEqual(ids)
  })

  test('has the analytics ids of a visitor without a decision, but none if analytics is refused', () => {
    const cookies = '_ga=GA1.1.11.17; _ga_A1=GS1.1.18.1; a=b'
    expect(Object.fromEntries(from(cookies, {}, UNDECIDED).attribution.analytics)).toEqual({
      _ga: 'GA1.1.11.17',
      client_id: '11.17',
      session_id: '18',
    })
    const refused: Consent = { state: 'chosen', granted: ['marketing'], hasPrivacyControl: false }
    const { visitor, attribution } = from(cookies, {}, refused)
    expect([...attribution.analytics]).toEqual([])
    expect([...(visitor.cookies?.keys() ?? [])]).toEqual(['a'])
  })

  test('has no tracking values with unknown names', () => {
    const { attribution } = from(
      'campaign=pid%3Dx%26utm_term%3Dvpn; store_args=price%3D0%26utm_source%3Dx%26cjevent%3D1',
    )
    expect([...attribution.tracking]).toEqual([
      ['utm_term', 'vpn'],
      ['cjevent', '1'],
    ])
  })

  test('can be read from arbitrary cookie headers', () => {
    const header = fc.array(
      fc.constantFrom('session_partner', 'store_args', '=', ';', '%', '%ff', ' ', 'x', '"', '&'),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(header, (parts) => {
        const { visitor } = from(parts.join(''))
        for (const value of [visitor.sessionPartner, visitor.storeArgs]) {
          expect((value ?? '').length).toBeLessThanOrEqual(1_024)
        }
      }),
      { numRuns: RUNS },
    )
  })
})
