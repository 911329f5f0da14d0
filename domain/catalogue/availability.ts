import type { PurchaseType } from '../../ports/vocabulary.ts'

export type Edition = 'consumer' | 'business'

/** Countries (ISO 3166 alpha-2) where an edition is not sold (specification, section 9, geo restrictions). */
const RESTRICTED_COUNTRIES: Readonly<Record<Edition, ReadonlySet<string>>> = {
  consumer: new Set(['BY', 'CN', 'HK']),
  business: new Set(['BY', 'CN', 'SA', 'IR', 'OM', 'PK', 'QA']),
}

/** The edition that each short name belongs to. */
const EDITIONS: ReadonlyMap<string, Edition> = new Map([
  ['premium', 'consumer'],
  ['plus', 'consumer'],
  ['standard', 'consumer'],
  ['free', 'consumer'],
  ['premium-trial', 'consumer'],
  ['small-office', 'business'],
  ['endpoint', 'business'],
])

/** The edition of a product, by its short name. A product that no table knows counts as a consumer one. */
export const editionOf = (product: string): Edition => EDITIONS.get(product) ?? 'consumer'

/** The editions that are not sold in a country (ISO 3166 alpha-2, upper case); none where it is not known. */
export const restrictedEditions = (country: string | null): readonly Edition[] =>
  country === null
    ? []
    : (['consumer', 'business'] as const).filter((edition) => RESTRICTED_COUNTRIES[edition].has(country))

/**
 * Whether a product may not be sold in a visitor's country.
 *
 * @param country ISO 3166 alpha-2, upper case; `null` where it is not known, which restricts nothing
 */
export const isGeoRestricted = (product: string, country: string | null): boolean =>
  restrictedEditions(country).includes(editionOf(product))

/** Whether a product cannot be had: restricted in the visitor's country, or not free and without options (section 4). */
export const isUnavailable = (isRestricted: boolean, optionCount: number, purchaseType: PurchaseType): boolean =>
  isRestricted || (optionCount === 0 && purchaseType !== 'Free')
