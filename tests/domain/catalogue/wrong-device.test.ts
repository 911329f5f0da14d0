import { describe, expect, it } from 'vitest'
import { INSTALLER_SERIES } from '../../../adapters/shop/installer-table.ts'
import { devicesOf } from '../../../domain/catalogue/devices-of.ts'
import { PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import { wrongDevice } from '../../../domain/catalogue/wrong-device.ts'
import { PLATFORMS } from '../../../ports/vocabulary.ts'

describe('a device', () => {
  it.each(PAGE_PATHS)('is wrong for %s just where its product has no installer', (path) => {
    const product = PRODUCTS.find(({ page }) => `/${page}` === path)
    const made = INSTALLER_SERIES.find(({ name }) => name === `northwall-${product?.shortName}`)?.versions
    const wrong = PLATFORMS.filter((platform) => wrongDevice(path, platform) !== null)
    expect(wrong).toEqual(PLATFORMS.filter((platform) => made !== undefined && made[platform] === undefined))
    expect(wrongDevice(path, null)).toBeNull()
  })

  it.each([
    ['iOS', ['mobile', 'tablet']],
    ['Linux', ['desktop']],
  ] as const)('with %s is told what it is, what the product runs on, and what it can take', (platform, devices) => {
    const wrong = wrongDevice('/free', platform)
    expect(wrong).toMatchObject({ platform, devices, runsOn: ['Windows', 'Android', 'Mac OS'] })
    expect(wrong?.alternative?.page).toBe('standard')
  })

  it('has one of the types of the specification, whatever its system', () => {
    expect([...new Set(PLATFORMS.flatMap(devicesOf))].toSorted()).toEqual(['desktop', 'mobile', 'tablet'])
  })
})
