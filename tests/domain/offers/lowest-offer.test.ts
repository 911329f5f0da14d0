import { describe, expect, it } from 'vitest'
import { lowestOffer } from '../../../domain/offers/lowest-offer.ts'
import type { OfferView } from '../../../domain/offers/offer-view.ts'
import { offered, option } from '../../islands/offered-view-sample.ts'

const sold = (product: string, ...options: Parameters<typeof option>[0][]): OfferView =>
  offered({ product, options: options.map((one) => option(one)) })

const UNSOLD: readonly OfferView[] = [
  { state: 'failed', product: 'a' },
  { state: 'free', product: 'b' },
  { state: 'hidden', product: 'c' },
  { state: 'unavailable', product: 'd', reason: 'geo' },
]

describe('lowestOffer', () => {
  it('compares the preselected options of the offers, and ignores all others', () => {
    const views = [
      ...UNSOLD,
      sold('premium', { amount: 50.99 }),
      sold('standard', { amount: 33.99, pid: 'low' }, { amount: 9.99, selected: false }),
      sold('plus', { amount: 5, selected: false }),
    ]
    for (const each of [views, views.toReversed()]) {
      const lowest = lowestOffer(each)
      expect([lowest?.view.product, lowest?.option.pid]).toEqual(['standard', 'low'])
    }
  })

  it('returns the first of equal prices', () => {
    expect(lowestOffer([sold('one', {}), sold('two', {})])?.view.product).toBe('one')
  })

  it('returns null if nothing is offered', () => {
    expect(lowestOffer([])).toBeNull()
    expect(lowestOffer(UNSOLD)).toBeNull()
  })
})
