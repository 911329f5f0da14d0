import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import type { OfferedView } from '../../../domain/offers/offer-view.ts'
import type { BuyBlockSettings } from '../../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { RUNS } from '../runs.ts'
import { anyList, option, settings, viewInput } from './offer-samples.ts'

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
    expect(view.options[0]?.trial).toMatchObject({ todayLabel: 'today 0D later', afterLabel: 'on 30D later' })
    expect(view.trial).toEqual({ start: 'start free', period: 'for 30 days', optOut: 'cancel' })
    const short = trialView([option()], { trialDays: 7 })
    expect([short.options[0]?.trial?.afterLabel, short.trial?.period]).toEqual(['on 7D later', 'for 7 days'])
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
