import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPriceList } from '../../../adapters/api-router/wire/offers.wire.ts'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import { anySettings, findOption, viewInput } from '../../domain/offers/offer-samples.ts'
import { RUNS } from '../../domain/runs.ts'

const VALID = {
  pid: 'valid',
  price: 40,
  term_duration: 1,
  term_type: 'Y',
  quantity: 1,
  autorenew: false,
  token: 'token',
}

const read = (options: readonly unknown[]) => {
  const answer = { products: [{ product_name: 'premium', options }] }
  const outcome = readPriceList(answer, { currency: 'EUR', purchaseType: 'Purchase' })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return { options: outcome.value.products[0]?.options ?? [], problems: outcome.value.problems }
}

// The domain relies on these limits and does not validate price lists again.
describe('readPriceList for invalid options', () => {
  it.each([
    ['pid', 'a b'],
    ['pid', 'a\u00a0b'],
    ['pid', 'a\u200bb'],
    ['pid', 'a\u00adb'],
    ['pid', '\ue000'],
    ['pid', '\u202egnp'],
    ['pid', '<script>'],
    ['pid', 'x'.repeat(100_000)],
    ['price', 1e13],
    ['price', null],
    ['price_striked', Number.NaN],
    ['price_renewal', -1],
    ['price_subscription', 'one'],
    ['price_renewal_promo', 'none'],
    ['term_duration', 1_201],
    ['term_duration', -1],
    ['quantity', 1_000_001],
    ['sku', 7],
    ['sku', '\u202egnp'],
    ['token', '<b>'],
    ['token', {}],
    ['buy_link', {}],
    ['buy_link', `https://store.test.example/?${'x'.repeat(4_096)}`],
    ['master_partner', '\u202egnp'],
    ['selected', 'false'],
    ['user-accounts', Number.NaN],
    ['user-accounts', 1.5],
    ['user-accounts', 1_000_001],
  ])('skips and reports an option with the %s %j', (field, value) => {
    const { options, problems } = read([VALID, { ...VALID, pid: 'bad', [field]: value }])
    expect(options.map(({ pid }) => pid)).toEqual(['valid'])
    expect(problems).toEqual([
      { productName: 'premium', field: `options[1].${field}`, reason: expect.stringMatching(/./) },
    ])
  })
})

describe('readPriceList for valid options', () => {
  it.each([
    ['that is free', { price: 0 }],
    ['that is permanent', { term_type: 'Z', term_duration: 0 }],
    ['with a term in days', { term_type: 'D', term_duration: 30 }],
    [
      'with the maximum of every number',
      { price: 1e12, quantity: 1_000_000, term_duration: 1_200, pid: 'x'.repeat(200) },
    ],
    ['with every price', { price_striked: 3, price_renewal: 2, price_subscription: 1, price_renewal_promo: 0 }],
    ['with a pid in a non-Latin script', { pid: 'プレミアム-1' }],
  ])('reads an option %s', (_, fields) => {
    expect(read([{ ...VALID, ...fields }])).toMatchObject({ options: [{}], problems: [] })
  })
})

const FIELDS = ['user-accounts', 'price_striked', 'price_renewal', 'sku', 'buy_link', 'master_partner', 'selected']
const oddNumber = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 0.5, 1e300)
const oddValue = fc.oneof(oddNumber, fc.string(), fc.constantFrom(null, undefined, '\u202e<b>$&'), fc.jsonValue())
const rawOption = fc
  .tuple(
    fc.integer({ min: 0, max: 30 }),
    fc.dictionary(fc.constantFrom(...Object.keys(VALID), ...FIELDS), oddValue, { maxKeys: 2 }),
  )
  .map(([at, odd]) => ({ ...VALID, pid: `pid-${at}`, ...odd }))

describe('readPriceList for arbitrary options', () => {
  const rawList = fc.array(rawOption, { maxLength: 30 })

  it('returns options with unique pids, and one problem per invalid option', () => {
    fc.assert(
      fc.property(rawList, (raw) => {
        const { options, problems } = read(raw)
        expect(options.length + problems.length).toBe(raw.length)
        expect(new Set(options.map(({ pid }) => pid)).size).toBe(options.length)
      }),
      { numRuns: RUNS },
    )
  })

  it('returns options for which views and choices never throw', () => {
    fc.assert(
      fc.property(anySettings, rawList, fc.string(), (settings, raw, field) => {
        const list = read(raw).options
        expect(['offered', 'unavailable']).toContain(buildOfferView(viewInput({ settings, list })).state)
        const found = findOption(settings, list, { term: field, quantity: field, autorenew: field, option: field })
        expect(found.option === null || list.includes(found.option)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })
})
