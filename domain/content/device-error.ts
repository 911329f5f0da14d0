import type { PageData, PagesPort } from '../../ports/pages.ts'
import type { Platform } from '../../ports/vocabulary.ts'
import { type WrongDevice, wrongDevice } from '../catalogue/availability.ts'
import { productName } from '../catalogue/product-lookup.ts'
import type { Site } from '../sites/site.ts'

/** The product of a page does not run on the visitor's device (specification, section 3, deviceError). */
export interface DeviceError extends Pick<WrongDevice, 'platform' | 'devices' | 'runsOn'> {
  readonly product: string
  /** A product that runs on the device: its name and the site path of its page. */
  readonly alternative: { readonly name: string; readonly path: string } | null
}

/** Returns the device error of a page, or null. Omits an alternative whose page cannot be loaded within the time. */
export const deviceError = async (
  pages: PagesPort,
  site: Site,
  page: PageData,
  platform: Platform | null,
  withinMs: number,
): Promise<DeviceError | null> => {
  const wrong = wrongDevice(page.path, platform)
  if (wrong === null) return null
  const { alternative, devices, runsOn } = wrong
  const path = alternative === null ? null : `/${alternative.page}`
  const other = path === null ? null : await pages.page({ site, path, withinMs })
  return {
    platform: wrong.platform,
    devices,
    runsOn,
    product: productName(page),
    alternative: path !== null && other?.ok ? { name: productName(other.value), path } : null,
  }
}
