import type { Download, DownloadEntry, FileDownload, StoreDownload } from '../../ports/downloads.ts'
import type { Platform } from '../../ports/vocabulary.ts'
import { allowedLink } from '../routing/trusted-origin.ts'
import { fileSize } from './file-size.ts'

const PLACES: Readonly<Record<Platform, number>> = { Windows: 0, Android: 1, 'Mac OS': 2, iOS: 3, Linux: 4 }

/** Every platform, in the order in which a block lists them. The visitor's system is put before it. */
export const PLATFORM_ORDER = (Object.keys(PLACES) as readonly Platform[]).toSorted((a, b) => PLACES[a] - PLACES[b])

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

interface DownloadViewInput {
  readonly codeName: string
  /** None: the answer was not usable, or has no entry for the block. */
  readonly entry: DownloadEntry | undefined
  /** Hosts that files may come from, lower case, with port where they have one. */
  readonly downloadHosts: readonly string[]
  /** BCP 47. */
  readonly locale: string
  /** System of the visitor; null where it is not known. */
  readonly platform: Platform | null
}

interface BuiltDownloadView {
  readonly view: DownloadView
  /** Platforms whose link leads to a host that is not allowed. */
  readonly refused: readonly Platform[]
}

const shown = (download: Download, locale: string): PlatformDownload => {
  if (download.kind === 'store') return download
  const { sizeBytes, ...file } = download
  return { ...file, size: fileSize(sizeBytes, locale) }
}

/** What a download block shows. Of two installers for a platform the first with an allowed link counts. */
export const buildDownloadView = ({
  codeName,
  entry,
  downloadHosts,
  locale,
  platform: visitors,
}: DownloadViewInput): BuiltDownloadView => {
  if (entry === undefined) return { view: { state: 'errored', codeName }, refused: [] }
  const byPlatform = new Map<Platform, Download>()
  const refused = new Set<Platform>()
  for (const download of entry.downloads) {
    // As for a store link: http or https, no user name, a host on the list.
    if (allowedLink(download.link, downloadHosts) === null) refused.add(download.platform)
    else if (!byPlatform.has(download.platform)) byPlatform.set(download.platform, download)
  }
  if (byPlatform.size === 0) {
    const state = refused.size > 0 ? 'errored' : 'unsupported'
    return { view: { state, codeName }, refused: [...refused] }
  }
  const downloads = PLATFORM_ORDER.flatMap((platform) => {
    const download = byPlatform.get(platform)
    return download === undefined ? [] : [shown(download, locale)]
  })
  const lead = downloads.find(({ platform }) => platform === visitors) ?? null
  const others = downloads.filter((download) => download !== lead)
  const missing = PLATFORM_ORDER.filter((platform) => !byPlatform.has(platform))
  return { view: { state: 'offered', codeName, lead, others, missing }, refused: [...refused] }
}

/** The download blocks of a page whose prices are missing: all of them errored (specification, section 8, handling). */
export const erroredDownloads = (views: ReadonlyMap<string, DownloadView>): ReadonlyMap<string, DownloadView> =>
  new Map([...views.keys()].map((codeName) => [codeName, { state: 'errored', codeName }]))
