import { AMERICAS_SITE_RECORDS } from './americas-site-records.ts'
import { ASIA_PACIFIC_SITE_RECORDS } from './asia-pacific-site-records.ts'
import { EUROPE_SITE_RECORDS } from './europe-site-records.ts'
import { MIDDLE_EAST_AFRICA_SITE_RECORDS } from './middle-east-africa-site-records.ts'
import type { SiteRecord } from './site.ts'

const GLOBAL_SITE_RECORDS: readonly SiteRecord[] = [
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

/** All regional sites (specification, section 2). */
export const SITE_RECORDS: readonly SiteRecord[] = [
  ...GLOBAL_SITE_RECORDS,
  ...AMERICAS_SITE_RECORDS,
  ...EUROPE_SITE_RECORDS,
  ...ASIA_PACIFIC_SITE_RECORDS,
  ...MIDDLE_EAST_AFRICA_SITE_RECORDS,
]
