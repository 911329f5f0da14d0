import type { Platform } from '../../ports/vocabulary.ts'

/** The installer of one platform, ready to be shown. */
export interface PlatformDownload {
  readonly platform: Platform
  readonly link: string
  readonly fileName: string
  readonly version: string
  /** With its unit, in the site's locale. */
  readonly size: string
  /** 64 hexadecimal digits, lower case. */
  readonly sha256: string
}

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
  | { readonly state: 'errored'; readonly codeName: string }
  | { readonly state: 'unsupported'; readonly codeName: string }
