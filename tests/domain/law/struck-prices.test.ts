import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRY_LAW } from '../../../domain/law/country-law-table.ts'
import { strikeLowestPrice, strikesLowestPrice } from '../../../domain/law/site-law.ts'
import { struckNoteOf } from '../../../domain/offers/comparison-view.ts'
import { OffersService } from '../../../domain/offers/offers.service.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { success } from '../../../ports/outcome.ts'
import { FakeOffers } from '../../fakes/fake-router.ts'
import { FakeClock } from '../../fakes/fake-services.ts'
import { anyList, option, settings, texts } from '../offers/offer-samples.ts'
import { RUNS } from '../runs.ts'
import { realSite, SPECIFIED_SITES, siteLike } from '../sites/real-sites.ts'

const struckOf = (list: readonly PriceOption[]) => {
  const struck = strikeLowestPrice(new Map([['premium', list]])).get('premium')
  return struck === 'failed' ? [] : (struck ?? []).map(({ priceStruck }) => priceStruck)
}

describe('strikeLowestPrice', () => {
  it.each([
    ['the lowest price, if it is below the usual price', { priceStruck: 80, priceLowest30d: 60 }, 60],
    ['the usual price, if none was lower', { priceStruck: 80, priceLowest30d: 80 }, 80],
    ['the struck price of the list, if the lowest price is higher', { priceStruck: 80, priceLowest30d: 90 }, 80],
    ['nothing, if the list has no lowest price', { priceStruck: 80, priceLowest30d: null }, null],
    ['nothing, if the list has no struck price', { priceStruck: null, priceLowest30d: 60 }, null],
  ])('strikes %s', (_, prices, struck) => {
    expect(struckOf([option({ price: 40, ...prices })])).toEqual([struck])
  })

  it('never strikes a price above the lowest price, and changes no other field of an option', () => {
    const withLowest = fc
      .tuple(anyList, fc.array(fc.option(fc.integer({ min: 0, max: 400 })), { minLength: 40, maxLength: 40 }))
      .map(([list, lowest]) => list.map((each, at) => ({ ...each, priceLowest30d: lowest[at] ?? null })))
    fc.assert(
      fc.property(withLowest, (list) => {
        const struck = struckOf(list)
        expect(strikeLowestPrice(new Map([['premium', list]])).get('premium')).toEqual(
          list.map((each, at) => ({ ...each, priceStruck: struck[at] })),
        )
        for (const [at, value] of struck.entries())
          if (value !== null) expect(value).toBeLessThanOrEqual(list[at]?.priceLowest30d ?? -1)
      }),
      { numRuns: RUNS },
    )
  })

  it('keeps a failed list', () => {
    expect(strikeLowestPrice(new Map([['premium', 'failed']])).get('premium')).toBe('failed')
  })

  it('applies to the sites of the European Economic Area, including the Irish site', () => {
    const codes = 'com fr de nl be dk no se fi it es pt gr cz hu ro bg'.split(' ')
    expect(
      SPECIFIED_SITES.filter(strikesLowestPrice)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(codes.toSorted())
  })

  it('applies to a site if the law of any of its countries requires it', () => {
    expect(COUNTRY_LAW['CH']?.strikesLowestPrice).toBe(false)
    expect(strikesLowestPrice(siteLike('de', { countries: ['CH', 'AT'] }))).toBe(true)
    expect(strikesLowestPrice(siteLike('de', { countries: ['CH'] }))).toBe(false)
    expect(strikesLowestPrice(siteLike('de', { countries: [] }))).toBe(false)
  })
})

describe('a buy block', () => {
  const shownOn = async (code: string, priceLowest30d: number | null) => {
    const offers = new FakeOffers()
    offers.answerWith(({ purchaseType, currency }) =>
      success({
        currency,
        products: [{ productName: 'premium', purchaseType, options: [option({ priceStruck: 80, priceLowest30d })] }],
        problems: [],
      }),
    )
    const service = new OffersService(offers, () => {}, new FakeClock(0))
    const { value } = await service.viewsFor({
      site: realSite(code),
      currency: 'EUR',
      blocks: [settings()],
      isRestricted: () => false,
      texts: () => texts,
    })
    const view = value.get('premium')
    return view?.state === 'offered'
      ? { struck: view.options[0]?.struck !== undefined, savings: view.options[0]?.savings, note: struckNoteOf([view]) }
      : view
  }

  it('on the German site strikes the lowest price, with savings relative to it and a note', async () => {
    expect(await shownOn('de', 50)).toEqual({ struck: true, savings: 'Save 20\u00A0%', note: 'lowest of 30 days' })
  })

  it('on the German site shows no struck price, savings or note if the list has no lowest price', async () => {
    expect(await shownOn('de', null)).toEqual({ struck: false, savings: undefined, note: undefined })
  })

  it('on the site of the United States shows the struck price of the list', async () => {
    expect(await shownOn('usa', null)).toEqual({ struck: true, savings: 'Save 50%', note: undefined })
  })
})
