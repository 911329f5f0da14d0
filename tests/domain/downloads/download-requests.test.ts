import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupDownloadRequests } from '../../../domain/downloads/download-requests.ts'
import { RUNS } from '../runs.ts'
import { anyBlock, block, params } from './download-samples.ts'

/** The sites that a block alone is requested for. */
const siteSetOf = (settings: ReturnType<typeof block>, country: string | null) =>
  groupDownloadRequests([settings], 'com', country)[0]?.query.sites ?? []

const regions = { sites: ['de'], geoIP: [{ ipCountry: 'KZ', sites: ['kz', 'kzkk', 'kz'] }] }

describe('the site set of a block', () => {
  it.each([
    ["no fake region: the page's site", {}, 'KZ', ['com']],
    ['a country with an entry: its sites, each once', { fakeRegions: regions }, 'KZ', ['kz', 'kzkk']],
    ["a country without one: the fake region's sites", { fakeRegions: regions }, 'FR', ['de']],
    ["an unknown country: the fake region's sites", { fakeRegions: regions }, null, ['de']],
    ["an empty fake region: the page's site", { fakeRegions: { sites: [], geoIP: [] } }, 'KZ', ['com']],
    [
      'an entry without sites counts as none',
      { fakeRegions: { sites: ['de'], geoIP: [{ ipCountry: 'KZ', sites: [] }] } },
      'KZ',
      ['de'],
    ],
  ])('%s', (_, settings, country, sites) => {
    expect(siteSetOf(block('a', settings), country)).toEqual(sites)
  })
})

describe('the download requests of a page', () => {
  const names = (...letters: readonly string[]) => letters.map((letter) => block(letter))
  const codesOf = (blocks: Parameters<typeof groupDownloadRequests>[0], country: string | null = null) =>
    groupDownloadRequests(blocks, 'com', country).map(({ query }) => [
      query.sites.join('+'),
      query.blocks.map(({ productCode }) => productCode).join(''),
    ])

  it('are cut after every fifth block', () => {
    expect(codesOf(names(...'abcdefghijk'))).toEqual([
      ['com', 'abcde'],
      ['com', 'fghij'],
      ['com', 'k'],
    ])
    expect(codesOf(names(...'abcde'))).toEqual([['com', 'abcde']])
    expect(codesOf([])).toEqual([])
  })

  it('are one for each site set, whatever the order of its sites', () => {
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

  it('follow the country of the visitor', () => {
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

  it('ask once for what two blocks of a site set both need, and remember both', () => {
    const twice = [block('one', { requestParams: params('a') }), block('two', { requestParams: params('a') })]
    const [request, ...more] = groupDownloadRequests(twice, 'com', null)
    expect(more).toEqual([])
    expect(request?.query.blocks).toEqual([params('a')])
    expect(request?.blocks).toEqual(twice)
  })

  it.each(['', 'a,b', ','])('leave out a code that cannot travel in a comma-joined list: "%s"', (productCode) => {
    expect(codesOf([block('bad', { requestParams: params(productCode) }), block('good')])).toEqual([['com', 'good']])
  })

  it('ask for every valid block exactly once, five at most, of its own site set', () => {
    const blocks = fc.array(anyBlock, { maxLength: 20 })
    fc.assert(
      fc.property(blocks, fc.constantFrom('CN', 'KZ', 'FR', null), (given, country) => {
        const requests = groupDownloadRequests(given, 'com', country)
        const valid = given.filter(({ requestParams: { productCode } }) => /^[a-h]$/.test(productCode))
        expect(new Set(requests.flatMap((request) => request.blocks))).toEqual(new Set(valid))
        expect(requests.flatMap((request) => request.blocks)).toHaveLength(valid.length)
        const asked = requests.flatMap(({ query }) =>
          query.blocks.map((one) => JSON.stringify([[...query.sites].sort(), one])),
        )
        expect(new Set(asked).size).toBe(asked.length)
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
