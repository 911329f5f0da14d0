import { editionOf } from './product-lookup.ts'
import type { Edition } from './product-records.ts'

/** Countries (ISO 3166 alpha-2) where an edition is not sold (specification, section 9, geo restrictions). */
const RESTRICTED_COUNTRIES: Readonly<Record<Edition, ReadonlySet<string>>> = {
  consumer: new Set(['BY', 'CN', 'HK']),
  business: new Set(['BY', 'CN', 'SA', 'IR', 'OM', 'PK', 'QA']),
}

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
