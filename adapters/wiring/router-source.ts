import { createShop, type Shop } from '../shop/shop.ts'
import type { Config } from './config.ts'

/** The api-router of this process: one over HTTP, or the embedded shop. */
export interface RouterSource {
  readonly origin: string
  /** What answers in this process; null where a router does over HTTP. */
  readonly shop: Shop | null
}

/** What the product has for the embedded store page. */
const STORE_ASSETS = { styleSheet: '/store.css', icon: '/icon.svg' }

/** Where the embedded shop serves its store and its files: this very server. */
export const embeddedOrigin = (config: Config): string => `http://localhost:${config.PORT}`

/** The source that the configuration chooses. */
export const routerSource = (config: Config): RouterSource =>
  config.API_ROUTER_URL === undefined
    ? { origin: embeddedOrigin(config), shop: createShop({ storeAssets: STORE_ASSETS }) }
    : { origin: config.API_ROUTER_URL, shop: null }

/** The name of the source in shared storage: what one source answered is never served for another. */
export const sourceName = (config: Config): string =>
  config.API_ROUTER_URL === undefined ? `embedded ${embeddedOrigin(config)}` : `router ${config.API_ROUTER_URL}`
