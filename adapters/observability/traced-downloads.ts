import type { DownloadList, DownloadsPort, DownloadsQuery } from '../../ports/downloads.ts'
import type { Outcome } from '../../ports/outcome.ts'
import { inSpan } from './in-span.ts'

/** Records each search for installers as a span. */
export class TracedDownloads implements DownloadsPort {
  readonly #downloads: DownloadsPort

  constructor(downloads: DownloadsPort) {
    this.#downloads = downloads
  }

  search(query: DownloadsQuery): Promise<Outcome<DownloadList>> {
    const received = ({ entries }: DownloadList) => ({ 'northwall.entries_count': entries.length })
    const attributes = { 'northwall.blocks_count': query.blocks.length }
    return inSpan('downloads.search', attributes, () => this.#downloads.search(query), received)
  }
}
