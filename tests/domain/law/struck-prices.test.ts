import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRY_LAW } from '../../../domain/law/country-law-table.ts'
import {
  STRUCK_PRICES,
  type StruckPrices,
  strikeLowestPrice,
  strikesLowestPrice,
} from '../../../domain/law/site-law.ts'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import { struckNoteOf } from '../../../domain/offers/comparison-view.ts'
import { OffersService } from '../../../domain/offers/offers.service.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { success } from '../../../ports/outcome.ts'
import { FakeOffers } from '../../fakes/fake-router.ts'
import { FakeClock, fakeQuotes } from '../../fakes/fake-services.ts'
import { anyList, option, settings, texts, viewInput } from '../offers/offer-samples.ts'
import { RUNS } from '../runs.ts'
import { realSite, SPECIFIED_SITES, siteLike } from '../sites/real-sites.ts'

const struckOf = (list: readonly PriceOption[], withoutLowest: StruckPrices = 'as-listed') => {
  const struck = strikeLowestPrice(new Map([['premium', list]]), withoutLowest).get('premium')
  return struck === 'failed' ? [] : (struck ?? []).map(({ priceStruck }) => priceStruck)
}

describe('strikeLowestPrice', () => {
  it.each([
    ['the lowest price if it is below the list’s struck price', { priceStruck: 80, priceLowest30d: 60 }, 60],
    ['the lowest price if it is above the list’s struck price', { priceStruck: 80, priceLowest30d: 90 }, 90],
    ['the list’s struck price if the list has no lowest price', { priceStruck: 80, priceLowest30d: null }, 80],
    ['nothing if the list has no struck price', { priceStruck: null, priceLowest30d: 60 }, null],
  ])('strikes %s', (_, prices, struck) => {
    expect(struckOf([option({ price: 40, ...prices })])).toEqual([struck])
  })

  it('with lowest-30-days strikes only lowest prices of the list', () => {
    const prices = [
      { priceStruck: 80, priceLowest30d: null },
      { priceStruck: 80, priceLowest30d: 60 },
      { priceStruck: null, priceLowest30d: 60 },
    ]
    expect(
      struckOf(
        prices.map((each) => option({ price: 40, ...each })),
        'lowest-30-days',
      ),
    ).toEqual([null, 60, null])
  })

  it('strikes the lowest price of every option that has a struck one, and changes nothing else of an option', () => {
    const withLowest = fc
      .tuple(anyList, fc.array(fc.option(fc.integer({ min: 0, max: 400 })), { minLength: 40, maxLength: 40 }))
      .map(([list, lowest]) => list.map((each, at) => ({ ...each, priceLowest30d: lowest[at] ?? null })))
    fc.assert(
      fc.property(withLowest, fc.constantFrom(...STRUCK_PRICES), (list, withoutLowest) => {
        const struck = strikeLowestPrice(new Map([['premium', list]]), withoutLowest).get('premium') ?? []
        expect(struck).toEqual(
          list.map((each, at) => ({ ...each, priceStruck: struck === 'failed' ? null : struck[at]?.priceStruck })),
        )
        for (const [at, value] of struckOf(list, withoutLowest).entries()) {
          const { priceStruck, priceLowest30d } = list[at] ?? option({})
          const listed = withoutLowest === 'as-listed' ? priceStruck : null
          expect(value).toBe(priceStruck === null ? null : (priceLowest30d ?? listed))
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('returns a failed list unchanged', () => {
    expect(strikeLowestPrice(new Map([['premium', 'failed']]), 'lowest-30-days').get('premium')).toBe('failed')
  })

  it('applies to the sites of the European Economic Area, including the Irish site', () => {
    const codes = 'com fr de nl be dk no se fi it es pt gr cz hu ro bg'.split(' ')
    expect(
      SPECIFIED_SITES.filter(strikesLowestPrice)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(codes.toSorted())
  })

  it('applies to a site if any of its countries requires it', () => {
    expect(COUNTRY_LAW['CH']?.strikesLowestPrice).toBe(false)
    expect(strikesLowestPrice(siteLike('de', { countries: ['CH', 'AT'] }))).toBe(true)
    expect(strikesLowestPrice(siteLike('de', { countries: ['CH'] }))).toBe(false)
    expect(strikesLowestPrice(siteLike('de', { countries: [] }))).toBe(false)
  })
})

describe('a buy block', () => {
  const DAY_PRICES = { priceStruck: 80, price: 40 }

  const shownOn = async (code: string, lowest: readonly (number | null)[], struckPrices?: StruckPrices) => {
    const offers = new FakeOffers()
    const options = lowest.map((priceLowest30d, at) => option({ ...DAY_PRICES, quantity: at + 1, priceLowest30d }))
    offers.answerWith(({ purchaseType, currency }) =>
      success({ currency, products: [{ productName: 'premium', purchaseType, options }], problems: [] }),
    )
    const service = new OffersService(offers, () => {}, new FakeClock(0), fakeQuotes(), struckPrices)
    const { value } = await service.viewsFor({
      site: realSite(code),
      currency: 'EUR',
      blocks: [settings({ showEvenDevices: true })],
      isRestricted: () => false,
      texts: () => texts,
    })
    const view = value.get('premium')
    return view?.state === 'offered'
      ? {
          struck: view.options.map(({ struck }) => struck && Number.parseInt(struck.replace(/^\D+/, ''), 10)),
          savings: view.options.map(({ savings }) => savings),
          note: struckNoteOf([view]),
        }
      : view
  }

  it('on the German site strikes the lowest price, shows a note, and calculates savings from that price', async () => {
    expect(await shownOn('de', [50])).toEqual({ struck: [50], savings: ['Save 20\u00A0%'], note: 'lowest of 30 days' })
  })

  it.each(SPECIFIED_SITES.map(({ code }) => code))(
    'on %s shows struck price and savings, but no note, if the list has exactly the specified fields',
    async (code) => {
      const shown = await shownOn(code, [null])
      expect(shown).toMatchObject({ struck: [80], note: undefined })
      expect(shown).toMatchObject({ savings: [expect.stringMatching(/50/)] })
    },
  )

  it('on the German site with lowest-30-days shows no struck price, savings or note if there is no lowest price', async () => {
    expect(await shownOn('de', [null], 'lowest-30-days')).toEqual({
      struck: [undefined],
      savings: [undefined],
      note: undefined,
    })
  })

  it('on the US site shows the list’s struck price regardless of the setting', async () => {
    for (const struckPrices of STRUCK_PRICES)
      expect(await shownOn('usa', [60], struckPrices)).toEqual({ struck: [80], savings: ['Save 50%'], note: undefined })
  })

  it('has no note if the list contains the lowest price of only some struck options', async () => {
    expect(await shownOn('de', [50, null])).toMatchObject({ struck: [50, 80], note: undefined })
  })
})

describe('a renewal that strikes the full renewal price', () => {
  it.each([
    ['has no note, because the list knows no lowest price of it', 85, undefined],
    ['has the note if that price was the lowest of 30 days', 60, 'lowest of 30 days'],
  ])('%s', (_, priceRenewal, note) => {
    const prices = { price: 51, priceRenewal, priceRenewalPromo: 46, priceStruck: 60, priceLowest30d: 60 }
    const view = buildOfferView(
      viewInput({
        settings: settings({ purchaseType: 'Renewal' }),
        list: [option(prices)],
        hasLowestPriceNote: true,
      }),
    )
    expect(view).toMatchObject({ options: [{ struck: expect.stringContaining(String(priceRenewal)) }] })
    expect(struckNoteOf([view])).toBe(note)
  })
})

describe('products side by side', () => {
  const view = (prices: Partial<PriceOption>) =>
    buildOfferView(viewInput({ list: [option({ price: 40, ...prices })], hasLowestPriceNote: true }))
  const LOWEST = view({ priceStruck: 60, priceLowest30d: 60 })
  const AS_LISTED = view({ priceStruck: 80 })
  const USUAL = view({})

  it.each([
    ['have the note on struck prices if it applies to every struck price', [USUAL, LOWEST], 'lowest of 30 days'],
    ['have no note on struck prices if it does not apply to one of them', [LOWEST, AS_LISTED], undefined],
    ['have no note on struck prices if there is no struck price', [USUAL], undefined],
  ])('%s', (_, views, note) => {
    expect(struckNoteOf(views)).toBe(note)
  })
})
