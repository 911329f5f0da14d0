import type { Download } from '../../ports/downloads.ts'
import type { Platform } from '../../ports/vocabulary.ts'

/** The installer of one platform, ready to be shown: its size with the unit, in the site's locale. */
export type PlatformDownload = Omit<Download, 'sizeBytes'> & { readonly size: string }

/**
 * What a download block shows. `errored`: the installers could not be loaded; `unsupported`: the product has none on this
 * site, for no system.
 */
export type DownloadView =
  | {
      readonly state: 'offered'
      readonly codeName: string
      /** One per platform at most, in the order of `PLATFORM_ORDER`. Never empty. */
      readonly downloads: readonly PlatformDownload[]
      /** Platforms without an installer, in the same order. */
      readonly missing: readonly Platform[]
    }
  | { readonly state: 'errored' | 'unsupported'; readonly codeName: string }
