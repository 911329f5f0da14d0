import type {
  Download,
  DownloadBlockSettings,
  DownloadEntry,
  FileDownload,
  StoreDownload,
} from '../../ports/downloads.ts'
import type { Platform } from '../../ports/vocabulary.ts'
import { allowedLink } from '../routing/trusted-origin.ts'
import { fileSize } from './file-size.ts'

const PLACES: Readonly<Record<Platform, number>> = { Windows: 0, Android: 1, 'Mac OS': 2, iOS: 3, Linux: 4 }

/** All platforms in display order. A block shows the visitor's system first. */
export const PLATFORM_ORDER = (Object.keys(PLACES) as readonly Platform[]).toSorted((a, b) => PLACES[a] - PLACES[b])

/** A file with its size formatted in the site's locale. */
export type FileView = Omit<FileDownload, 'sizeBytes'> & { readonly size: string }

/** The file or store page of a product for one platform. */
export type PlatformDownload = FileView | StoreDownload

/**
 * The view of a download block. `errored`: the installers could not be loaded; `unsupported`: the product has no installers on
 * this site; `unavailable`: the product is not sold in the visitor's country.
 */
export type DownloadView =
  | {
      readonly state: 'offered'
      readonly codeName: string
      /** The installer for the visitor's system. Null if the system is unknown or has no installer. */
      readonly lead: PlatformDownload | null
      /** At most one per other platform, in the order of `PLATFORM_ORDER`. Not empty if `lead` is null. */
      readonly others: readonly PlatformDownload[]
      /** Platforms without an installer, in the same order. */
      readonly missing: readonly Platform[]
    }
  | { readonly state: 'errored' | 'unsupported' | 'unavailable'; readonly codeName: string }

interface DownloadViewInput {
  readonly codeName: string
  /** Undefined if the answer was unusable or has no entry for the block. */
  readonly entry: DownloadEntry | undefined
  /** Allowed hosts of links, lower case, with port if they have one. */
  readonly downloadHosts: readonly string[]
  /** BCP 47. */
  readonly locale: string
  /** The visitor's system; null if it is unknown. */
  readonly platform: Platform | null
}

interface BuiltDownloadView {
  readonly view: DownloadView
  /** Platforms whose links have disallowed hosts. */
  readonly refused: readonly Platform[]
}

const shown = (download: Download, locale: string): PlatformDownload => {
  if (download.kind === 'store') return download
  const { sizeBytes, ...file } = download
  return { ...file, size: fileSize(sizeBytes, locale) }
}

/** Builds the view of a download block. If a platform has two installers, the first with an allowed link wins. */
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

/**
 * Marks download blocks without prices as errored (specification, section 8, handling). Skips products that are not sold in the
 * visitor's country.
 *
 * @param lacksPrices whether the prices of a block are missing
 */
export const erroredDownloads = (
  views: ReadonlyMap<string, DownloadView>,
  blocks: readonly DownloadBlockSettings[],
  lacksPrices: (block: DownloadBlockSettings) => boolean,
): ReadonlyMap<string, DownloadView> => {
  const lacking = new Set(blocks.filter(lacksPrices).map(({ codeName }) => codeName))
  return new Map(
    [...views].map(([codeName, view]) => [
      codeName,
      lacking.has(codeName) && view.state !== 'unavailable' ? { state: 'errored', codeName } : view,
    ]),
  )
}
