import { z } from 'zod'
import { CURRENCY_TABLE } from '../money/currency-table.ts'
import { SITE_LANGUAGES } from './site-languages.ts'
import { parseSiteUrl } from './site-url.ts'

const text = z.string().min(1, 'must not be empty')
const segment = z.string().regex(/^[a-z]+$/, 'must be lower-case letters')
const hostLabel = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a lower-case host label')

const isCanonicalLocale = (locale: string): boolean => {
  try {
    return Intl.getCanonicalLocales(locale)[0] === locale
  } catch {
    return false
  }
}

const currency = z
  .string()
  .refine((code) => CURRENCY_TABLE.has(code), { error: ({ input }) => `unknown currency ${input}` })

const currencyList = z
  .array(currency)
  .min(1, 'must not be empty')
  .refine((list) => new Set(list).size === list.length, 'names a currency twice')

const country = z.string().regex(/^[A-Z]{2}$/, 'must be an upper-case country code of two letters')

// A country changes the order alone: a currency kept from one view is then on offer in every other.
const currencyOrder = z
  .strictObject({ default: currencyList, byCountry: z.record(country, currencyList) })
  .superRefine((order, context) => {
    const known = order.default.toSorted().join()
    for (const [name, list] of Object.entries(order.byCountry)) {
      if (list.toSorted().join() === known) continue
      context.addIssue({
        code: 'custom',
        path: ['byCountry', name],
        message: 'must hold the currencies of the default order',
      })
    }
  })

/** What a site record must be: every field known, well-formed and in its range. */
export const siteRecordSchema = z.strictObject({
  code: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/, 'must be lower-case letters and hyphens'),
  url: z.string().refine((url) => parseSiteUrl(url) !== undefined, {
    error: 'must be an http(s) origin with at most one lower-case path segment and no trailing slash',
  }),
  label: hostLabel.optional(),
  locale: z.string().refine(isCanonicalLocale, { error: ({ input }) => `malformed locale ${input}` }),
  language: z.enum(SITE_LANGUAGES),
  dir: z.enum(['ltr', 'rtl']),
  group: z.enum(['world', 'cis']),
  currencies: currencyOrder,
  offersRegion: segment,
  offersLanguage: segment,
  manifest: z.enum(['standard', 'optional']),
  formProvider: z.enum(['marketo', 'bitrix']),
  store: hostLabel,
  taxLabel: z.enum(['inclVat', 'plusTax', 'none']),
  b2bSuffix: z.string(),
  b2bSuffixByCurrency: z.record(currency, z.string()),
  savingsType: z.enum(['none', 'percentage', 'currency']),
  disablePrices: z.boolean().default(false),
  countryName: text,
  languageName: text,
  continent: z.enum(['global', 'americas', 'europe', 'asia-pacific', 'middle-east-africa']),
})
