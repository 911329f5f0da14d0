import type { DownloadList, DownloadsPort, DownloadsQuery } from '../../../ports/downloads.ts'
import type { Outcome } from '../../../ports/outcome.ts'
import { inSpan } from './in-span.ts'

/** Records each search for installers as a span. */
export class TracedDownloads implements DownloadsPort {
  readonly #downloads: DownloadsPort

  constructor(downloads: DownloadsPort) {
    this.#downloads = downloads
  }

  search(query: DownloadsQuery): Promise<Outcome<DownloadList>> {
    const asked = query.blocks.length
    const received = ({ entryCount, entries, problems }: DownloadList) => ({
      'northwall.entries_count': entryCount,
      'northwall.missing_count': Math.max(0, asked - entries.length),
      'northwall.extra_count': Math.max(0, entryCount - asked),
      'northwall.problems_count': problems.length,
    })
    const attributes = { 'northwall.blocks_count': asked }
    return inSpan('downloads.search', attributes, () => this.#downloads.search(query), received)
  }
}
