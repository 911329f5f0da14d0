import type { DeviceType, Platform } from '../../ports/vocabulary.ts'
import { editionOf } from './product-lookup.ts'
import type { Edition } from './product-record.ts'
import { PRODUCTS, type Product } from './product-records.ts'

/** Countries (ISO 3166 alpha-2) where an edition is not sold (specification, section 9, geo restrictions). */
const RESTRICTED_COUNTRIES: Readonly<Record<Edition, ReadonlySet<string>>> = {
  consumer: new Set(['BY', 'CN', 'HK']),
  business: new Set(['BY', 'CN', 'SA', 'IR', 'OM', 'PK', 'QA']),
}

/** Returns the editions that are not sold in a country (ISO 3166 alpha-2, upper case). Returns none if the country is unknown. */
export const restrictedEditions = (country: string | null): readonly Edition[] =>
  country === null
    ? []
    : (['consumer', 'business'] as const).filter((edition) => RESTRICTED_COUNTRIES[edition].has(country))

/**
 * Whether a product is not sold in a visitor's country.
 *
 * @param country ISO 3166 alpha-2, upper case; `null` if it is unknown, which restricts no product
 */
export const isGeoRestricted = (product: string, country: string | null): boolean =>
  restrictedEditions(country).includes(editionOf(product))

const HANDHELD = ['mobile', 'tablet'] as const
const DESKTOP = ['desktop'] as const

/** Device types of a system (specification, section 3, device types). */
const DEVICES: Readonly<Record<Platform, readonly DeviceType[]>> = {
  Windows: DESKTOP,
  Android: HANDHELD,
  'Mac OS': DESKTOP,
  iOS: HANDHELD,
  Linux: DESKTOP,
}

/** The product of a page does not run on the visitor's system. */
export interface WrongDevice {
  readonly platform: Platform
  readonly devices: readonly DeviceType[]
  readonly runsOn: readonly Platform[]
  /** The last product of the same edition that runs on the system, because each product contains the next. */
  readonly alternative: Product | null
}

const isMadeFor = ({ platforms }: Product, platform: Platform): boolean => platforms?.includes(platform) ?? true

/**
 * Returns an error if the product of a page does not run on the visitor's system. Returns null if it runs, if the system is
 * unknown, or if the page is not a product page.
 *
 * @param path site path of the page
 */
export const wrongDevice = (path: string, platform: Platform | null): WrongDevice | null => {
  const product = PRODUCTS.find(({ page }) => `/${page}` === path)
  const runsOn = product?.platforms
  if (product === undefined || runsOn === undefined || platform === null || isMadeFor(product, platform)) return null
  const alternatives = PRODUCTS.filter(
    (other) =>
      other.edition === product.edition && other.buyBlock.purchaseType === 'Purchase' && isMadeFor(other, platform),
  )
  return { platform, devices: DEVICES[platform], runsOn, alternative: alternatives.at(-1) ?? null }
}
