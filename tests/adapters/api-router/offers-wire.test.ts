import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPriceList } from '../../../adapters/api-router/wire/offers.wire.ts'
import { RUNS } from '../../domain/runs.ts'

const REQUESTED = { currency: 'EUR', purchaseType: 'Purchase' } as const

const GOOD = {
  'user-accounts': 3,
  price: 39.95,
  price_striked: 59.95,
  price_lowest_30d: 55.95,
  price_renewal: 59.95,
  price_subscription: 39.95,
  price_renewal_promo: 49.95,
  term_duration: 1,
  term_type: 'Y',
  quantity: 3,
  autorenew: true,
  pid: 'premium-1Y-3-ar',
  sku: 'NW-1',
  buy_link: 'https://store.test.example/?pid=1',
  token: 'abc.def',
  master_partner: 'partner-7',
  selected: true,
}

const answerOf = (...options: readonly unknown[]): unknown => ({
  currency: 'EUR',
  products: [{ product_name: 'premium', purchase_type: 'Purchase', options }],
})

const read = (answer: unknown) => {
  const outcome = readPriceList(answer, REQUESTED)
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

const without = (field: string): object => Object.fromEntries(Object.entries(GOOD).filter(([name]) => name !== field))

describe('readPriceList for valid options', () => {
  it('reads all fields', () => {
    expect(read(answerOf(GOOD))).toEqual({
      currency: 'EUR',
      problems: [],
      products: [
        {
          productName: 'premium',
          purchaseType: 'Purchase',
          options: [
            {
              pid: 'premium-1Y-3-ar',
              sku: 'NW-1',
              userAccounts: 3,
              price: 39.95,
              priceStruck: 59.95,
              priceLowest30d: 55.95,
              priceRenewal: 59.95,
              priceSubscription: 39.95,
              priceRenewalPromo: 49.95,
              termDuration: 1,
              termType: 'Y',
              quantity: 3,
              autorenew: true,
              buyLink: 'https://store.test.example/?pid=1',
              token: 'abc.def',
              masterPartner: 'partner-7',
              selected: true,
            },
          ],
        },
      ],
    })
  })

  it.each([
    'user-accounts',
    'price_striked',
    'price_lowest_30d',
    'price_renewal',
    'price_subscription',
    'price_renewal_promo',
    'sku',
    'buy_link',
    'token',
    'master_partner',
    'selected',
  ])('reads an option if %s is missing or null', (field) => {
    expect(read(answerOf(without(field), { ...GOOD, pid: 'second', [field]: null })).products[0]?.options).toHaveLength(
      2,
    )
  })

  it('reads a permanent option without a duration', () => {
    const [option] = read(answerOf({ ...without('term_duration'), term_type: 'Z' })).products[0]?.options ?? []
    expect(option).toMatchObject({ termType: 'Z', termDuration: 0 })
  })
})

describe('readPriceList for formatted prices', () => {
  const FIELDS = [
    'price',
    'price_striked',
    'price_lowest_30d',
    'price_renewal',
    'price_subscription',
    'price_renewal_promo',
  ] as const
  const NAMES = [
    'price',
    'priceStruck',
    'priceLowest30d',
    'priceRenewal',
    'priceSubscription',
    'priceRenewalPromo',
  ] as const

  it.each([
    ['.', '$1,234.50', 1_234.5],
    [',', '1.234,50 €', 1_234.5],
    ['.', '39.95', 39.95],
    [',', '39.95', 3_995],
    ['-', '15 490-00 ₸', 15_490],
  ])('parses a price with the decimal separator %j: %j', (decimal, text, amount) => {
    const texts = Object.fromEntries(FIELDS.map((field) => [field, text]))
    const outcome = readPriceList(answerOf({ ...GOOD, ...texts }), { ...REQUESTED, decimal })
    const option = outcome.ok ? outcome.value.products[0]?.options[0] : undefined
    expect(option).toMatchObject(Object.fromEntries(NAMES.map((name) => [name, amount])))
  })

  it('parses a quantity, a term and a number of accounts that are strings, and rejects fractions', () => {
    const texts = { quantity: '1.000', term_duration: '2', 'user-accounts': '3' }
    const fraction = { ...GOOD, pid: 'fraction', quantity: '1,5' }
    const outcome = readPriceList(answerOf({ ...GOOD, ...texts }, fraction), { ...REQUESTED, decimal: ',' })
    expect(outcome.ok ? outcome.value.products[0]?.options : outcome).toEqual([
      expect.objectContaining({ quantity: 1_000, termDuration: 2, userAccounts: 3 }),
    ])
  })

  it('treats an empty sku as missing', () => {
    expect(read(answerOf({ ...GOOD, sku: '' })).products[0]?.options).toEqual([expect.objectContaining({ sku: '' })])
  })
})

describe('readPriceList for invalid options', () => {
  it.each<[field: string, value: unknown]>([
    ['price', undefined],
    ['price', 'free'],
    ['price', ''],
    ['price', '-39.95'],
    ['price', '1.2.3'],
    ['price', '9'.repeat(65)],
    ['price', '9'.repeat(20)],
    ['price', -1],
    ['price', Number.NaN],
    ['price', Number.POSITIVE_INFINITY],
    ['price', 1.1e12],
    ['price', null],
    ['price_striked', -0.01],
    ['price_striked', 'was more'],
    ['price_subscription', ''],
    ['price_renewal', {}],
    ['price_subscription', [1]],
    ['price_renewal_promo', true],
    ['term_type', 'W'],
    ['term_type', 'y'],
    ['term_type', undefined],
    ['term_duration', 0],
    ['term_duration', 1.5],
    ['term_duration', undefined],
    ['term_duration', 1e9],
    ['quantity', 0],
    ['quantity', -3],
    ['quantity', 2.5],
    ['quantity', 1e6 + 1],
    ['quantity', 'three'],
    ['quantity', undefined],
    ['autorenew', 'true'],
    ['autorenew', 1],
    ['autorenew', undefined],
    ['selected', 'yes'],
    ['user-accounts', -1],
    ['pid', ''],
    ['pid', 7],
    ['pid', undefined],
    ['pid', '<script>'],
    ['pid', 'premium\u202egnp'],
    ['pid', 'a\u0000b'],
    ['master_partner', 'a\u2066b'],
    ['token', 5],
    ['buy_link', 'javascript:alert(1)'],
    ['buy_link', '//store.test.example'],
    ['buy_link', 'java\nscript:alert(1)'],
    ['buy_link', 5],
  ])('skips and reports an option with an invalid %s: %j', (field, value) => {
    const list = read(answerOf({ ...GOOD, [field]: value }, { ...GOOD, pid: 'next' }))
    expect(list.products[0]?.options.map((option) => option.pid)).toEqual(['next'])
    expect(list.problems).toHaveLength(1)
    expect(list.problems[0]).toMatchObject({ productName: 'premium', field: `options[0].${field}` })
    expect(list.problems[0]?.reason.length).toBeLessThan(200)
  })

  it.each([
    ['pid', 201],
    ['sku', 100_000],
    ['master_partner', 201],
    ['token', 5_000],
  ])('skips and reports an option with a %s of %i characters', (field, length) => {
    const list = read(answerOf({ ...GOOD, [field]: 'x'.repeat(length) }, { ...GOOD, pid: 'next' }))
    expect(list.products[0]?.options.map((option) => option.pid)).toEqual(['next'])
    expect(JSON.stringify(list.problems).length).toBeLessThan(300)
  })

  it.each([[null], ['text'], [7], [[]]])('skips and reports the option %j', (option) => {
    const list = read(answerOf(option, GOOD))
    expect(list.products[0]?.options).toHaveLength(1)
    expect(list.problems[0]?.field).toMatch(/^options\[0\]/)
  })

  it('skips and reports a second option with the same pid', () => {
    const list = read(answerOf(GOOD, { ...GOOD, price: 1 }))
    expect(list.products[0]?.options.map((option) => option.price)).toEqual([39.95])
    expect(list.problems).toEqual([{ productName: 'premium', field: 'options[1].pid', reason: 'is a duplicate' }])
  })

  it('skips options beyond the first 10,000 and reports them once', () => {
    const list = read(answerOf(...Array.from({ length: 10_002 }, (_, position) => ({ ...GOOD, pid: `p${position}` }))))
    expect(list.products[0]?.options).toHaveLength(10_000)
    expect(list.problems.map((problem) => problem.field)).toEqual(['options'])
  })
})

describe('readPriceList for products', () => {
  it.each([
    ['empty', ''],
    ['too long', 'x'.repeat(201)],
    ['with markup', '<b>premium</b>'],
    ['with a direction control', 'pre\u202emium'],
    ['missing', undefined],
    ['a number', 5],
  ])('skips a product with an invalid name (%s), and reports the product’s position', (_kind, product_name) => {
    const products = [
      { product_name, options: [GOOD] },
      { product_name: 'plus', options: [] },
    ]
    const list = read({ products })
    expect(list.products.map((product) => product.productName)).toEqual(['plus'])
    expect(list.problems).toMatchObject([{ productName: '', field: 'products[0].product_name' }])
  })

  it('reads a product only once if it is listed twice', () => {
    const list = read({
      products: [
        { product_name: 'a', options: [GOOD] },
        { product_name: 'a', options: [] },
      ],
    })
    expect(list.products.map((product) => product.options.length)).toEqual([1])
    expect(list.problems).toHaveLength(1)
  })

  it.each([
    [undefined, ['Purchase'], 0],
    [null, ['Purchase'], 0],
    ['TrialOptOut', ['TrialOptOut'], 0],
    ['Gift', [], 1],
    [5, [], 1],
  ])('reads the purchase type %j as %j', (purchase_type, expected, problems) => {
    const list = read({ products: [{ product_name: 'a', purchase_type, options: [] }] })
    expect(list.products.map(({ purchaseType }) => purchaseType)).toEqual(expected)
    expect(list.problems).toHaveLength(problems)
  })

  it('reads a product once per purchase type', () => {
    const of = (purchase_type: string, price: number) => ({
      product_name: 'a',
      purchase_type,
      options: [{ ...GOOD, price }],
    })
    const list = read({ products: [of('Renewal', 5), of('Purchase', 10), of('Renewal', 6)] })
    expect(list.products.map(({ purchaseType, options }) => [purchaseType, options[0]?.price])).toEqual([
      ['Renewal', 5],
      ['Purchase', 10],
    ])
    expect(list.problems).toMatchObject([{ field: 'products[2].product_name', reason: 'is a duplicate' }])
  })

  it('reads and reports a product without an option list', () => {
    const list = read({ products: [{ product_name: 'a', options: { 0: GOOD } }] })
    expect(list.products[0]?.options).toEqual([])
    expect(list.problems).toEqual([{ productName: 'a', field: 'options', reason: 'is not a list' }])
  })
})

describe('readPriceList', () => {
  it.each([[undefined], [null], ['eur'], ['EUR']])('accepts the currency %j as the requested currency', (currency) => {
    expect(read({ currency, products: [] }).currency).toBe('EUR')
  })

  it('returns an `other-currency` failure for a currency other than the requested one', () => {
    expect(readPriceList({ currency: 'USD', products: [] }, REQUESTED)).toEqual({
      ok: false,
      failure: { kind: 'other-currency', message: 'Price list is in another currency' },
    })
  })

  it.each([
    [undefined],
    [null],
    [''],
    [[]],
    [{}],
    [{ products: {} }],
    [{ products: null }],
    [{ currency: 5, products: [] }],
  ])('returns a `malformed` failure for %j', (answer) => {
    expect(readPriceList(answer, REQUESTED)).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
  })

  it('never throws and never returns an invalid amount for arbitrary input', () => {
    const anyOption = fc.record({ ...Object.fromEntries(Object.keys(GOOD).map((name) => [name, fc.anything()])) })
    const halfGood = fc
      .tuple(fc.constantFrom(...Object.keys(GOOD)), fc.anything())
      .map(([name, value]) => ({ ...GOOD, [name]: value }))
    const answers = fc.oneof(
      fc.anything(),
      fc.array(fc.oneof(anyOption, halfGood)).map((options) => answerOf(...options)),
    )
    fc.assert(
      fc.property(answers, (answer) => {
        const outcome = readPriceList(answer, REQUESTED)
        for (const { options } of outcome.ok ? outcome.value.products : [])
          for (const { price, quantity } of options) {
            expect(price >= 0 && price <= 1e12).toBe(true)
            expect(Number.isInteger(quantity) && quantity >= 1).toBe(true)
          }
      }),
      { numRuns: RUNS },
    )
  })
})
