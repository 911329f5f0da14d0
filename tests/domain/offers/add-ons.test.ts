import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADD_ONS, addOnsOf } from '../../../domain/catalogue/add-ons.ts'
import { PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import { findAddOn } from '../../../domain/offers/add-on-offers.ts'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import type { OfferViewInput } from '../../../domain/offers/offer-view-input.ts'
import { termKey } from '../../../domain/offers/option-rules.ts'
import { RUNS } from '../runs.ts'
import { anyList, option, settings, viewInput } from './offer-samples.ts'

const offered = (fields: Partial<OfferViewInput>) => {
  const view = buildOfferView(viewInput(fields))
  if (view.state !== 'offered') throw new Error(`the block is ${view.state}`)
  return view
}

describe('the add-ons of a block', () => {
  const list = [option({ quantity: 3, price: 40 }), option({ quantity: 3, termDuration: 2, price: 70 })]
  const backup = { product: 'backup', list: [option({ price: 9.99, pid: 'backup' })] }

  it('have a name, and for each option either a price and a total or null if the option does not sell them', () => {
    const view = offered({ list, addOns: [backup] })
    expect(view.addOns).toEqual({
      title: 'add',
      none: 'nothing',
      totalLabel: 'total',
      notSold: 'not sold',
      choices: [{ product: 'backup', name: 'the backup', about: 'about backup' }],
    })
    expect(view.options.map(({ term, addOns }) => [term, addOns])).toEqual([
      ['1Y', [{ price: '€9.99', total: '€49.99' }]],
      ['2Y', [null]],
    ])
  })

  it('have a renewal price, and the next charge of option and add-on together', () => {
    const renewing = { autorenew: true, quantity: 3 }
    const addOn = option({ autorenew: true, price: 5, priceRenewal: 8 })
    const [shown] = offered({
      list: [option(renewing)],
      settings: settings({ selectedPack: 3 }),
      addOns: [{ product: 'backup', list: [addOn] }],
    }).options
    expect(shown?.nextCharge).toBe('next 1Y later')
    expect(shown?.addOns).toEqual([
      { price: '€5.00', renewal: 'then €8.00 per 1Y', total: '€45.00', nextCharge: 'next €48.00 1Y later' },
    ])
  })

  it('show the savings of a bundle relative to its add-ons, and none if it is not cheaper or an add-on is not sold', () => {
    const sold = (product: string, price: number) => ({ product, list: [option({ price, pid: product })] })
    const savingsOf = (...addOns: OfferViewInput['addOns'] & object) =>
      offered({ list: [option({ price: 40 })], addOns }).options[0]?.addOns?.at(-1)?.savings
    const [backup, network] = [sold('cloud-backup', 30), sold('home-network', 20)]
    expect(savingsOf(backup, network, sold('home-bundle', 40))).toBe('Save 20%')
    expect(savingsOf(backup, network, sold('home-bundle', 50))).toBeUndefined()
    expect(savingsOf(backup, sold('home-bundle', 40))).toBeUndefined()
    expect(savingsOf(backup, network)).toBeUndefined()
  })

  it('are absent from the view of a product without add-ons', () => {
    const view = offered({ list })
    expect('addOns' in view || view.options.some((each) => 'addOns' in each)).toBe(false)
  })
})

describe('findAddOn', () => {
  it('returns the smallest option of the same term and auto-renew state, if any', () => {
    fc.assert(
      fc.property(anyList, anyList, (addOns, [chosen]) => {
        if (chosen === undefined) return
        const fitting = addOns.filter(
          (each) => termKey(each) === termKey(chosen) && each.autorenew === chosen.autorenew,
        )
        const found = findAddOn(addOns, chosen)
        expect(found === undefined).toBe(fitting.length === 0)
        if (found === undefined) return
        expect(fitting).toContain(found)
        expect(found.quantity).toBe(Math.min(...fitting.map(({ quantity }) => quantity)))
      }),
      { numRuns: RUNS },
    )
  })
})

describe('the add-ons of the catalogue', () => {
  it('are sold with purchased products, and are not products themselves', () => {
    const bought = PRODUCTS.filter(({ buyBlock }) => buyBlock.purchaseType === 'Purchase')
    for (const { shortName, soldWith } of ADD_ONS) {
      expect(PRODUCTS.map((product): string => product.shortName)).not.toContain(shortName)
      for (const name of soldWith) expect(bought.map((product) => product.shortName)).toContain(name)
    }
  })

  it('are limited to seven per product, because the style sheet has one rule for each', () => {
    for (const { shortName } of PRODUCTS) expect(addOnsOf(shortName).length).toBeLessThanOrEqual(7)
    expect(addOnsOf('endpoint')).toEqual([])
  })
})
