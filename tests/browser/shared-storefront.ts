import { inject } from 'vitest'
import { attachStorefront, type Storefront } from '../hosts/storefront/start-storefront.ts'

/** Returns the storefront that the browser tests share, with default settings and editor mode. It stops after the last test. */
export const sharedStorefront = (): Storefront => attachStorefront(inject('storefrontPort'))
