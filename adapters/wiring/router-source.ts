import type { SiteGroup } from '../../ports/vocabulary.ts'
import { createShop, type Shop } from '../shop/shop.ts'
import type { Config } from './config.ts'
import { routerOrigins } from './router-hosts.ts'

/** The api-router of this process: one over HTTP, or the embedded shop. */
export interface RouterSource {
  readonly origin: string
  /** Origins of the site groups that have a router of their own. */
  readonly ownOrigins?: Readonly<Partial<Record<SiteGroup, string>>>
  /** What answers in this process; null where a router does over HTTP. */
  readonly shop: Shop | null
}

/** Where the embedded shop serves its store and its files: this very server. */
export const embeddedOrigin = (config: Config): string => `http://localhost:${config.PORT}`

/** The source that the configuration chooses. */
export const routerSource = (config: Config): RouterSource => {
  const { API_ROUTER_URL: hosts, APP_ENV } = config
  const { usual, own } = hosts === undefined ? { usual: undefined, own: {} } : routerOrigins(hosts, APP_ENV)
  return usual === undefined
    ? { origin: embeddedOrigin(config), shop: createShop() }
    : { origin: usual, ownOrigins: own, shop: null }
}

/** The name of the source in shared storage: what one source answered is never served for another. */
export const sourceName = (config: Config): string => {
  const { origin, ownOrigins = {}, shop } = routerSource(config)
  const others = Object.entries(ownOrigins).map(([group, own]) => `, ${group} ${own}`)
  return shop === null ? `router ${origin}${others.join('')}` : `embedded ${origin}`
}
