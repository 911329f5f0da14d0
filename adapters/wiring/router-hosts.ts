import type { SiteGroup } from '../../ports/vocabulary.ts'
import type { RouterHosts } from './environment-values.ts'
import type { hostSettings, SettingsOf } from './settings.ts'

/** The origins of one environment. */
export interface RouterOrigins {
  /** Default origin; undefined if the configuration has none for the environment. */
  readonly usual: string | undefined
  /** Origins of site groups with a separate router. */
  readonly own: Readonly<Partial<Record<SiteGroup, string>>>
}

/** Returns the origins of an environment. A group without an entry uses the default origin. */
export const routerOrigins = (hosts: RouterHosts | undefined, environment: 'production' | 'test'): RouterOrigins => {
  if (hosts === undefined || typeof hosts === 'string') return { usual: hosts, own: {} }
  const usual = hosts.default[environment]
  const cis = hosts.cis?.[environment]
  return { usual, own: cis === undefined || cis === usual ? {} : { cis } }
}

export type HostSettings = SettingsOf<typeof hostSettings>

/** Returns the origin of this server, which serves the store and files of the embedded shop. */
export const embeddedOrigin = ({ PORT }: Pick<HostSettings, 'PORT'>): string => `http://localhost:${PORT}`

/** Returns the name of the price source in shared storage. Values of one source must not be served for another source. */
export const sourceName = (settings: HostSettings): string => {
  const { usual, own } = routerOrigins(settings.API_ROUTER_URL, settings.APP_ENV)
  if (usual === undefined) return `embedded ${embeddedOrigin(settings)}`
  return `router ${[usual, ...Object.entries(own).map(([group, origin]) => `${group} ${origin}`)].join(', ')}`
}

/** Returns the store hosts as the configuration names them. */
export const namedStoreHosts = (settings: HostSettings): readonly string[] =>
  settings.STORE_HOSTS ?? [new URL(embeddedOrigin(settings)).host]

/** A loopback host with an optional port. Requests to it do not leave the machine. */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3})(?::\d+)?$/

/** Adds https in production, so that visitors are never redirected to an unencrypted connection. */
const allowed = (hosts: readonly string[], settings: HostSettings): readonly string[] =>
  hosts.map((host) =>
    settings.APP_ENV !== 'production' || LOOPBACK.test(host) ? host : new URL(`https://${host}`).origin,
  )

/** Hosts of store links, in the format of `allowedLink`. */
export const storeHostsOf = (settings: HostSettings): readonly string[] => allowed(namedStoreHosts(settings), settings)

/** Hosts of download links, in the format of `allowedLink`. */
export const downloadHostsOf = (settings: HostSettings): readonly string[] =>
  allowed(settings.DOWNLOAD_HOSTS ?? [new URL(embeddedOrigin(settings)).host], settings)
