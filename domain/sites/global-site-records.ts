import type { SiteRecord } from './site.ts'

/** The site for the whole world. */
export const GLOBAL_SITE_RECORDS: readonly SiteRecord[] = [
  {
    code: 'com',
    url: 'https://www.northwall.example',
    label: 'com',
    locale: 'en',
    countries: ['IE'],
    language: 'en',
    dir: 'ltr',
    group: 'world',
    currencies: {
      default: ['USD', 'EUR', 'GBP'],
      byCountry: {
        IE: ['EUR', 'GBP', 'USD'],
        HU: ['EUR', 'USD', 'GBP'],
        CZ: ['EUR', 'USD', 'GBP'],
        RO: ['EUR', 'USD', 'GBP'],
        RS: ['EUR', 'USD', 'GBP'],
        BG: ['EUR', 'USD', 'GBP'],
      },
    },
    priceFormats: {
      EUR: {
        decimal: '.',
        thousand: ',',
        format: '%s%v',
        reason: 'English writes the euro before the amount, with a decimal point.',
      },
    },
    offersRegion: 'global',
    offersLanguage: 'en',
    manifest: 'standard',
    store: 'northwall-global',
    taxLabel: 'none',
    b2bSuffix: '',
    b2bSuffixByCurrency: {},
    savingsType: 'percentage',
    countryName: 'Global',
    languageName: 'English',
    continent: 'global',
  },
]
