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

describe('geo restrictions', () => {
  it.each(CONSUMER)('bar the consumer product %s in its countries alone', (product) => {
    expect(restrictedFor(product)).toEqual(RESTRICTED.consumer)
    expect(editionOf(product)).toBe('consumer')
  })

  it.each(BUSINESS)('bar the business product %s in its countries alone', (product) => {
    expect(restrictedFor(product)).toEqual(RESTRICTED.business)
    expect(editionOf(product)).toBe('business')
  })

  it('bar nothing where the country is unknown', () => {
    expect(isGeoRestricted('premium', null)).toBe(false)
  })

  it.each([
    [null, []],
    ['DE', []],
    ['HK', ['consumer']],
    ['SA', ['business']],
    ['BY', ['consumer', 'business']],
    ['constructor', []],
  ])('bar in %j the editions %j', (country, editions) => {
    expect(restrictedEditions(country)).toEqual(editions)
  })

  it('take a product that is not in the catalogue for a consumer one', () => {
    expect(editionOf('constructor')).toBe('consumer')
    expect(restrictedFor('constructor')).toEqual(RESTRICTED.consumer)
  })

  it('are one rule, for a page that is cached by editions and for a purchase that is checked by product', () => {
    const product = fc.oneof(fc.constantFrom(...CONSUMER, ...BUSINESS), fc.string())
    fc.assert(
      fc.property(product, fc.constantFrom(null, ...COUNTRIES), (name, country) => {
        expect(isGeoRestricted(name, country)).toBe(restrictedEditions(country).includes(editionOf(name)))
      }),
      { numRuns: RUNS },
    )
  })

  it('bar nothing in a country that no table names', () => {
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

describe('a device', () => {
  it.each(PAGE_PATHS)('is wrong for %s just where its product has no installer', (path) => {
    const product = PRODUCTS.find(({ page }) => `/${page}` === path)
    const made = INSTALLER_SERIES.find(({ name }) => name === `northwall-${product?.shortName}`)?.versions
    const wrong = PLATFORMS.filter((platform) => wrongDevice(path, platform) !== null)
    expect(wrong).toEqual(PLATFORMS.filter((platform) => made !== undefined && made[platform] === undefined))
    expect(wrongDevice(path, null)).toBeNull()
  })

  it.each([
    ['iOS', ['mobile', 'tablet']],
    ['Linux', ['desktop']],
  ] as const)('with %s is told what it is, what the product runs on, and what it can take', (platform, devices) => {
    const wrong = wrongDevice('/free', platform)
    expect(wrong).toMatchObject({ platform, devices, runsOn: ['Windows', 'Android', 'Mac OS'] })
    expect(wrong?.alternative?.page).toBe('standard')
  })

  it('has one of the types of the specification, whatever its system', () => {
    expect(
      [...new Set(PLATFORMS.flatMap((platform) => wrongDevice('/free', platform)?.devices ?? []))].toSorted(),
    ).toEqual(['desktop', 'mobile', 'tablet'])
  })
})
