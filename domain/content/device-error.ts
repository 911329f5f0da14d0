import type { PageData, PagesPort } from '../../ports/pages.ts'
import type { DeviceType, Platform } from '../../ports/vocabulary.ts'
import { productName } from '../catalogue/product-lookup.ts'
import { PRODUCTS, type Product } from '../catalogue/product-records.ts'
import type { Site } from '../sites/site.ts'

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

/** The devices that a system is for. */
export const devicesOf = (platform: Platform): readonly DeviceType[] => DEVICES[platform]

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

/** What a page says to a visitor whose device its product does not run on (specification, section 3, deviceError). */
export interface DeviceError extends Pick<WrongDevice, 'platform' | 'devices' | 'runsOn'> {
  /** Name of the product. */
  readonly product: string
  /** What runs there: its name and the site path of its page. */
  readonly alternative: { readonly name: string; readonly path: string } | null
}

/** The device error of a page; null where there is none. An alternative whose page cannot be loaded is left out. */
export const deviceError = async (
  pages: PagesPort,
  site: Site,
  page: PageData,
  platform: Platform | null,
): Promise<DeviceError | null> => {
  const wrong = wrongDevice(page.path, platform)
  if (wrong === null) return null
  const { alternative, devices, runsOn } = wrong
  const path = alternative === null ? null : `/${alternative.page}`
  const other = path === null ? null : await pages.page({ site, path })
  return {
    platform: wrong.platform,
    devices,
    runsOn,
    product: productName(page),
    alternative: path !== null && other?.ok ? { name: productName(other.value), path } : null,
  }
}
