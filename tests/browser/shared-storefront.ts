import { inject } from 'vitest'
import { attachStorefront, type Storefront } from '../hosts/storefront/start-storefront.ts'

/** The one storefront with default settings that the browser tests share. It is stopped after the last of them. */
export const sharedStorefront = (): Storefront => attachStorefront(inject('storefrontPort'))
