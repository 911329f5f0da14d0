import type { Config } from './config.ts'

const embeddedOrigin = (config: Config): string => `http://localhost:${config.PORT}`

/** Where the embedded shop's store page answers: this very server. */
export const embeddedStoreUrl = (config: Config): string => `${embeddedOrigin(config)}/store`

/** Hosts that a visitor may be sent to, with ports. */
export const storeHostsOf = (config: Config): readonly string[] =>
  config.STORE_HOSTS ?? [new URL(embeddedOrigin(config)).host]
