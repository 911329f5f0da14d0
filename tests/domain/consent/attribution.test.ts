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

describe('updateCampaign', () => {
  it.each([
    ['returns nothing for a query without a campaign', '', 'a=b', ''],
    [
      'returns the campaign of a link',
      '',
      'utm_source=letter&utm_campaign=spring',
      'utm_source=letter&utm_campaign=spring',
    ],
    ['keeps the stored campaign if the query has none', 'utm_source=letter', '', 'utm_source=letter'],
    ['replaces a value with the same name', 'utm_source=letter', 'utm_source=banner', 'utm_source=banner'],
    [
      'drops the other utm values if the campaign changes',
      'utm_source=letter&utm_medium=mail&utm_campaign=spring&gclid__c=7',
      'utm_campaign=autumn',
      'utm_campaign=autumn&gclid__c=7',
    ],
    [
      'keeps the other utm values if the campaign is the same',
      'utm_source=letter&utm_campaign=spring',
      'utm_campaign=spring',
      'utm_source=letter&utm_campaign=spring',
    ],
    ['drops an empty value', '', 'utm_source=', ''],
    ['drops a value that is too long', '', `utm_source=${'x'.repeat(257)}`, ''],
    [
      'drops only a value that does not fit',
      '',
      `utm_source=letter&utm_medium=${'广'.repeat(100)}&utm_term=vpn`,
      'utm_source=letter&utm_term=vpn',
    ],
    [
      'drops stored values before new values if not all fit',
      `utm_source=${'x'.repeat(256)}&utm_medium=${'y'.repeat(256)}&gclid__c=7`,
      `utm_term=${'z'.repeat(256)}&utm_content=${'z'.repeat(256)}`,
      `utm_source=${'x'.repeat(256)}&utm_content=${'z'.repeat(256)}&utm_term=${'z'.repeat(256)}&gclid__c=7`,
    ],
    ['drops stored values with unknown names', 'what=ever&utm_source=letter', '', 'utm_source=letter'],
  ])('%s', (_, stored, added, after) => {
    expect(updateCampaign(stored, query(added))).toBe(after)
  })
})

describe('updateStoreArgs', () => {
  it.each([
    ['returns the parameters of an affiliate', '', 'reseller=r1&TRADEDOUBLER=t', 'reseller=r1&TRADEDOUBLER=t'],
    ['ignores campaign parameters', '', 'utm_source=letter', ''],
    ['keeps the stored arguments if the query has none', 'cjevent=1', 'utm_source=letter', 'cjevent=1'],
  ])('%s', (_, stored, added, after) => {
    expect(updateStoreArgs(stored, query(added))).toBe(after)
  })
})

describe.each([
  ['campaign values', updateCampaign, CAMPAIGN_NAMES],
  ['store arguments', updateStoreArgs, AFFILIATE_NAMES],
] as const)('the stored %s, for any query', (_, update, names) => {
  const anyQuery = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom<string>(...names), fc.string()), fc.string({ maxLength: 300 })), {
      maxLength: 12,
    })
    .map((pairs) => new URLSearchParams(pairs))

  it('contain only known names, each once', () => {
    fc.assert(
      fc.property(fc.string(), anyQuery, (stored, added) => {
        const result = [...new URLSearchParams(update(stored, added)).keys()]
        expect(new Set(result).size).toBe(result.length)
        for (const name of result) expect(names).toContain(name)
      }),
      { numRuns: RUNS },
    )
  })

  it('do not change if the page view is repeated', () => {
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

test('partnerCookie stores the partner of a purchase for five days (432000000 ms)', () => {
  const cookie = partnerCookie('p 1;x')
  const maxAgeSeconds = Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1])
  expect(maxAgeSeconds * 1_000).toBe(432_000_000)
  expect(cookie).toMatch(/^session_partner=p%201%3Bx; Path=\/;/)
})

test('partnerCookie rejects a partner that is too long or malformed', () => {
  expect(partnerCookie('x'.repeat(256))).toMatch(/^session_partner=x{256};/)
  expect(partnerCookie('x'.repeat(257))).toBeNull()
  expect(partnerCookie('广'.repeat(29))).toBeNull()
  expect(partnerCookie('half \ud800')).toBeNull()
})

test('attributionCookies gives store arguments precedence over a campaign if not all values fit', () => {
  const long = (letter: string) => letter.repeat(256)
  const campaign = `utm_source=${long('s')}&utm_medium=${long('m')}&utm_term=${long('t')}`
  const [first, second] = cookiesOf(`aclid=${long('a')}&regkey=${long('r')}&cjevent=${long('c')}`, { campaign })
  expect(first).toMatch(/^campaign=utm_source%3Ds{256}%26utm_medium%3Dm{256};/)
  expect(second).toMatch(/^store_args=aclid%3Da{256}%26regkey%3Dr{256}%26cjevent%3Dc{256};/)
})

describe('attributionCookies', () => {
  test.each<[string, string, Readonly<Record<string, string>>, readonly RegExp[]]>([
    ['nothing for an empty query', '', {}, []],
    ['nothing for unknown parameters', 'page=2&currency=EUR', {}, []],
    ['a campaign', 'utm_source=mail', {}, [/^campaign=utm_source%3Dmail;/]],
    ['store arguments', 'aclid=7', {}, [/^store_args=aclid%3D7;/]],
    [
      'other known parameters in a cookie for the store',
      'promo=a&evil=b',
      {},
      [/^query_string=promo%3Da; Path=\/; SameSite=Lax$/],
    ],
    ['parameters that only this site knows', 'gutschein=G&code_promo=b', {}, [/^query_string=gutschein%3DG;/]],
    ['campaign and store arguments in separate cookies', 'utm_source=mail&aclid=7', {}, [/^campaign=/, /^store_args=/]],
    ['nothing for values that are already stored', 'utm_source=mail', { campaign: 'utm_source=mail' }, []],
    [
      'a new value together with the stored values',
      'utm_term=x',
      { campaign: 'utm_source=mail' },
      [/utm_source%3Dmail%26utm_term%3Dx/],
    ],
    [
      'a new campaign without the values of the old campaign',
      'utm_campaign=b',
      { campaign: 'utm_source=mail&utm_campaign=a' },
      [/^campaign=utm_campaign%3Db;/],
    ],
    ['nothing if a cookie has unknown names', '', { campaign: 'x=1' }, []],
  ])('stores %s', (_, query, saved, cookies) => {
    expect(cookiesOf(query, saved)).toEqual(cookies.map((cookie) => expect.stringMatching(cookie)))
  })
})

/** Maximum size of all cookies that a browser sends with a request. */
const ALL_BYTES = 2_048
const VALUE_BYTES = 1_024

/** The other cookies of a visitor: currency, consent, and the id of the visit. */
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

/** A browser that stores the cookies of each page view and sends them with the next one. */
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

it('each cookie value has at most 1 KB, and all cookies together have at most 2 KB, for any queries and partners', () => {
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

it('every stored value is a complete value from one of the queries', () => {
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

it('a repeated page view sets no cookie', () => {
  fc.assert(
    fc.property(fc.array(anyQuery, { minLength: 1, maxLength: 4 }), (queries) => {
      const { view } = browser()
      for (const query of queries) view(query)
      expect(view(queries.at(-1) ?? new URLSearchParams())).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
