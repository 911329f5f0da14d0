import type { FileDownload, StoreDownload } from '../../ports/downloads.ts'
import type { Platform } from '../../ports/vocabulary.ts'

/** A file, ready to be shown: its size with the unit, in the site's locale. */
export type FileView = Omit<FileDownload, 'sizeBytes'> & { readonly size: string }

/** How a product comes to one platform, ready to be shown. */
export type PlatformDownload = FileView | StoreDownload

/**
 * What a download block shows. `errored`: the installers could not be loaded; `unsupported`: the product has none on this
 * site, for no system.
 */
export type DownloadView =
  | {
      readonly state: 'offered'
      readonly codeName: string
      /** That of the visitor's system; null where it is not known, or has none. */
      readonly lead: PlatformDownload | null
      /** One for each other platform at most, in the order of `PLATFORM_ORDER`. Never empty without a lead. */
      readonly others: readonly PlatformDownload[]
      /** Platforms without an installer, in the same order. */
      readonly missing: readonly Platform[]
    }
  | { readonly state: 'errored' | 'unsupported'; readonly codeName: string }
