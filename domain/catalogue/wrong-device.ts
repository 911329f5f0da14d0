import type { DeviceType, Platform } from '../../ports/vocabulary.ts'
import { devicesOf } from './devices-of.ts'
import { PRODUCTS, type Product } from './product-records.ts'

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
  return { platform, devices: devicesOf(platform), runsOn, alternative: alternatives.at(-1) ?? null }
}
