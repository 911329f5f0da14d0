import type { Config } from './config.ts'
import { embeddedOrigin } from './router-source.ts'

const embeddedHost = (config: Config): string => new URL(embeddedOrigin(config)).host

/** Hosts that a visitor may be sent to, with ports. */
export const storeHostsOf = (config: Config): readonly string[] => config.STORE_HOSTS ?? [embeddedHost(config)]

/** Hosts that files may come from, with ports. */
export const downloadHostsOf = (config: Config): readonly string[] => config.DOWNLOAD_HOSTS ?? [embeddedHost(config)]
