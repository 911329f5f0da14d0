import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editionOf } from '../../../domain/catalogue/product-lookup.ts'
import { PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import {
  allAnswers,
  answersOfPath,
  type FinderAnswers,
  finderPath,
  finderQuery,
  nextQuestion,
  previousAnswers,
  queriedAnswers,
} from '../../../domain/finder/finder-answers.ts'
import { alternativesTo, recommendProduct } from '../../../domain/finder/recommend-product.ts'
import type { OfferedView, OfferView, OptionView } from '../../../domain/offers/offer-view.ts'
import { offered } from '../../islands/offered-view-sample.ts'
import { RUNS } from '../runs.ts'

type Price = readonly [term: string, quantity: number, autorenew: boolean, amount: number]

const SAMPLE = offered()

const viewOf = (product: string, prices: readonly Price[], isAutoRenew = true): OfferedView => ({
  ...SAMPLE,
  product,
  isAutoRenew,
  options: prices.map(
    ([term, quantity, autorenew, amount], at): OptionView => ({
      ...(SAMPLE.options[0] as OptionView),
      pid: `${product}-${at}`,
      term,
      quantity,
      autorenew,
      amount,
    }),
  ),
})

const yearly = (...prices: readonly (readonly [quantity: number, amount: number])[]): readonly Price[] =>
  prices.map(([quantity, amount]) => ['1Y', quantity, true, amount])

/** Price lists of all products, the richest product of an edition first. */
const OFFERS: Readonly<Record<string, OfferView>> = {
  premium: viewOf('premium', yearly([1, 36], [3, 51], [5, 63], [10, 90])),
  plus: viewOf('plus', yearly([1, 29], [3, 42], [5, 52], [10, 75])),
  standard: viewOf('standard', [
    ...yearly([1, 22], [3, 34], [5, 45], [11, 67]),
    ['2Y', 5, true, 40],
    ['1M', 5, true, 5],
  ]),
  'small-office': viewOf('small-office', yearly([5, 120], [10, 208], [50, 800])),
  endpoint: viewOf('endpoint', yearly([10, 297], [25, 663], [50, 1_232])),
  free: { state: 'free', product: 'free' },
}

const answersOf = (path: string): FinderAnswers => answersOfPath(`/finder/${path}`) ?? {}

const resultOf = (path: string, offers = OFFERS) => {
  const result = recommendProduct(answersOf(path), offers)
  return result && `${result.product.shortName} ${result.option.term} ${result.option.quantity}`
}

describe('recommendProduct', () => {
  test.each([
    ['adults-1-no-no', 'standard 1Y 1'],
    ['adults-3-no-no', 'standard 1Y 3'],
    ['adults-5-no-no', 'standard 1Y 5'],
    ['adults-10-no-no', 'standard 1Y 11'],
    ['adults-1-yes-no', 'plus 1Y 1'],
    ['adults-10-no-yes', 'plus 1Y 10'],
    ['adults-3-yes-yes', 'plus 1Y 3'],
    ['children-1-no-no', 'premium 1Y 1'],
    ['children-5-yes-yes', 'premium 1Y 5'],
    ['business-5', 'small-office 1Y 5'],
    ['business-10', 'small-office 1Y 10'],
    ['business-25', 'endpoint 1Y 25'],
    ['business-50', 'small-office 1Y 50'],
  ])('recommends for %s the cheapest option that fits: %s', (path, result) => {
    expect(resultOf(path)).toBe(result)
  })

  test('returns the wanted features as the reason', () => {
    expect(recommendProduct(answersOf('children-3-yes-yes'), OFFERS)?.features).toEqual([
      'family',
      'vpn',
      'passwordManager',
    ])
    expect(recommendProduct(answersOf('adults-3-no-no'), OFFERS)?.features).toEqual([])
  })

  test('prefers the richer product, then more devices, at the same price', () => {
    const offers = {
      plus: viewOf('plus', yearly([3, 40])),
      standard: viewOf('standard', yearly([5, 40], [3, 40])),
    }
    expect(resultOf('adults-3-no-no', { ...offers, plus: viewOf('plus', yearly([5, 40])) })).toBe('plus 1Y 5')
    expect(resultOf('adults-3-no-no', { standard: offers.standard })).toBe('standard 1Y 5')
  })

  test('recommends another term or auto-renew state only if no product is sold for one year in the usual state', () => {
    const standard = viewOf('standard', [
      ['2Y', 3, true, 50],
      ['1Y', 3, false, 30],
    ])
    expect(resultOf('adults-3-no-no', { standard })).toBe('standard 1Y 3')
    expect(resultOf('adults-3-no-no', { ...OFFERS, standard })).toBe('plus 1Y 3')
  })

  test('recommends nothing before the last answer, or if no product fits', () => {
    for (const answers of allAnswers().filter((some) => nextQuestion(some) !== null))
      expect(recommendProduct(answers, OFFERS)).toBeNull()
    expect(resultOf('business-50', { endpoint: viewOf('endpoint', yearly([25, 100])) })).toBeNull()
    expect(resultOf('adults-1-no-no', {})).toBeNull()
  })

  const complete = fc.constantFrom(...allAnswers().filter((answers) => nextQuestion(answers) === null))
  const price = fc.tuple(
    fc.constantFrom('1Y', '2Y', '1M'),
    fc.integer({ min: 1, max: 60 }),
    fc.boolean(),
    fc.integer({ min: 1, max: 100 }),
  )
  const offers = fc
    .array(fc.record({ prices: fc.array(price, { maxLength: 6 }), isAutoRenew: fc.boolean(), isSold: fc.boolean() }), {
      minLength: PRODUCTS.length,
      maxLength: PRODUCTS.length,
    })
    .map((lists) =>
      Object.fromEntries(
        PRODUCTS.map(({ shortName }, at): readonly [string, OfferView] => {
          const { prices = [], isAutoRenew, isSold } = lists[at] ?? {}
          return isSold === true
            ? [shortName, viewOf(shortName, prices, isAutoRenew)]
            : [shortName, { state: 'unavailable', product: shortName, reason: 'geo' }]
        }),
      ),
    )

  test('recommends only what is sold, covers the devices and has the features, and no cheaper option of the same kind does', () => {
    fc.assert(
      fc.property(complete, offers, (answers, sold) => {
        const result = recommendProduct(answers, sold)
        const edition = answers.who === 'business' ? 'business' : 'consumer'
        const fitting = PRODUCTS.flatMap((product) => {
          const view = sold[product.shortName]
          const wanted = [
            answers.who === 'children' ? 'family' : null,
            answers.vpn === 'yes' ? 'vpn' : null,
            answers.passwords === 'yes' ? 'passwordManager' : null,
          ]
          const hasAll = wanted.every((one) => one === null || product.features?.some((feature) => feature === one))
          if (view?.state !== 'offered' || product.edition !== edition || !hasAll) return []
          return product.buyBlock.purchaseType === 'Purchase'
            ? view.options
                .filter(({ quantity }) => quantity >= Number(answers.devices))
                .map((option) => ({ option, isUsual: option.term === '1Y' && option.autorenew === view.isAutoRenew }))
            : []
        })
        const usual = fitting.filter(({ isUsual }) => isUsual)
        const pool = usual.length > 0 ? usual : fitting
        expect(result === null).toBe(pool.length === 0)
        if (result === null) return
        expect(sold[result.product.shortName]?.state).toBe('offered')
        expect(editionOf(result.product.shortName)).toBe(edition)
        expect(pool.map(({ option }) => option)).toContain(result.option)
        expect(result.option.amount).toBe(Math.min(...pool.map(({ option }) => option.amount)))
      }),
      { numRuns: RUNS },
    )
  })
})

describe('alternativesTo', () => {
  const alternatives = (path: string, offers = OFFERS) => {
    const [answers, result] = [answersOf(path), recommendProduct(answersOf(path), offers)]
    if (result === null) throw new Error('nothing is recommended')
    return alternativesTo(result, answers, offers).map(
      ({ kind, product, option, missing }) =>
        `${kind} ${[product.shortName, option.quantity, ...missing.map((one) => `no ${one}`)].join(' ')}`,
    )
  }

  test.each([
    ['adults-3-no-no', ['larger plus 3']],
    ['adults-3-yes-no', ['cheaper standard 3 no vpn', 'larger premium 3']],
    ['adults-10-no-yes', ['cheaper standard 11 no passwordManager', 'larger premium 10']],
    ['children-3-no-no', ['cheaper standard 3 no family']],
    ['children-3-yes-yes', ['cheaper plus 3 no family']],
    ['business-5', ['other endpoint 10']],
    ['business-10', ['other endpoint 10']],
  ])(
    'returns for %s a cheaper product with the fewest missing features, and the next one with all: %j',
    (path, expected) => {
      expect(alternatives(path)).toEqual(expected)
    },
  )

  test('returns no product that is not cheaper, not sold, or sold for another term only', () => {
    const plus = viewOf('plus', yearly([3, 34]))
    expect(alternatives('adults-3-yes-no', { ...OFFERS, plus })).toEqual(['larger premium 3'])
    const { premium: _, ...unsold } = OFFERS
    expect(alternatives('adults-3-yes-no', unsold)).toEqual(['cheaper standard 3 no vpn'])
    const standard = viewOf('standard', [['2Y', 3, true, 10]])
    expect(alternatives('adults-3-yes-no', { ...OFFERS, standard })).toEqual(['larger premium 3'])
  })
})

describe('the pages of the plan finder', () => {
  test.each(allAnswers().map((answers) => [finderPath(answers), answers] as const))(
    '%s is the page of its answers, by path and by query',
    (path, answers) => {
      expect(answersOfPath(path)).toEqual(answers)
      expect(queriedAnswers(new URLSearchParams(finderQuery(answers)))).toEqual(answers)
      if (answers.who !== undefined) expect(nextQuestion(previousAnswers(answers))).not.toBeNull()
    },
  )

  test('are bounded', () => {
    expect(new Set(allAnswers().map(finderPath)).size).toBe(64)
  })

  test('any other path has no answers', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((end) => `/finder${end}`),
        ),
        (path) => {
          const answers = answersOfPath(path)
          expect(answers === null || finderPath(answers) === path).toBe(true)
        },
      ),
      { numRuns: RUNS },
    )
  })
})
