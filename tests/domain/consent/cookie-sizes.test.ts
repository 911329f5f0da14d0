import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attributionCookies, partnerCookie, VISITOR_COOKIE } from '../../../domain/consent/attribution.ts'
import { CONSENT_CATEGORIES, consentCookie } from '../../../domain/consent/consent.ts'
import { RUNS } from '../runs.ts'
import { AFFILIATE_NAMES, CAMPAIGN_NAMES, ORIGINAL_NAMES } from './parameter-names.ts'

/** What browsers send back with every request, in bytes. */
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
