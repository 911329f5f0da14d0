import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupDownloadRequests } from '../../../domain/downloads/download-requests.ts'
import { RUNS } from '../runs.ts'
import { anyBlock, block, params } from './download-samples.ts'

/** The sites that a page with only this block requests. */
const siteSetOf = (settings: ReturnType<typeof block>, country: string | null) =>
  groupDownloadRequests([settings], 'com', country)[0]?.query.sites ?? []

const regions = { sites: ['de'], geoIP: [{ ipCountry: 'KZ', sites: ['kz', 'kzkk', 'kz'] }] }

describe('the site set of a block', () => {
  it.each([
    ['the page’s site if the block has no fake region', {}, 'KZ', ['com']],
    ['the set of the visitor’s country, without duplicates', { fakeRegions: regions }, 'KZ', ['kz', 'kzkk']],
    ['the set of the fake region for a country without an entry', { fakeRegions: regions }, 'FR', ['de']],
    ['the set of the fake region for an unknown country', { fakeRegions: regions }, null, ['de']],
    ['the page’s site if the fake region is empty', { fakeRegions: { sites: [], geoIP: [] } }, 'KZ', ['com']],
    [
      'the set of the fake region if the country’s entry has no sites',
      { fakeRegions: { sites: ['de'], geoIP: [{ ipCountry: 'KZ', sites: [] }] } },
      'KZ',
      ['de'],
    ],
  ])('is %s', (_, settings, country, sites) => {
    expect(siteSetOf(block('a', settings), country)).toEqual(sites)
  })
})

describe('groupDownloadRequests', () => {
  const names = (...letters: readonly string[]) => letters.map((letter) => block(letter))
  const codesOf = (blocks: Parameters<typeof groupDownloadRequests>[0], country: string | null = null) =>
    groupDownloadRequests(blocks, 'com', country).map(({ query }) => [
      query.sites.join('+'),
      query.blocks.map(({ productCode }) => productCode).join(''),
    ])

  it('puts at most five blocks into one request', () => {
    expect(codesOf(names(...'abcdefghijk'))).toEqual([
      ['com', 'abcde'],
      ['com', 'fghij'],
      ['com', 'k'],
    ])
    expect(codesOf(names(...'abcde'))).toEqual([['com', 'abcde']])
    expect(codesOf([])).toEqual([])
  })

  it('makes one request per site set, regardless of site order', () => {
    const [a, b, c] = [
      block('a', { fakeRegions: { sites: ['kz', 'ru'], geoIP: [] } }),
      block('b'),
      block('c', { fakeRegions: { sites: ['ru', 'kz', 'ru'], geoIP: [] } }),
    ]
    expect(codesOf([a, b, c])).toEqual([
      ['kz+ru', 'ac'],
      ['com', 'b'],
    ])
  })

  it('selects the site sets of the visitor’s country', () => {
    const blocks = [block('a', { fakeRegions: regions }), block('b')]
    expect(codesOf(blocks, 'KZ')).toEqual([
      ['kz+kzkk', 'a'],
      ['com', 'b'],
    ])
    expect(codesOf(blocks, 'FR')).toEqual([
      ['de', 'a'],
      ['com', 'b'],
    ])
  })

  it('sends one request for two blocks with the same parameters, and returns both blocks', () => {
    const twice = [block('one', { requestParams: params('a') }), block('two', { requestParams: params('a') })]
    const [request, ...more] = groupDownloadRequests(twice, 'com', null)
    expect(more).toEqual([])
    expect(request?.query.blocks).toEqual([params('a')])
    expect(request?.blocks).toEqual(twice)
  })

  it.each(['', 'a,b', ','])('skips a code that a comma-separated list cannot contain: "%s"', (productCode) => {
    expect(codesOf([block('bad', { requestParams: params(productCode) }), block('good')])).toEqual([['com', 'good']])
  })

  it('requests every valid block exactly once with its site set, and at most five blocks per request', () => {
    const blocks = fc.array(anyBlock, { maxLength: 20 })
    fc.assert(
      fc.property(blocks, fc.constantFrom('CN', 'KZ', 'FR', null), (given, country) => {
        const requests = groupDownloadRequests(given, 'com', country)
        const valid = given.filter(({ requestParams: { productCode } }) => /^[a-h]$/.test(productCode))
        expect(new Set(requests.flatMap((request) => request.blocks))).toEqual(new Set(valid))
        expect(requests.flatMap((request) => request.blocks)).toHaveLength(valid.length)
        const requested = requests.flatMap(({ query }) =>
          query.blocks.map((one) => JSON.stringify([[...query.sites].sort(), one])),
        )
        expect(new Set(requested).size).toBe(requested.length)
        for (const { query, blocks: own } of requests) {
          expect(query.blocks.length).toBeGreaterThan(0)
          expect(query.blocks.length).toBeLessThanOrEqual(5)
          for (const each of own) {
            expect([...siteSetOf(each, country)].sort()).toEqual([...query.sites].sort())
            expect(query.blocks).toContainEqual(each.requestParams)
          }
        }
      }),
      { numRuns: RUNS },
    )
  })
})
