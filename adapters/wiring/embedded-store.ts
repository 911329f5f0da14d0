import { renderStorePage } from '../shop/checkout/store-page.ts'
import { services } from './services.ts'

const ASSETS = { styleSheet: '/store.css', icon: '/icon.svg' }

/** The embedded shop's store page for an address, or null where prices come from a router: the store is elsewhere then. */
export const embeddedStorePage = (url: URL): string | null =>
  services().config.API_ROUTER_URL === undefined ? renderStorePage(url, ASSETS) : null
