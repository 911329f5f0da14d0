import type { Download, DownloadEntry } from '../../ports/downloads.ts'
import type { Platform } from '../../ports/vocabulary.ts'
import { allowedLink } from '../routing/allowed-link.ts'
import type { DownloadView, PlatformDownload } from './download-view.ts'
import { fileSize } from './file-size.ts'
import { PLATFORM_ORDER } from './platform-order.ts'

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
