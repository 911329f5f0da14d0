import type { Config } from './config.ts'
import { embeddedStoreUrl } from './store-hosts.ts'

/** Where the embedded installers are answered: this very server. */
export const embeddedFilesUrl = (config: Config): string => new URL('/download-file', embeddedStoreUrl(config)).href

/** Hosts that files may come from, with ports. */
export const downloadHostsOf = (config: Config): readonly string[] =>
  config.DOWNLOAD_HOSTS ?? [new URL(embeddedFilesUrl(config)).host]
