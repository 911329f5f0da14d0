import { LICENCE_OFFERS } from './licence-offers.ts'
import type { Edition } from './product-record.ts'
import { PRODUCTS } from './product-records.ts'

/** Countries (ISO 3166 alpha-2) where an edition is not sold (specification, section 9, geo restrictions). */
const RESTRICTED_COUNTRIES: Readonly<Record<Edition, ReadonlySet<string>>> = {
  consumer: new Set(['BY', 'CN', 'HK']),
  business: new Set(['BY', 'CN', 'SA', 'IR', 'OM', 'PK', 'QA']),
}

const EDITIONS: ReadonlyMap<string, Edition> = new Map(
  [...PRODUCTS, ...LICENCE_OFFERS].map(({ shortName, edition }) => [shortName, edition]),
)

/** The edition of a product, by its short name; `consumer` for a product that is not in the catalogue. */
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
