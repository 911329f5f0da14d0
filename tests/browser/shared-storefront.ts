import { inject } from 'vitest'
import { attachStorefront, type Storefront } from '../hosts/storefront/start-storefront.ts'

/**
 * Returns the storefront that the browser tests share. It has default settings and editor mode, and stops after the last test.
 */
export const sharedStorefront = (): Storefront => attachStorefront(inject('storefrontPort'))
