import { describe, expect, test } from 'vitest'
import { sitePriceFormat } from '../../../domain/currencies/currency-display.ts'
import { moneyFormatter } from '../../../domain/money/money-formatter.ts'
import { RIGHT_TO_LEFT, SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'
import { REAL_SITES, realSite, SPECIFIED_SITES } from './real-sites.ts'

const codesWhere = (is: (site: ReturnType<typeof realSite>) => boolean): readonly string[] =>
  SPECIFIED_SITES.filter(is)
    .map(({ code }) => code)
    .toSorted()

describe('the sites', () => {
  test('include the 45 sites and 31 languages of the specification', () => {
    expect(new Set(SPECIFIED_SITES).size).toBe(45)
    expect(new Set(SPECIFIED_SITES.map(({ language }) => language)).size).toBe(31)
  })

  test('use every language of the product', () => {
    expect(new Set(REAL_SITES.all.map(({ language }) => language))).toEqual(new Set(SITE_LANGUAGES))
  })

  test('have distinct public and local URLs', () => {
    const urls = REAL_SITES.all.flatMap(({ url, label, languagePath }) => [url, `${label}.localhost${languagePath}`])
    expect(new Set(urls).size).toBe(2 * REAL_SITES.all.length)
  })

  test('have distinct locales, so that each hreflang names one site', () => {
    expect(new Set(REAL_SITES.all.map(({ locale }) => locale)).size).toBe(REAL_SITES.all.length)
  })

  test.each([
    ['with a right-to-left script', codesWhere(({ dir }) => dir === 'rtl'), ['me']],
    ['in the group cis', codesWhere(({ group }) => group === 'cis'), ['kz', 'kzkk', 'ru']],
    [
      'with the optional manifest',
      codesWhere(({ manifest }) => manifest === 'optional'),
      ['comtr', 'coza', 'me', 'me-en', 'usa'],
    ],
    ['with a language path', codesWhere(({ languagePath }) => languagePath !== ''), ['cafr', 'kzkk', 'me-en', 'myms']],
    ['with the suffix HT', codesWhere(({ b2bSuffix }) => b2bSuffix === 'HT'), ['afrique', 'fr']],
    ['with goods and services tax', codesWhere(({ taxLabel }) => taxLabel === 'inclGst'), ['coin', 'comau']],
    ['with sales and service tax', codesWhere(({ taxLabel }) => taxLabel === 'inclSst'), ['my', 'myms']],
    ['with prices before tax', codesWhere(({ taxLabel }) => taxLabel === 'plusTax'), ['ca', 'cafr', 'usa']],
  ])('%s are exactly those in the specification', (_, codes, expected) => {
    expect(codes).toEqual(expected)
  })

  test('all show savings, because every price list may have struck prices', () => {
    expect(codesWhere(({ savingsType }) => savingsType === 'none')).toEqual([])
  })

  test('represent the special case couk as data', () => {
    expect(realSite('couk')).toMatchObject({ locale: 'en-GB', currencies: { default: ['GBP'], byCountry: {} } })
  })
})

describe.each(REAL_SITES.all.map((site) => [site.code, site] as const))('site %s', (_, site) => {
  test('has a supported locale of its language', () => {
    expect(Intl.DateTimeFormat.supportedLocalesOf(site.locale)).toEqual([site.locale])
    const localeOfSite = new Intl.Locale(site.locale)
    expect(new Intl.Locale(site.language).language).toBe(localeOfSite.language)
  })

  test('has the direction of its language', () => {
    expect(site.dir).toBe(RIGHT_TO_LEFT.includes(site.language) ? 'rtl' : 'ltr')
  })

  test('formats amounts in each of its currencies with the symbol of the currency', () => {
    for (const currency of site.currencies.default) {
      const format = sitePriceFormat(site, currency)
      expect(format.symbol).not.toBe('')
      const amount = moneyFormatter(format)(1234)
      expect(amount).toContain(format.symbol)
      expect(amount.replace(/\D/g, '')).toMatch(/^1234(0{2,3})?$/)
    }
  })

  test('offers every visitor the same one to five currencies, regardless of order', () => {
    const { byCountry, default: usual } = site.currencies
    expect(usual.length).toBeGreaterThanOrEqual(1)
    expect(usual.length).toBeLessThanOrEqual(5)
    for (const order of Object.values(byCountry)) expect(order.toSorted()).toEqual(usual.toSorted())
  })
})
