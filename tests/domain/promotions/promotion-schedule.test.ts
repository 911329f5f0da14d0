import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPagePath } from '../../../domain/catalogue/page-paths.ts'
import {
  findPromotion,
  promotionEnd,
  promotionPath,
  promotionTime,
  requestedPromotion,
} from '../../../domain/promotions/find-promotion.ts'
import { RUNS } from '../runs.ts'
import { PROMOTIONS, REAL_SITES, realSite } from '../sites/real-sites.ts'

const DAY = { startsAt: '2026-03-01T00:00:00+02:00', endsAt: '2026-03-02T00:00:00+02:00' }
const BEGIN_MS = Date.UTC(2026, 1, 28, 22)
const END_MS = Date.UTC(2026, 2, 1, 22)

describe('the time of a promotion', () => {
  it.each([
    ['the last millisecond before the start', BEGIN_MS - 1, 'upcoming', 1],
    ['the start in the promotion’s time zone', BEGIN_MS, 'running', END_MS - BEGIN_MS],
    ['the last millisecond', END_MS - 1, 'running', 1],
    ['the end', END_MS, 'ended', Number.POSITIVE_INFINITY],
  ] as const)('determines the phase and its remaining time at %s', (_, nowMs, phase, phaseEndsInMs) => {
    expect(promotionTime(DAY, nowMs)).toEqual({ phase, phaseEndsInMs })
  })

  it('determines the time until the next phase for any promotion', () => {
    const moment = fc.integer({ min: 0, max: 4_102_444_800_000 })
    fc.assert(
      fc.property(moment, moment, moment, (one, other, nowMs) => {
        const [startMs, endMs] = [Math.min(one, other), Math.max(one, other) + 1]
        const record = { startsAt: new Date(startMs).toISOString(), endsAt: new Date(endMs).toISOString() }
        const order = ['upcoming', 'running', 'ended']
        const { phase, phaseEndsInMs } = promotionTime(record, nowMs)
        expect(phaseEndsInMs).toBeGreaterThan(0)
        if (phase === 'ended') return
        expect(promotionTime(record, nowMs + phaseEndsInMs - 1).phase).toBe(phase)
        expect(order.indexOf(promotionTime(record, nowMs + phaseEndsInMs).phase)).toBe(order.indexOf(phase) + 1)
      }),
      { numRuns: RUNS },
    )
  })

  it.each([
    ['com', '2049-01-01T00:00:00+00:00', 'January 1, 2049 at 12:00 AM UTC'],
    ['de', '2025-06-01T00:00:00+00:00', '1. Juni 2025 um 02:00 MESZ'],
    ['de', '2025-12-01T00:00:00+00:00', '1. Dezember 2025 um 01:00 MEZ'],
    ['me', '2025-06-01T00:00:00+00:00', '1 يونيو 2025 في 4:00 ص غرينتش+4'],
    ['cojp', '2025-06-01T00:00:00+00:00', '2025年6月1日 9:00 JST'],
    ['ru', '2025-06-01T00:00:00+00:00', '1 июня 2025 г. в 03:00 GMT+3'],
  ])('on %s, shows an end at %s in the site’s time zone: %s', (code, endsAt, text) => {
    expect(promotionEnd({ endsAt }, realSite(code))).toEqual({ text, dateTime: new Date(endsAt).toISOString() })
  })
})

describe('the promotions of the catalogue', () => {
  it('have unique codes and unique price lists', () => {
    for (const { code } of PROMOTIONS.promotions) expect(code).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(new Set(PROMOTIONS.promotions.map(({ code }) => code)).size).toBe(PROMOTIONS.promotions.length)
    expect(new Set(PROMOTIONS.promotions.map(({ list }) => list)).size).toBe(PROMOTIONS.promotions.length)
  })

  it.each(PROMOTIONS.promotions)(
    'give $code an end after its start in the local time of each site, and an existing page and site',
    (promotion) => {
      const { startsAt, endsAt, page } = promotion
      expect(Date.parse(endsAt)).toBeGreaterThan(Date.parse(startsAt))
      expect(isPagePath(page)).toBe(true)
      const sites = REAL_SITES.all.filter((site) => findPromotion(site, promotionPath(promotion)) !== null)
      expect(sites.length).toBeGreaterThan(0)
      for (const site of sites) {
        const found = findPromotion(site, promotionPath(promotion))
        const local = (at = '') =>
          new Intl.DateTimeFormat('sv-SE', { timeZone: site.timeZone, dateStyle: 'short', timeStyle: 'short' })
            .format(Date.parse(at))
            .replace(' ', 'T')
        expect([local(found?.startsAt), local(found?.endsAt)]).toEqual([startsAt, endsAt])
      }
    },
  )
})

describe('requestedPromotion', () => {
  const NOW_MS = Date.UTC(2026, 0, 15)

  it.each([
    ['the promotion on its product page', 'com', '/premium', 'promo=welcome', '/promo/welcome'],
    ['the promotion on the home page', 'de', '/', 'promo=welcome', '/promo/welcome'],
    ['the promotion on the comparison page', 'com', '/compare', 'utm_source=mail&promo=welcome', '/promo/welcome'],
    ['the promotion on a business product page', 'de', '/small-office', 'promo=office-start', '/promo/office-start'],
    [
      'an ended promotion, because its page says that it has ended',
      'com',
      '/plus',
      'promo=spring-2025',
      '/promo/spring-2025',
    ],
    ['nothing on another product’s page', 'com', '/plus', 'promo=welcome', null],
    ['nothing on a page without prices', 'com', '/contact-sales', 'promo=welcome', null],
    ['nothing on a promotion page', 'com', '/promo/welcome', 'promo=welcome', null],
    ['nothing before the promotion starts', 'com', '/premium', 'promo=anniversary', null],
    ['nothing on a site without the promotion', 'ru', '/small-office', 'promo=office-start', null],
    ['nothing for an unknown code', 'com', '/premium', 'promo=no-such', null],
    ['nothing for a path', 'com', '/premium', 'promo=../welcome', null],
    ['nothing for an empty code', 'com', '/premium', 'promo=', null],
    ['nothing if there is no code', 'com', '/premium', 'coupon=welcome', null],
  ])('for a promo query, finds %s', (_, site, path, query, promotion) => {
    expect(requestedPromotion(realSite(site), path, new URLSearchParams(query), NOW_MS)).toBe(promotion)
  })

  it('returns for any query the path of a promotion of the site, or nothing', () => {
    const paths: readonly unknown[] = [null, ...realSite('com').promotions.map(promotionPath)]
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.webPath(), (query, path) => {
        const found = requestedPromotion(realSite('com'), path, new URLSearchParams(query), NOW_MS)
        expect(paths).toContain(found)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('findPromotion', () => {
  const codeOf = (site: string, path: string) => findPromotion(realSite(site), path)?.code ?? null

  it.each([
    ['finds a promotion by its path', 'com', '/promo/welcome', 'welcome'],
    ['finds an ended promotion', 'com', '/promo/spring-2025', 'spring-2025'],
    ['finds a promotion by a code in upper case', 'com', '/promo/WELCOME', 'welcome'],
    ['finds a promotion on the sites of its group', 'de', '/promo/office-start', 'office-start'],
    ['finds nothing on sites of another group', 'ru', '/promo/office-start', null],
    ['finds a promotion on a listed site', 'de', '/promo/anniversary', 'anniversary'],
    ['finds nothing on a site that is not listed', 'fr', '/promo/anniversary', null],
    ['finds nothing for an unknown code', 'com', '/promo/no-such', null],
    ['finds nothing for a path without a code', 'com', '/promo/', null],
    ['finds nothing below the path of a promotion', 'com', '/promo/welcome/now', null],
    ['finds nothing for the name of an object property', 'com', '/promo/__proto__', null],
    ['finds nothing if the folder is in upper case', 'com', '/Promo/welcome', null],
    ['finds nothing for the product page', 'com', '/premium', null],
  ])('%s', (_, site, path, code) => {
    expect(codeOf(site, path)).toBe(code)
  })

  it('finds a promotion only by its own path, for any string', () => {
    fc.assert(
      fc.property(fc.constantFrom(...REAL_SITES.all), fc.string({ unit: 'binary' }), (site, code) => {
        const found = findPromotion(site, `/promo/${code}`)
        expect(found === null || promotionPath(found) === `/promo/${code.toLowerCase()}`).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })
})
