import type { SavingsType } from '../../ports/vocabulary.ts'

/** The currencies a site sells in, in order: the first is the default. Never empty, no currency twice. */
export interface CurrencyOrder {
  readonly default: readonly string[]
  /** Order for visitors of one country (ISO 3166 alpha-2, upper case) where it differs from the default. */
  readonly byCountry: Readonly<Record<string, readonly string[]>>
}

/** One regional site: a record of the registry. Everything that differs between sites is a field here. */
export interface Site {
  /** For example `com`, `me-en`. Unique. */
  readonly code: string
  /** Public address, origin and language path, no trailing slash: `https://me.northwall.example/en`. Unique. */
  readonly url: string
  /** Language path of the URL: `''` or one segment with its slash, `/en`. */
  readonly languagePath: string
  /** Local host label: the site answers on `<label>.localhost`. Sites that share a host share it. */
  readonly label: string
  /** BCP 47, for example `en-GB`, `sr-Latn-RS`. */
  readonly locale: string
  /** Language of its texts, one of the 31 of the readings: `en`, `pt-BR`, `zh-HK`. */
  readonly language: string
  readonly dir: 'ltr' | 'rtl'
  /** `cis` sites have a router host and lead forms of their own. */
  readonly group: 'world' | 'cis'
  readonly currencies: CurrencyOrder
  /** First and second segment of regLanCur. */
  readonly offersRegion: string
  readonly offersLanguage: string
  readonly manifest: 'standard' | 'optional'
  readonly formProvider: 'marketo' | 'bitrix'
  /** The `estore` its offers are asked of. */
  readonly store: string
  /** How prices of consumer products are to be read. */
  readonly taxLabel: 'inclVat' | 'plusTax' | 'none'
  /** `HT` where business prices are told without tax under that name, else empty. By currency where it differs. */
  readonly b2bSuffix: string
  readonly b2bSuffixByCurrency: Readonly<Record<string, string>>
  readonly savingsType: SavingsType
  /** Prices are kept back on the whole site: its products are told, and sales makes the offers. */
  readonly disablePrices: boolean
  /** Name of its entry in the country selector, in the site's own language, for example `Deutschland`. */
  readonly countryName: string
  /** Name of its language in that language, for example `Deutsch`. */
  readonly languageName: string
  /** Part of the world it is listed under in the country selector. */
  readonly continent: 'global' | 'americas' | 'europe' | 'asia-pacific' | 'middle-east-africa'
}
