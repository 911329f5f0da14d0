import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import type { OfferedView } from '../../../domain/offers/offer-view.ts'
import { trialCalendarFor } from '../../../domain/offers/trial.ts'
import type { BuyBlockSettings } from '../../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { RUNS } from '../runs.ts'
import { REAL_SITES, realSite } from '../sites/real-sites.ts'
import { anyList, option, settings, viewInput } from './offer-samples.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const trialView = (list: readonly PriceOption[], more: Partial<BuyBlockSettings> = {}): OfferedView => {
  const view = buildOfferView(viewInput({ list, settings: settings({ purchaseType: 'TrialOptOut', ...more }) }))
  if (view.state !== 'offered') throw new Error(`nothing is offered: ${view.state}`)
  return view
}

describe('a trial', () => {
  it.each<[string, Partial<PriceOption>, string, string]>([
    ['only a price', { price: 50.99 }, '€0.00', '€50.99'],
    ['a price equal to the subscription price', { price: 50.99, priceSubscription: 50.99 }, '€0.00', '€50.99'],
    ['a price below the subscription price', { price: 1, priceSubscription: 50.99 }, '€1.00', '€50.99'],
    ['a price of zero and a subscription price', { price: 0, priceSubscription: 50.99 }, '€0.00', '€50.99'],
    ['a price of zero and a renewal price', { price: 0, priceRenewal: 84.99 }, '€0.00', '€84.99'],
    ['a price above the subscription price', { price: 60, priceSubscription: 50.99 }, '€0.00', '€50.99'],
  ])('derives the payments for today and for later from %s', (_, prices, today, after) => {
    const [shown] = trialView([option({ ...prices, autorenew: true })]).options
    expect([shown?.trial?.today, shown?.price]).toEqual([today, after])
  })

  it('shows the dates of both payments, and the trial period', () => {
    const view = trialView([option({ autorenew: true })])
    expect(view.options[0]?.trial).toMatchObject({ todayLabel: 'today day 0', afterLabel: 'on day 30' })
    expect(view.trial).toEqual({ start: 'start free', period: 'for 30 days', optOut: 'cancel' })
    const short = trialView([option()], { trialDays: 7 })
    expect([short.options[0]?.trial?.afterLabel, short.trial?.period]).toEqual(['on day 7', 'for 7 days'])
  })

  it('has a button without "free" if an option is paid today', () => {
    expect(trialView([option(), option({ quantity: 3, price: 1, priceSubscription: 9 })]).trial?.start).toBe('start')
  })

  it('shows savings and monthly equivalent of the price after the trial', () => {
    const [shown] = trialView([option({ price: 0, priceSubscription: 48, priceStruck: 96 })]).options
    expect(shown).toMatchObject({ savings: 'Save 50%', monthly: '€4.00 per month', struck: '€96.00' })
  })

  it('has trial texts on every option of any list; other purchase types have none', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        for (const purchaseType of ['Purchase', 'TrialOptOut'] as const) {
          const view = buildOfferView(viewInput({ list, settings: settings({ purchaseType }) }))
          if (view.state !== 'offered') return
          const isTrial = purchaseType === 'TrialOptOut'
          expect(view.trial !== undefined).toBe(isTrial)
          for (const { trial } of view.options) expect(trial !== undefined).toBe(isTrial)
        }
      }),
      { numRuns: RUNS },
    )
  })
})

describe('trialCalendarFor', () => {
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
    const calendar = trialCalendarFor(AT, realSite(code))
    expect([calendar.dateAfter(0), calendar.dateAfter(30)]).toEqual([today, later])
    expect(calendar.msToMidnight / HOUR_MS).toBe(hours)
  })

  it.each([
    ['is shorter when clocks go forward', Date.UTC(2026, 2, 29, 0), 22],
    ['is longer when clocks go back', Date.UTC(2026, 9, 25, 0), 23],
  ])('accounts for a day that %s', (_, nowMs, hours) => {
    expect(trialCalendarFor(nowMs, realSite('de')).msToMidnight / HOUR_MS).toBe(hours)
  })

  it('changes the date exactly at the end of the day on every site', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REAL_SITES.all),
        fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) }),
        (site, nowMs) => {
          const { dateAfter, msToMidnight } = trialCalendarFor(nowMs, site)
          const at = (ms: number) => trialCalendarFor(ms, site).dateAfter(0)
          expect(msToMidnight).toBeGreaterThan(0)
          expect(msToMidnight).toBeLessThanOrEqual(DAY_MS + HOUR_MS)
          expect(at(nowMs + msToMidnight - 1)).toBe(dateAfter(0))
          expect(at(nowMs + msToMidnight)).toBe(dateAfter(1))
        },
      ),
      { numRuns: Math.ceil(RUNS / 10) },
    )
  })
})
