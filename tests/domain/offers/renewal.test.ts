import { describe, expect, it } from 'vitest'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import type { OfferViewInput } from '../../../domain/offers/offer-view-input.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { option, settings, viewInput } from './offer-samples.ts'

const RENEWING = { autorenew: true, price: 40, priceRenewal: 60, priceRenewalPromo: 45 }

const shown = (fields: Partial<PriceOption>, more: Partial<OfferViewInput> = {}) => {
  const view = buildOfferView(viewInput({ list: [option(fields)], ...more }))
  if (view.state !== 'offered') throw new Error(`nothing is offered: ${view.state}`)
  const [first] = view.options
  return [first?.renewal, first?.nextCharge]
}

/** The last day of protection that an option names. */
const endShown = (fields: Partial<PriceOption>, more: Partial<OfferViewInput> = {}) => {
  const view = buildOfferView(viewInput({ list: [option(fields)], ...more }))
  return view.state === 'offered' ? view.options[0]?.ends : view.state
}

describe('an option that renews automatically', () => {
  it.each<[string, Partial<PriceOption>, boolean, readonly [string, string]]>([
    ['its renewal price', RENEWING, false, ['then €60.00 per 1Y', 'next 1Y later']],
    [
      'its price without a renewal price',
      { autorenew: true, price: 40 },
      false,
      ['then €40.00 per 1Y', 'next 1Y later'],
    ],
    ['the lower first renewal of a promotion', RENEWING, true, ['first €45.00, later €60.00', 'next €45.00 1Y later']],
    [
      'its renewal price in a promotion without a lower one',
      { ...RENEWING, priceRenewalPromo: 60 },
      true,
      ['then €60.00 per 1Y', 'next 1Y later'],
    ],
    [
      'the price of a month, after a month',
      { ...RENEWING, termType: 'M', priceRenewal: 9 },
      false,
      ['then €9.00 per 1M', 'next 1M later'],
    ],
  ])('next charges %s on the day its term ends, and names each price once', (_, fields, isPromotion, texts) => {
    expect(shown(fields, { isPromotion })).toEqual(texts)
  })

  it.each<[string, Partial<PriceOption>, Partial<OfferViewInput>]>([
    ['does not renew', { ...RENEWING, autorenew: false }, {}],
    ['is permanent', { ...RENEWING, termType: 'Z', termDuration: 0 }, {}],
    ['starts with a trial', RENEWING, { settings: settings({ purchaseType: 'TrialOptOut' }) }],
    ['renews an existing licence', RENEWING, { settings: settings({ purchaseType: 'Renewal' }) }],
  ])('names no next charge if it %s', (_, fields, more) => {
    expect(shown(fields, more)[1]).toBeUndefined()
  })
})

describe('an option that does not renew', () => {
  it.each<[string, Partial<PriceOption>]>([
    ['a year', { termType: 'Y', termDuration: 1 }],
    ['a month', { termType: 'M', termDuration: 1 }],
  ])('names its last day of protection after %s', (_, fields) => {
    const term = `${fields.termDuration}${fields.termType}`
    expect(endShown({ ...fields, autorenew: false, price: 40 })).toBe(`until ${term} later`)
  })

  it.each<[string, Partial<PriceOption>, Partial<OfferViewInput>]>([
    ['renews', RENEWING, {}],
    ['is permanent', { termType: 'Z', termDuration: 0 }, {}],
    ['starts with a trial', {}, { settings: settings({ purchaseType: 'TrialOptOut' }) }],
    ['renews an existing licence', {}, { settings: settings({ purchaseType: 'Renewal' }) }],
  ])('names no last day if it %s', (_, fields, more) => {
    expect(endShown({ autorenew: false, ...fields }, more)).toBeUndefined()
  })
})
