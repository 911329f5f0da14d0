import type { Config } from './config.ts'
import { embeddedOrigin } from './router-source.ts'

const embeddedHost = (config: Config): string => new URL(embeddedOrigin(config)).host

/** A host of this machine, with or without a port: nothing that is sent to it passes a network. */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3})(?::\d+)?$/

/** In production nobody is sent over an unencrypted line, so that other hosts are allowed with their scheme alone. */
const withScheme = (host: string, { APP_ENV }: Config): string =>
  APP_ENV !== 'production' || LOOPBACK.test(host) ? host : new URL(`https://${host}`).origin

const allowed = (hosts: readonly string[] | undefined, config: Config): readonly string[] =>
  (hosts ?? [embeddedHost(config)]).map((host) => withScheme(host, config))

/** Hosts that a visitor may be sent to, as `allowedLink` takes them. */
export const storeHostsOf = (config: Config): readonly string[] => allowed(config.STORE_HOSTS, config)

/** Hosts that files may come from, as `allowedLink` takes them. */
export const downloadHostsOf = (config: Config): readonly string[] => allowed(config.DOWNLOAD_HOSTS, config)
