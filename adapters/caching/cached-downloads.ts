import { z } from 'zod'
import type { DownloadList, DownloadsPort, DownloadsQuery } from '../../ports/downloads.ts'
import type { Outcome } from '../../ports/outcome.ts'
import type { ResilientCache } from './resilient-cache.ts'

/** The shell of a download list. What is inside was checked when it came from its source. */
const shellSchema = z.object({
  entryCount: z.number(),
  entries: z.array(z.object({ downloads: z.array(z.object({ link: z.string() })) })),
  problems: z.array(z.unknown()),
})

const isDownloadList = (kept: unknown): kept is DownloadList => shellSchema.safeParse(kept).success

/** Sites are a set; blocks are answered in their order. */
const keyOf = ({ sites, blocks }: DownloadsQuery): string => `downloads:${JSON.stringify([[...sites].sort(), blocks])}`

const tagsOf = ({ sites }: DownloadsQuery): readonly string[] => ['downloads', ...sites.map((site) => `site:${site}`)]

/** Installers that survive their source. An answer with fewer entries than blocks were asked is no good, and not kept. */
export class CachedDownloads implements DownloadsPort {
  readonly #source: DownloadsPort
  readonly #keeper: ResilientCache<DownloadList>

  constructor(source: DownloadsPort, keeper: ResilientCache<DownloadList>) {
    this.#source = source
    this.#keeper = keeper
  }

  search(query: DownloadsQuery): Promise<Outcome<DownloadList>> {
    return this.#keeper.answer({
      key: keyOf(query),
      tags: tagsOf(query),
      ask: () => this.#source.search(query),
      read: (kept) => (isDownloadList(kept) ? kept : undefined),
      worth: ({ entryCount, entries }) => (entryCount === query.blocks.length && entries.length > 0 ? 'whole' : 'none'),
    })
  }
}
