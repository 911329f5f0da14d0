import { type DeviceType, PLATFORMS, type Platform } from '../../ports/vocabulary.ts'
import { deviceTypesOf } from './device-types.ts'
import { PRODUCTS, type Product } from './product-records.ts'

/** A product that does not run on the system of a visitor, and what does. */
export interface WrongDevice {
  readonly platform: Platform
  readonly devices: readonly DeviceType[]
  readonly runsOn: readonly Platform[]
  /** Of the same edition, and made for the system; null where there is none: the last that is sold, for each contains the one after it. */
  readonly alternative: Product | null
}

type Made = Pick<Product, 'platforms'>

const platformsOf = ({ platforms = PLATFORMS }: Made): readonly Platform[] => platforms

/**
 * Why the product of a page is of no use to a visitor; null where it runs on their system, where that is not known, and on
 * a page that is not of one product.
 *
 * @param path site path of the page
 */
export const wrongDevice = (path: string, platform: Platform | null): WrongDevice | null => {
  const product = PRODUCTS.find(({ page }) => `/${page}` === path)
  if (product === undefined || platform === null || platformsOf(product).includes(platform)) return null
  const alternatives = PRODUCTS.filter(
    (other) =>
      other.edition === product.edition &&
      other.buyBlock.purchaseType === 'Purchase' &&
      platformsOf(other).includes(platform),
  )
  const alternative = alternatives.at(-1) ?? null
  return { platform, devices: deviceTypesOf(platform), runsOn: platformsOf(product), alternative }
}
