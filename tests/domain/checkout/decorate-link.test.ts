import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decorateLink, type Purchase } from '../../../domain/checkout/decorate-link.ts'
import type { LinkDecoration } from '../../../ports/buy-block-settings.ts'
import { AFFILIATE_NAMES, CAMPAIGN_NAMES } from '../consent/parameter-names.ts'
import { RUNS } from '../runs.ts'

interface Values {
  readonly cookies?: Readonly<Record<string, string>>
  readonly sessionPartner?: string
  readonly tracking?: Readonly<Record<string, string>>
  readonly analytics?: Readonly<Record<string, string>>
}

const PURCHASE: Purchase = {
  option: { pid: 'premium-1Y-3-ar', sku: 'NW-1' },
  site: { code: 'de', locale: 'de-DE', offersRegion: 'de' },
  block: { store: 'northwall-eu', buyLinkDecorations: [] },
  currency: 'EUR',
  curdate: '2026-01-15',
  hasMetrics: true,
  visitor: {},
  attribution: { tracking: new Map(), analytics: new Map() },
}

/** The parameters of every link for that purchase. */
const COMMON = {
  pid: 'premium-1Y-3-ar',
  sku: 'NW-1',
  site: 'de',
  locale: 'de-DE',
  region: 'de',
  currency: 'EUR',
  estore: 'northwall-eu',
  curdate: '2026-01-15',
  metrics: '1',
}

/** Decorates a link with values by name. */
const decorated = (link: URL, decorations: readonly LinkDecoration[], values: Values): URL => {
  const { cookies = {}, tracking = {}, analytics = {}, ...partner } = values
  const attribution = { tracking: new Map(Object.entries(tracking)), analytics: new Map(Object.entries(analytics)) }
  const visitor = { ...partner, cookies: new Map(Object.entries(cookies)) }
  return decorateLink(link, {
    ...PURCHASE,
    block: { ...PURCHASE.block, buyLinkDecorations: decorations },
    visitor,
    attribution,
  })
}

/** The query of a link without the parameters of every purchase. */
const ownSearch = (link: URL): string => {
  const own = new URL(link)
  for (const name of Object.keys(COMMON)) own.searchParams.delete(name)
  return own.search
}

const COOKIE: LinkDecoration = { linkName: 'visitor', sourceType: 'cookie', sourceName: 'vid' }
const TRACKED: LinkDecoration = { linkName: 'campaign', sourceType: 'other', sourceName: 'utm_campaign' }

describe('decorateLink', () => {
  test.each<[string, readonly LinkDecoration[], Values, string]>([
    ['adds a cookie under the decoration’s name', [COOKIE], { cookies: { vid: '7' } }, '?a=1&visitor=7'],
    [
      'adds a tracking value',
      [TRACKED],
      { tracking: { utm_campaign: 'spring' } },
      '?a=1&campaign=spring&utm_campaign=spring',
    ],
    [
      'adds cookies and tracking values in the order of the decorations',
      [TRACKED, COOKIE],
      { cookies: { vid: '7' }, tracking: { utm_campaign: 's' } },
      '?a=1&campaign=s&visitor=7&utm_campaign=s',
    ],
    [
      'adds analytics ids after the decorations',
      [COOKIE],
      { cookies: { vid: '7' }, analytics: { _ga: 'GA1.1', client_id: 'c' } },
      '?a=1&visitor=7&_ga=GA1.1&client_id=c',
    ],
    ['adds no cookie for a tracking decoration', [TRACKED], { cookies: { utm_campaign: 'x' } }, '?a=1'],
    ['adds no tracking value for a cookie decoration', [COOKIE], { tracking: { vid: 'x' } }, '?a=1&vid=x'],
    ['drops a tracking value of more than 512 characters', [], { tracking: { aclid: 'x'.repeat(513) } }, '?a=1'],
    ['adds nothing for missing values', [COOKIE, TRACKED], {}, '?a=1'],
    ['drops an empty value', [COOKIE], { cookies: { vid: '' } }, '?a=1'],
    ['drops a cookie of more than 512 characters', [COOKIE], { cookies: { vid: 'x'.repeat(513) } }, '?a=1'],
    [
      'adds the first of two values with the same name',
      [COOKIE, { ...TRACKED, linkName: 'visitor' }],
      { cookies: { vid: '7' }, tracking: { utm_campaign: '8' } },
      '?a=1&visitor=7&utm_campaign=8',
    ],
    [
      'keeps a parameter of the store link',
      [{ ...COOKIE, linkName: 'a' }],
      { cookies: { vid: '7' }, analytics: { a: '9' } },
      '?a=1',
    ],
    ['encodes values', [COOKIE], { cookies: { vid: '1&b=2#c' } }, '?a=1&visitor=1%26b%3D2%23c'],
  ])('%s', (_, decorations, values, search) => {
    const link = new URL('https://store.example.com/cart?a=1')
    expect(ownSearch(decorated(link, decorations, values))).toBe(search)
  })

  test('adds the partner, and all campaign and affiliate values under their own names', () => {
    const tracking = Object.fromEntries([...CAMPAIGN_NAMES, ...AFFILIATE_NAMES].map((name) => [name, `${name}!`]))
    const link = decorated(new URL('https://store.example.com/'), [], { tracking, sessionPartner: 'partner-7' })
    expect(Object.fromEntries(link.searchParams)).toEqual({ ...COMMON, ...tracking, session_partner: 'partner-7' })
  })

  test('does not overwrite values that the store or the block set under these names', () => {
    const link = new URL('https://store.example.com/cart?cjevent=store&session_partner=store')
    const asReseller = { ...COOKIE, linkName: 'reseller' }
    const tracking = { cjevent: 'x', reseller: 'y' }
    const values = { cookies: { vid: '7' }, tracking, sessionPartner: 'partner-7' }
    expect(ownSearch(decorated(link, [asReseller], values))).toBe('?cjevent=store&session_partner=store&reseller=7')
  })

  test('adds a value of 512 characters', () => {
    const value = 'x'.repeat(512)
    const link = decorated(new URL('https://store.example.com/'), [COOKIE], { cookies: { vid: value } })
    expect(link.searchParams.get('visitor')).toBe(value)
  })

  test('does not modify the given link', () => {
    const link = new URL('https://store.example.com/')
    decorated(link, [COOKIE], { cookies: { vid: '7' } })
    expect(link.href).toBe('https://store.example.com/')
  })
})

describe('decorateLink for every purchase', () => {
  const link = new URL('https://store.example.com/cart')
  const parametersOf = (purchase: Partial<Purchase>) =>
    Object.fromEntries(decorateLink(link, { ...PURCHASE, ...purchase }).searchParams)

  test('adds the option, site, locale, region, currency, store, date and metrics flag', () => {
    expect(parametersOf({})).toEqual(COMMON)
    expect(parametersOf({ hasMetrics: false })).toEqual({ ...COMMON, metrics: '0' })
    expect(parametersOf({ option: { pid: 'p', sku: '' } })).not.toHaveProperty('sku')
  })

  test('adds the block’s parameters and the visitor’s query under names that are not in use yet', () => {
    const block = { ...PURCHASE.block, globalAdditionalGetParams: { channel: 'website', pid: 'other', empty: '' } }
    const originalQuery = new Map([
      ['coupon', 'C'],
      ['channel', 'theirs'],
      ['curdate', 'theirs'],
    ])
    expect(parametersOf({ block, attribution: { ...PURCHASE.attribution, originalQuery } })).toEqual({
      ...COMMON,
      channel: 'website',
      coupon: 'C',
    })
  })

  test('keeps all values that the store link already contains', () => {
    const own = new URL('https://store.example.com/cart?pid=theirs&curdate=2020-01-01&region=x')
    expect(Object.fromEntries(decorateLink(own, PURCHASE).searchParams)).toEqual({
      ...COMMON,
      pid: 'theirs',
      curdate: '2020-01-01',
      region: 'x',
    })
  })

  test('adds at most 4,096 characters, always including the option and the date', () => {
    const long = fc.dictionary(
      fc.string({ minLength: 1, maxLength: 20 }),
      fc.string({ unit: 'binary', maxLength: 512 }),
      {
        minKeys: 10,
        maxKeys: 40,
      },
    )
    fc.assert(
      fc.property(long, long, (tracking, original) => {
        const attribution = {
          tracking: new Map(Object.entries(tracking)),
          analytics: new Map<string, string>(),
          originalQuery: new Map(Object.entries(original)),
        }
        const decoratedLink = decorateLink(link, { ...PURCHASE, attribution })
        expect(decoratedLink.href.length - link.href.length).toBeLessThanOrEqual(4_096)
        expect(Object.fromEntries(decoratedLink.searchParams)).toMatchObject(COMMON)
      }),
      { numRuns: RUNS },
    )
  })
})

test('decorateLink keeps the store link’s host, path and parameters for any values', () => {
  const values = fc.dictionary(
    fc.constantFrom('vid', 'utm_campaign', 'token', '__proto__'),
    fc.string({ unit: 'binary' }),
  )
  const decoration: fc.Arbitrary<LinkDecoration> = fc.record({
    linkName: fc.oneof(fc.constantFrom('token', 'visitor'), fc.string()),
    sourceType: fc.constantFrom('cookie', 'other'),
    sourceName: fc.constantFrom('vid', 'utm_campaign', '__proto__'),
  })
  fc.assert(
    fc.property(fc.array(decoration), values, values, values, (decorations, cookies, tracking, analytics) => {
      const link = new URL('https://store.example.com/cart?token=t&token=u')
      const { origin, pathname, searchParams } = decorated(link, decorations, { cookies, tracking, analytics })
      expect(origin + pathname).toBe('https://store.example.com/cart')
      expect(searchParams.getAll('token')).toEqual(['t', 'u'])
    }),
    { numRuns: RUNS },
  )
})
