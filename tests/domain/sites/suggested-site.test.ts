import { describe, expect, it, test } from 'vitest'
import { countryChoices } from '../../../domain/leads/country-choice.ts'
import { COUNTRY_SITES } from '../../../domain/sites/country-site-table.ts'
import { suggestedSite } from '../../../domain/sites/suggested-site.ts'
import { REAL_SITES, realSite } from './real-sites.ts'

const suggested = (site: string, country: string | null) =>
  suggestedSite(REAL_SITES, realSite(site), country)?.code ?? null

describe('suggestedSite', () => {
  it.each([
    ['com', 'DE', 'de'],
    ['com', 'FR', 'fr'],
    ['de', 'FR', 'fr'],
    ['com', 'AT', 'de'],
    ['com', 'GB', 'couk'],
    ['com', 'NZ', 'comau'],
    ['usa', 'MX', 'latam'],
    ['com', 'JP', 'cojp'],
  ])('on %s for a visitor from %s is %s', (site, country, code) => {
    expect(suggested(site, country)).toBe(code)
  })

  it.each([
    ['com', 'CA', 'ca'],
    ['fr', 'CA', 'cafr'],
    ['com', 'AE', 'me-en'],
    ['de', 'AE', 'me'],
    ['fr', 'CH', null],
    ['com', 'CH', 'de'],
    ['afrique', 'CH', 'fr'],
    ['com', 'MY', 'my'],
    ['ru', 'KZ', 'kz'],
  ])('prefers the language of site %s for a visitor from %s: %s', (site, country, code) => {
    expect(suggested(site, country)).toBe(code)
  })

  it.each([
    ['de', 'DE'],
    ['de', 'AT'],
    ['cafr', 'CA'],
    ['kzkk', 'KZ'],
    ['com', 'IS'],
    ['de', 'IS'],
    ['com', null],
    ['com', 'XX'],
  ])('is null on %s for a visitor from %s', (site, country) => {
    expect(suggested(site, country)).toBeNull()
  })
})

test('every site except com, kzkk and myms is suggested to some visitor, and suggests no other site to that visitor', () => {
  const codes = new Set<string>()
  for (const { code: country } of countryChoices('en'))
    for (const from of REAL_SITES.all) {
      const site = suggestedSite(REAL_SITES, from, country)
      if (site === null) continue
      codes.add(site.code)
      expect(suggested(site.code, country)).toBeNull()
    }
  const never = REAL_SITES.all.map(({ code }) => code).filter((code) => !codes.has(code))
  expect(never).toEqual(['com', 'kzkk', 'myms'])
})

test('COUNTRY_SITES contains only existing sites', () => {
  for (const codes of COUNTRY_SITES.values()) for (const code of codes) expect(realSite(code).code).toBe(code)
})
