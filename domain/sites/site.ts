import { z } from 'zod'
import type { PromotionRecords } from '../../ports/promotions.ts'
import { CURRENCY_TABLE } from '../money/price-format-table.ts'
import { SITE_LANGUAGES } from './site-languages.ts'

/** The parts of a site's public URL. */
export interface SiteUrl {
  /** Lower case, without port. */
  readonly hostname: string
  /** `''` or one segment with its slash, `/en`. */
  readonly languagePath: string
}

const LANGUAGE_PATH = /^\/[a-z]+(?:-[a-z]+)*$/

/** Parses a site's URL. Returns undefined unless it is an http(s) origin with at most one lower-case path segment. */
export const parseSiteUrl = (url: string): SiteUrl | undefined => {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, pathname, origin } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const languagePath = pathname === '/' ? '' : pathname
  // One spelling only: no trailing slash, credentials, query, fragment, upper case or default port.
  if (url !== origin + languagePath) return undefined
  if (languagePath !== '' && !LANGUAGE_PATH.test(languagePath)) return undefined
  return { hostname, languagePath }
}

const isCanonicalLocale = (locale: string): boolean => {
  try {
    return Intl.getCanonicalLocales(locale)[0] === locale
  } catch {
    return false
  }
}

/**
 * Returns the country of a locale (ISO 3166 alpha-2) in a list. The list is empty for a locale without a region, or with a
 * region of several countries.
 */
export const countriesOfLocale = (locale: string): readonly string[] => {
  const { region = '' } = new Intl.Locale(locale)
  return /^[A-Z]{2}$/.test(region) ? [region] : []
}

/** Groups of the country selector, in display order. */
export const CONTINENTS = ['global', 'americas', 'europe', 'asia-pacific', 'middle-east-africa'] as const

const text = z.string().min(1, 'must not be empty')
const segment = z.string().regex(/^[a-z]+$/, 'must be lower-case letters')
const hostLabel = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a lower-case host label')
const pathLike = (shape: RegExp, takes: string) => z.string().regex(shape, `must be ${takes}`).exactOptional()

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
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
  .refine((list) => new Set(list).size === list.length, 'contains a currency twice')
  .readonly()

const queryName = z.string().regex(/^[a-z]\w{0,39}$/i, 'must be a name of letters, digits and underscores')

const country = z.string().regex(/^[A-Z]{2}$/, 'must be an upper-case country code of two letters')

// A country may change only the order, so that a currency saved in one view is available in all views.
const currencyOrder = z
  .strictObject({
    /** The currencies that the site sells in; the first is the default. */
    default: currencyList,
    /** Order for visitors of a country (ISO 3166 alpha-2, upper case) if it differs from the default. */
    byCountry: z.record(country, currencyList).readonly(),
  })
  .superRefine((order, context) => {
    const known = order.default.toSorted().join()
    for (const [name, list] of Object.entries(order.byCountry)) {
      if (list.toSorted().join() === known) continue
      context.addIssue({
        code: 'custom',
        path: ['byCountry', name],
        message: 'must contain the currencies of the default order',
      })
    }
  })
  .readonly()

/** Override of a currency's price format on a site: the fields that differ from the tables, and the reason. */
const priceFormatOverride = z
  .strictObject({
    symbol: text.exactOptional(),
    precision: z.int().min(0).max(3).exactOptional(),
    decimal: text.exactOptional(),
    thousand: text.exactOptional(),
    format: z.string().includes('%v').includes('%s').exactOptional(),
    grouping: z.literal('indian').exactOptional(),
    reason: text,
  })
  .readonly()

/** One regional site: everything that differs between sites is a field here. */
export const siteSchema = z
  .strictObject({
    /** For example `com`, `me-en`. Unique. */
    code: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/, 'must be lower-case letters and hyphens'),
    /** Public URL, origin and language path, no trailing slash: `https://me.northwall.example/en`. Unique. */
    url: z.string().refine((url) => parseSiteUrl(url) !== undefined, {
      error: 'must be an http(s) origin with at most one lower-case path segment and no trailing slash',
    }),
    /** Local host label, of `<label>.localhost`. @default the first label of the URL's host */
    label: hostLabel.exactOptional(),
    /** BCP 47, for example `en-GB`, `sr-Latn-RS`. */
    locale: z.string().refine(isCanonicalLocale, { error: ({ input }) => `malformed locale ${input}` }),
    /** Countries whose law applies to notices and struck prices (ISO 3166 alpha-2). @default the country of the locale */
    countries: z.array(country).readonly().exactOptional(),
    /** IANA time zone. @default `UTC` */
    timeZone: z
      .string()
      .refine(isTimeZone, { error: ({ input }) => `unknown time zone ${input}` })
      .default('UTC'),
    /** Language of its texts. */
    language: z.enum(SITE_LANGUAGES),
    dir: z.enum(['ltr', 'rtl']),
    /** `cis` sites use a separate router host. */
    group: z.enum(['world', 'cis']),
    currencies: currencyOrder,
    /** Fields of a currency's price format that differ from the tables, each with its reason. */
    priceFormats: z.record(currency, priceFormatOverride).readonly().default({}),
    /** Base path of its services (specification, section 7), for example `/de_svc`. @default `/<code>_svc` */
    servicePath: pathLike(/^(?:\/[a-z\d_-]+)*\/[a-z\d-]+_svc$/, 'a lower-case path whose last segment ends in _svc'),
    /** Path of its content below that base path. @default the locale in lower case, for example `/de-de` */
    contentPath: pathLike(/^(?:\/[a-z\d_-]+)+$/, 'a lower-case path'),
    /** First segment of regLanCur. */
    offersRegion: segment,
    /** Second segment of regLanCur. */
    offersLanguage: segment,
    manifest: z.enum(['standard', 'optional']),
    /** The `estore` in its price requests. */
    store: hostLabel,
    /**
     * Hosts under which its store serves the same links, with port if they have one. If the host of a link does not respond, a
     * purchase leads to the first of the others that does.
     */
    storeHosts: z
      .array(z.string().regex(/^[a-z0-9.-]+(?::\d{1,5})?$/, 'must be a lower-case host name, with a port or without'))
      .max(4, 'more than four hosts')
      .readonly()
      .default([]),
    /** URL of the customer account of its store. Without it, no page mentions an account. */
    accountUrl: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).exactOptional(),
    /** Tax label of consumer prices: included under a name, added at checkout, or none. */
    taxLabel: z.enum(['inclVat', 'inclGst', 'inclSst', 'plusTax', 'none']),
    /** `HT` if business prices are labelled as excluding tax, else empty. */
    b2bSuffix: z.string(),
    /** Suffixes that differ from `b2bSuffix`, by currency. */
    b2bSuffixByCurrency: z.record(currency, z.string()).readonly(),
    savingsType: z.enum(['none', 'percentage', 'currency']),
    /** Additional query parameters of a page's URL that are passed to the store on this site. */
    storeQueryNames: z.array(queryName).max(10, 'more than ten names').readonly().default([]),
    /** Whether the site shows no prices, and refers visitors to sales. */
    disablePrices: z.boolean().default(false),
    /** Name of its entry in the country selector, in the site's own language, for example `Deutschland`. */
    countryName: text,
    /** Name of its language in that language, for example `Deutsch`. */
    languageName: text,
    /** Continent under which the country selector lists it. */
    continent: z.enum(CONTINENTS),
  })
  .transform(({ label, ...record }) => {
    const parsed = parseSiteUrl(record.url)
    return {
      ...record,
      /** Language path of the URL: `''` or one segment with its slash, `/en`. */
      languagePath: parsed?.languagePath ?? '',
      countries: record.countries ?? countriesOfLocale(record.locale),
      label: label ?? parsed?.hostname.split('.')[0] ?? record.code,
      servicePath: record.servicePath ?? `/${record.code}_svc`,
      contentPath: record.contentPath ?? `/${record.locale.toLowerCase()}`,
    }
  })
  .readonly()

/** A site of the registry, with its promotions and banners. */
export type Site = z.output<typeof siteSchema> & PromotionRecords

/** A site record. Fields with a default may be left out. */
export type SiteRecord = z.input<typeof siteSchema>
