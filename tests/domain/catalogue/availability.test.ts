import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INSTALLER_SERIES } from '../../../adapters/shop/installer-table.ts'
import { isGeoRestricted, restrictedEditions, wrongDevice } from '../../../domain/catalogue/availability.ts'
import { PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { editionOf } from '../../../domain/catalogue/product-lookup.ts'
import { PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import { PLATFORMS } from '../../../ports/vocabulary.ts'
import { RUNS } from '../runs.ts'

const CONSUMER = ['premium', 'plus', 'standard', 'free', 'premium-trial']
const BUSINESS = ['small-office', 'endpoint']
const RESTRICTED = { consumer: ['BY', 'CN', 'HK'], business: ['BY', 'CN', 'IR', 'OM', 'PK', 'QA', 'SA'] }
const COUNTRIES = ['BY', 'CN', 'DE', 'HK', 'IR', 'OM', 'PK', 'QA', 'RU', 'SA', 'US']

const restrictedFor = (product: string) => COUNTRIES.filter((country) => isGeoRestricted(product, country))

describe('restrictedEditions and isGeoRestricted', () => {
  it.each(CONSUMER)('restrict the consumer product %s only in the listed countries', (product) => {
    expect(restrictedFor(product)).toEqual(RESTRICTED.consumer)
    expect(editionOf(product)).toBe('consumer')
  })

  it.each(BUSINESS)('restrict the business product %s only in the listed countries', (product) => {
    expect(restrictedFor(product)).toEqual(RESTRICTED.business)
    expect(editionOf(product)).toBe('business')
  })

  it('restrict nothing if the country is unknown', () => {
    expect(isGeoRestricted('premium', null)).toBe(false)
  })

  it.each([
    [null, []],
    ['DE', []],
    ['HK', ['consumer']],
    ['SA', ['business']],
    ['BY', ['consumer', 'business']],
    ['constructor', []],
  ])('restrict exactly these editions in country %j: %j', (country, editions) => {
    expect(restrictedEditions(country)).toEqual(editions)
  })

  it('treat an unknown product as a consumer product', () => {
    expect(editionOf('constructor')).toBe('consumer')
    expect(restrictedFor('constructor')).toEqual(RESTRICTED.consumer)
  })

  it('apply the same rule to editions (cached pages) and products (purchases)', () => {
    const product = fc.oneof(fc.constantFrom(...CONSUMER, ...BUSINESS), fc.string())
    fc.assert(
      fc.property(product, fc.constantFrom(null, ...COUNTRIES), (name, country) => {
        expect(isGeoRestricted(name, country)).toBe(restrictedEditions(country).includes(editionOf(name)))
      }),
      { numRuns: RUNS },
    )
  })

  it('restrict nothing in a country that is not listed', () => {
    const named = new Set([...RESTRICTED.consumer, ...RESTRICTED.business])
    const country = fc.stringMatching(/^[A-Z]{2}$/).filter((code) => !named.has(code))
    fc.assert(
      fc.property(fc.constantFrom(...CONSUMER, ...BUSINESS), country, (product, code) => {
        expect(isGeoRestricted(product, code)).toBe(false)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('wrongDevice', () => {
  it.each(PAGE_PATHS)('reports for page %s exactly the systems that its product has no installer for', (path) => {
    const product = PRODUCTS.find(({ page }) => `/${page}` === path)
    const made = INSTALLER_SERIES.find(({ name }) => name === `northwall-${product?.shortName}`)?.versions
    const wrong = PLATFORMS.filter((platform) => wrongDevice(path, platform) !== null)
    expect(wrong).toEqual(PLATFORMS.filter((platform) => made !== undefined && made[platform] === undefined))
    expect(wrongDevice(path, null)).toBeNull()
  })

  it.each([
    ['iOS', ['mobile', 'tablet']],
    ['Linux', ['desktop']],
  ] as const)(
    'on %s, reports the device types, the supported systems and an alternative product',
    (platform, devices) => {
      const wrong = wrongDevice('/free', platform)
      expect(wrong).toMatchObject({ platform, devices, runsOn: ['Windows', 'Android', 'Mac OS'] })
      expect(wrong?.alternative?.page).toBe('standard')
    },
  )

  it('reports only device types of the specification', () => {
    expect(
      [...new Set(PLATFORMS.flatMap((platform) => wrongDevice('/free', platform)?.devices ?? []))].toSorted(),
    ).toEqual(['desktop', 'mobile', 'tablet'])
  })
})
