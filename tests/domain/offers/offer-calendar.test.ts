import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offerCalendarFor } from '../../../domain/offers/offer-calendar.ts'
import { RUNS } from '../runs.ts'
import { REAL_SITES, realSite } from '../sites/real-sites.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

describe('offerCalendarFor', () => {
  const AT = Date.UTC(2026, 10, 22, 23, 30)

  it.each([
    ['com', 'November 22, 2026', 'December 22, 2026', 0.5],
    ['couk', '22 November 2026', '22 December 2026', 0.5],
    ['usa', 'November 22, 2026', 'December 22, 2026', 5.5],
    ['cojp', '2026年11月23日', '2026年12月23日', 15.5],
    ['coin', '23 November 2026', '23 December 2026', 19],
    ['me', '23 نوفمبر 2026', '23 ديسمبر 2026', 20.5],
    ['de', '23. November 2026', '23. Dezember 2026', 23.5],
    ['coth', '23 พฤศจิกายน 2569', '23 ธันวาคม 2569', 17.5],
  ] as const)('on %s formats today as %s, and thirty days later as %s', (code, today, later, hours) => {
    const calendar = offerCalendarFor(AT, realSite(code))
    expect([calendar.dateAfter(0, 'D'), calendar.dateAfter(30, 'D')]).toEqual([today, later])
    expect(calendar.msToMidnight / HOUR_MS).toBe(hours)
  })

  it.each([
    ['2026-11-23', 1, 'Y', 'November 23, 2027'],
    ['2026-11-23', 3, 'Y', 'November 23, 2029'],
    ['2026-11-23', 2, 'M', 'January 23, 2027'],
    ['2027-01-31', 1, 'M', 'February 28, 2027'],
    ['2027-08-31', 6, 'M', 'February 29, 2028'],
    ['2028-02-29', 1, 'Y', 'February 28, 2029'],
    ['2028-02-29', 4, 'Y', 'February 29, 2032'],
    ['2026-12-31', 45, 'D', 'February 14, 2027'],
  ] as const)('from %s, adds %i %s and returns %s', (today, duration, type, date) => {
    const calendar = offerCalendarFor(Date.parse(`${today}T12:00:00Z`), realSite('com'))
    expect(calendar.dateAfter(duration, type)).toBe(date)
  })

  it.each([
    ['is shorter when clocks go forward', Date.UTC(2026, 2, 29, 0), 22],
    ['is longer when clocks go back', Date.UTC(2026, 9, 25, 0), 23],
  ])('accounts for a day that %s', (_, nowMs, hours) => {
    expect(offerCalendarFor(nowMs, realSite('de')).msToMidnight / HOUR_MS).toBe(hours)
  })

  it('changes the date exactly at the end of the day on every site', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REAL_SITES.all),
        fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) }),
        (site, nowMs) => {
          const { dateAfter, msToMidnight } = offerCalendarFor(nowMs, site)
          const at = (ms: number) => offerCalendarFor(ms, site).dateAfter(0, 'D')
          expect(msToMidnight).toBeGreaterThan(0)
          expect(msToMidnight).toBeLessThanOrEqual(DAY_MS + HOUR_MS)
          expect(at(nowMs + msToMidnight - 1)).toBe(dateAfter(0, 'D'))
          expect(at(nowMs + msToMidnight)).toBe(dateAfter(1, 'D'))
        },
      ),
      { numRuns: Math.ceil(RUNS / 10) },
    )
  })
})
