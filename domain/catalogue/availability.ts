import type { DeviceType, Platform } from '../../ports/vocabulary.ts'
import { editionOf } from './product-lookup.ts'
import type { Edition } from './product-record.ts'
import { PRODUCTS, type Product } from './product-records.ts'

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

const HANDHELD = ['mobile', 'tablet'] as const
const DESKTOP = ['desktop'] as const

/** The types of devices that have a system (specification, section 3, device types). */
const DEVICES: Readonly<Record<Platform, readonly DeviceType[]>> = {
  Windows: DESKTOP,
  Android: HANDHELD,
  'Mac OS': DESKTOP,
  iOS: HANDHELD,
  Linux: DESKTOP,
}

/** A product that does not run on the system of a visitor, and what does. */
export interface WrongDevice {
  readonly platform: Platform
  readonly devices: readonly DeviceType[]
  readonly runsOn: readonly Platform[]
  /** Of the same edition, and made for the system; null where there is none: the last that is sold, for each contains the one after it. */
  readonly alternative: Product | null
}

const isMadeFor = ({ platforms }: Product, platform: Platform): boolean => platforms?.includes(platform) ?? true

/**
 * Why the product of a page is of no use to a visitor; null where it runs on their system, where that is not known, and on
 * a page that is not of one product.
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
