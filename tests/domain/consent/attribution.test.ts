import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  attributionCookies,
  partnerCookie,
  updateCampaign,
  updateStoreArgs,
  VISITOR_COOKIE,
} from '../../../domain/consent/attribution.ts'
import { CONSENT_CATEGORIES, consentCookie } from '../../../domain/consent/consent.ts'
import { RUNS } from '../runs.ts'
import { AFFILIATE_NAMES, CAMPAIGN_NAMES, ORIGINAL_NAMES } from './parameter-names.ts'

const query = (text: string) => new URLSearchParams(text)

describe('the campaign of a visitor', () => {
  it.each([
    ['is empty without a campaign', '', 'a=b', ''],
    ['is that of a link', '', 'utm_source=letter&utm_campaign=spring', 'utm_source=letter&utm_campaign=spring'],
    ['stays where a page view has none', 'utm_source=letter', '', 'utm_source=letter'],
    ['takes a new value of the same name', 'utm_source=letter', 'utm_source=banner', 'utm_source=banner'],
    [
      'drops the other utm values where the campaign changes',
      'utm_source=letter&utm_medium=mail&utm_campaign=spring&gclid__c=7',
      'utm_campaign=autumn',
      'utm_campaign=autumn&gclid__c=7',
    ],
    [
      'keeps them where the campaign is the same',
      'utm_source=letter&utm_campaign=spring',
      'utm_campaign=spring',
      'utm_source=letter&utm_campaign=spring',
    ],
    ['has no empty value', '', 'utm_source=', ''],
    ['has no value that is too long', '', `utm_source=${'x'.repeat(257)}`, ''],
    [
      'lacks a value that does not fit, and that one alone',
      '',
      `utm_source=letter&utm_medium=${'广'.repeat(100)}&utm_term=vpn`,
      'utm_source=letter&utm_term=vpn',
    ],
    [
      'has new values rather than stored ones where not all of them fit',
      `utm_source=${'x'.repeat(256)}&utm_medium=${'y'.repeat(256)}&gclid__c=7`,
      `utm_term=${'z'.repeat(256)}&utm_content=${'z'.repeat(256)}`,
      `utm_source=${'x'.repeat(256)}&utm_content=${'z'.repeat(256)}&utm_term=${'z'.repeat(256)}&gclid__c=7`,
    ],
    ['drops unknown names that were stored', 'what=ever&utm_source=letter', '', 'utm_source=letter'],
  ])('%s', (_, stored, added, after) => {
    expect(updateCampaign(stored, query(added))).toBe(after)
  })
})

describe('the store arguments of a visitor', () => {
  it.each([
    ['hold those of an affiliate', '', 'reseller=r1&TRADEDOUBLER=t', 'reseller=r1&TRADEDOUBLER=t'],
    ['hold nothing of a campaign', '', 'utm_source=letter', ''],
    ['stay where a page view has none', 'cjevent=1', 'utm_source=letter', 'cjevent=1'],
  ])('%s', (_, stored, added, after) => {
    expect(updateStoreArgs(stored, query(added))).toBe(after)
  })
})

describe.each([
  ['campaign', updateCampaign, CAMPAIGN_NAMES],
  ['store arguments', updateStoreArgs, AFFILIATE_NAMES],
] as const)('%s, whatever the query', (_, update, names) => {
  const anyQuery = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom<string>(...names), fc.string()), fc.string({ maxLength: 300 })), {
      maxLength: 12,
    })
    .map((pairs) => new URLSearchParams(pairs))

  it('hold known names alone, each once', () => {
    fc.assert(
      fc.property(fc.string(), anyQuery, (stored, added) => {
        const result = [...new URLSearchParams(update(stored, added)).keys()]
        expect(new Set(result).size).toBe(result.length)
        for (const name of result) expect(names).toContain(name)
      }),
      { numRuns: RUNS },
    )
  })

  it('are idempotent: the same page view again changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), anyQuery, (stored, added) => {
        const once = update(stored, added)
        expect(update(once, added)).toBe(once)
      }),
      { numRuns: RUNS },
    )
  })
})

const cookiesOf = (query: string, saved: Readonly<Record<string, string>> = {}) =>
  attributionCookies((name) => saved[name], new URLSearchParams(query), ['gutschein'])

test('the partner of a purchase is stored for five days, which are 432000000 ms', () => {
  const cookie = partnerCookie('p 1;x')
  const maxAgeSeconds = Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1])
  expect(maxAgeSeconds * 1_000).toBe(432_000_000)
  expect(cookie).toMatch(/^session_partner=p%201%3Bx; Path=\/;/)
})

test('a partner that is longer than any id is not stored', () => {
  expect(partnerCookie('x'.repeat(256))).toMatch(/^session_partner=x{256};/)
  expect(partnerCookie('x'.repeat(257))).toBeNull()
  expect(partnerCookie('广'.repeat(29))).toBeNull()
  expect(partnerCookie('half \ud800')).toBeNull()
})

test('store arguments, which may change a price, come before what is left of a campaign', () => {
  const long = (letter: string) => letter.repeat(256)
  const campaign = `utm_source=${long('s')}&utm_medium=${long('m')}&utm_term=${long('t')}`
  const [first, second] = cookiesOf(`aclid=${long('a')}&regkey=${long('r')}&cjevent=${long('c')}`, { campaign })
  expect(first).toMatch(/^campaign=utm_source%3Ds{256}%26utm_medium%3Dm{256};/)
  expect(second).toMatch(/^store_args=aclid%3Da{256}%26regkey%3Dr{256}%26cjevent%3Dc{256};/)
})

describe('a page view stores', () => {
  test.each<[string, string, Readonly<Record<string, string>>, readonly RegExp[]]>([
    ['nothing without a query', '', {}, []],
    ['nothing but campaign and click parameters', 'page=2&currency=EUR', {}, []],
    ['a campaign', 'utm_source=mail', {}, [/^campaign=utm_source%3Dmail;/]],
    ['store arguments', 'aclid=7', {}, [/^store_args=aclid%3D7;/]],
    ['what else goes on to the store', 'promo=a&evil=b', {}, [/^query_string=promo%3Da; Path=\/; SameSite=Lax$/]],
    ['the names of the site', 'gutschein=G&code_promo=b', {}, [/^query_string=gutschein%3DG;/]],
    ['both', 'utm_source=mail&aclid=7', {}, [/^campaign=/, /^store_args=/]],
    ['nothing that is stored already', 'utm_source=mail', { campaign: 'utm_source=mail' }, []],
    [
      'a new value beside the old ones',
      'utm_term=x',
      { campaign: 'utm_source=mail' },
      [/utm_source%3Dmail%26utm_term%3Dx/],
    ],
    [
      'a new campaign without the old one’s values',
      'utm_campaign=b',
      { campaign: 'utm_source=mail&utm_campaign=a' },
      [/^campaign=utm_campaign%3Db;/],
    ],
    ['nothing for unknown names in a cookie', '', { campaign: 'x=1' }, []],
  ])('%s', (_, query, saved, cookies) => {
    expect(cookiesOf(query, saved)).toEqual(cookies.map((cookie) => expect.stringMatching(cookie)))
  })
})

/** Maximum size of the cookies in a request, in bytes. */
const ALL_BYTES = 2_048
const VALUE_BYTES = 1_024

/** The other cookies that are set: the saved currency, what the visitor agrees to, and the id of their visit. */
const OTHERS = [
  'currency=EUR; Path=/; Max-Age=31536000; SameSite=Lax',
  consentCookie(CONSENT_CATEGORIES),
  `${VISITOR_COOKIE}=${'0'.repeat(36)}; Path=/; SameSite=Lax`,
]

const anyText = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('广', '告', '系', '列', 'あ', '한'), maxLength: 256 }),
  fc.string({ unit: fc.constantFrom('%', '&', '=', '+', ' ', '"', ';', '\\'), maxLength: 256 }),
  fc.string({ unit: fc.constantFrom('😀', 'a', '\ud800'), maxLength: 256 }),
  fc.constantFrom('x'.repeat(256), 'ж'.repeat(256), '广'.repeat(256), 'spring'),
)
const anyQuery = fc
  .array(fc.tuple(fc.constantFrom(...CAMPAIGN_NAMES, ...AFFILIATE_NAMES, ...ORIGINAL_NAMES), anyText), {
    maxLength: 20,
  })
  .map((pairs) => new URLSearchParams(pairs))

const bytesOf = (text: string): number => Buffer.byteLength(text)
const valueIn = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))

/** A browser that keeps the cookies of each page view and sends them with the next. */
const browser = () => {
  const cookies = new Map<string, string>()
  return {
    cookies,
    view: (query: URLSearchParams): readonly string[] => {
      const saved = (name: string) => {
        const cookie = cookies.get(name)
        return cookie === undefined ? undefined : decodeURIComponent(valueIn(cookie))
      }
      const set = attributionCookies(saved, query, ['gutschein'])
      for (const cookie of set) cookies.set(cookie.slice(0, cookie.indexOf('=')), cookie)
      return set
    },
  }
}

it('whatever queries and partners come, each value is at most 1 KB and all cookies together are at most 2 KB', () => {
  fc.assert(
    fc.property(fc.array(anyQuery, { minLength: 1, maxLength: 4 }), anyText, (queries, partner) => {
      const { cookies, view } = browser()
      const partners = [partner.toWellFormed()].map(partnerCookie).filter((cookie) => cookie !== null)
      for (const query of queries) {
        view(query)
        const all = [...cookies.values(), ...partners, ...OTHERS]
        for (const cookie of all) expect(bytesOf(valueIn(cookie))).toBeLessThanOrEqual(VALUE_BYTES)
        expect(all.reduce((bytes, cookie) => bytes + bytesOf(cookie), 0)).toBeLessThanOrEqual(ALL_BYTES)
      }
    }),
    { numRuns: RUNS },
  )
})

it('whatever queries come, a stored value is a whole value of one of them', () => {
  fc.assert(
    fc.property(fc.array(anyQuery, { minLength: 1, maxLength: 4 }), (queries) => {
      const { cookies, view } = browser()
      const given = new Set<string>()
      for (const query of queries) {
        for (const [name, value] of query) given.add(JSON.stringify([name, value]))
        view(query)
        for (const cookie of cookies.values())
          for (const pair of new URLSearchParams(decodeURIComponent(valueIn(cookie))))
            expect(given).toContain(JSON.stringify(pair))
      }
    }),
    { numRuns: RUNS },
  )
})

it('whatever queries come, the same page view again sets nothing', () => {
  fc.assert(
    fc.property(fc.array(anyQuery, { minLength: 1, maxLength: 4 }), (queries) => {
      const { view } = browser()
      for (const query of queries) view(query)
      expect(view(queries.at(-1) ?? new URLSearchParams())).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
