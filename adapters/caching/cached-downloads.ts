import { z } from 'zod'
import type { DownloadList, DownloadsPort, DownloadsQuery } from '../../ports/downloads.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import { storedAs } from './cached-value.ts'
import type { ResilientCache } from './resilient-cache.ts'

/** Schema of a stored list. */
const storedSchema = z.object({
  entryCount: z.number(),
  entries: z.array(z.object({ downloads: z.array(z.object({ kind: z.enum(['file', 'store']) })) })),
  problems: z.array(z.unknown()),
})

/** Caches download searches. An answer is cached only if it has one entry per block. */
export class CachedDownloads implements DownloadsPort {
  readonly #source: DownloadsPort
  readonly #cache: ResilientCache<DownloadList>

  constructor(source: DownloadsPort, cache: ResilientCache<DownloadList>) {
    this.#source = source
    this.#cache = cache
  }

  async search(query: DownloadsQuery): Promise<Outcome<DownloadList>> {
    const { withinMs, ...shared } = query
    const { group = 'world', sites, blocks } = shared
    const outcome = await this.#cache.get({
      // Each site group has its own router. The order of sites does not matter; the order of blocks does.
      key: `downloads:${JSON.stringify([group, sites.toSorted(), blocks])}`,
      tags: ['downloads', ...sites.map((site) => `site:${site}`)],
      load: () => this.#source.search(shared),
      withinMs,
      read: storedAs(storedSchema),
      completeness: ({ entryCount, entries }) =>
        entryCount === blocks.length && entries.length > 0 ? 'complete' : 'empty',
    })
    return outcome.ok ? success(outcome.value.value) : outcome
  }
}
