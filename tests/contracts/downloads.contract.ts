import { expect } from 'vitest'
import { ApiRouterDownloads } from '../../adapters/api-router/router-calls.ts'
import type {
  Download,
  DownloadEntry,
  DownloadList,
  DownloadRequestParams,
  DownloadsPort,
  DownloadsQuery,
} from '../../ports/downloads.ts'
import { failed } from '../../ports/outcome.ts'
import { FakeDownloads } from '../fakes/fake-router.ts'
import type { Clause } from './clause.ts'
import { contractOf } from './contract.ts'
import { ROUTER_DATA } from './router-data.ts'

const { downloads } = ROUTER_DATA

const home = (productCode: string): DownloadRequestParams => ({
  productCode,
  businessPurpose: 'Commercial',
  licenseTier: 'Home',
})

/** A query that every source in these tests can answer. */
export const SEARCH: DownloadsQuery = { sites: downloads.sites, blocks: downloads.productCodes.map(home) }

const HOSTILE: DownloadsQuery = {
  sites: ['com', '../..', 'a&sites=ru', '__proto__'],
  blocks: ['__proto__', 'a&productcodes=plus', '../../x', 'é'].map(home),
}
const TOO_MANY: DownloadsQuery = { sites: ['com'], blocks: ['a', 'b', 'c', 'd', 'e', 'f'].map(home) }

const listOf = async (port: DownloadsPort, query: DownloadsQuery): Promise<DownloadList> => {
  const outcome = await port.search(query)
  if (!outcome.ok) throw new Error(`${outcome.failure.kind}: ${outcome.failure.message}`)
  return outcome.value
}

const paramsOf = ({ productCode, businessPurpose, licenseTier }: DownloadRequestParams): DownloadRequestParams => ({
  productCode,
  businessPurpose,
  licenseTier,
})

const changingLists = (honest: DownloadsPort, change: (list: DownloadList) => DownloadList): DownloadsPort => ({
  search: async (query) => {
    const outcome = await honest.search(query)
    return outcome.ok ? { ok: true, value: change(outcome.value) } : outcome
  },
})

const changingEntries = (honest: DownloadsPort, change: (entry: DownloadEntry) => DownloadEntry): DownloadsPort =>
  changingLists(honest, (list) => ({ ...list, entries: list.entries.map(change) }))

const changingDownloads = (honest: DownloadsPort, change: (download: Download) => Download): DownloadsPort =>
  changingEntries(honest, (entry) => ({ ...entry, downloads: entry.downloads.map(change) }))

/** The clauses that download blocks rely on. */
const CLAUSES: readonly Clause<DownloadsPort>[] = [
  {
    name: 'returns one entry with installers per requested block',
    check: async (port) => {
      const list = await listOf(port, SEARCH)
      expect(list.entryCount).toBe(SEARCH.blocks.length)
      expect(list.entries.map(paramsOf)).toEqual(SEARCH.blocks)
      for (const { downloads } of list.entries) expect(downloads.length).toBeGreaterThan(0)
      expect(list.problems).toEqual([])
    },
    saboteur: (honest) => changingLists(honest, (list) => ({ ...list, entries: list.entries.slice(1) })),
  },
  {
    name: 'returns the number of entries in the answer',
    check: async (port) => {
      for (const count of [1, 2, 3]) {
        const list = await listOf(port, { ...SEARCH, blocks: SEARCH.blocks.slice(0, count) })
        expect(list.entryCount).toBe(count)
      }
    },
    saboteur: (honest) => changingLists(honest, (list) => ({ ...list, entryCount: 3 })),
  },
  {
    name: 'returns a web URL and a version for each installer, and size, checksum and name for each file',
    check: async (port) => {
      for (const { downloads } of (await listOf(port, SEARCH)).entries)
        for (const download of downloads) {
          expect(new URL(download.link).protocol).toMatch(/^https?:$/)
          expect(download.version).not.toBe('')
          if (download.kind === 'store') continue
          const { sizeBytes, sha256, fileName } = download
          expect(Number.isInteger(sizeBytes) && sizeBytes > 0).toBe(true)
          expect(sha256).toMatch(/^[0-9a-f]{64}$/)
          expect(fileName).toMatch(/^[^/\\]+$/)
        }
    },
    saboteur: (honest) =>
      changingDownloads(honest, (download) => (download.kind === 'file' ? { ...download, sha256: '' } : download)),
  },
  {
    name: 'returns at most one installer per platform',
    check: async (port) => {
      for (const { downloads } of (await listOf(port, SEARCH)).entries)
        expect(new Set(downloads.map(({ platform }) => platform)).size).toBe(downloads.length)
    },
    saboteur: (honest) =>
      changingDownloads(honest, (download) =>
        download.kind === 'file' ? { ...download, platform: 'Linux' } : download,
      ),
  },
  {
    name: 'returns an app store page for phones, and a file for every other platform',
    check: async (port) => {
      for (const { downloads } of (await listOf(port, SEARCH)).entries)
        for (const { kind, platform, link } of downloads) {
          expect([platform, kind]).toEqual([platform, ['Android', 'iOS'].includes(platform) ? 'store' : 'file'])
          if (kind === 'store') expect(new URL(link).pathname).not.toMatch(/\.(?:apk|ipa|mobileconfig)$/)
        }
    },
    saboteur: (honest) =>
      changingDownloads(honest, (download) =>
        download.kind === 'store' ? { ...download, link: 'https://files.example.com/a.apk' } : download,
      ),
  },
  {
    name: 'returns an entry without installers for an unknown product, even with a hostile name',
    check: async (port) => {
      const list = await listOf(port, HOSTILE)
      expect(list.entryCount).toBe(HOSTILE.blocks.length)
      expect(list.entries).toEqual(HOSTILE.blocks.map((block) => ({ ...block, downloads: [] })))
    },
    saboteur: (honest) => changingLists(honest, (list) => ({ ...list, entryCount: 0, entries: [] })),
  },
  {
    name: 'rejects a query with more than five blocks, without blocks or without sites',
    check: async (port) => {
      for (const query of [TOO_MANY, { ...SEARCH, blocks: [] }, { ...SEARCH, sites: [] }])
        expect(await port.search(query)).toMatchObject({ ok: false, failure: { kind: 'status', status: 400 } })
    },
    saboteur: (honest) => ({ search: (query) => honest.search({ ...query, blocks: query.blocks.slice(0, 5) }) }),
  },
  {
    name: 'returns the same list for the same query',
    check: async (port) => {
      expect(await listOf(port, SEARCH)).toEqual(await listOf(port, SEARCH))
    },
    saboteur: (honest) => {
      let calls = 0
      return {
        search: async (query) => {
          calls += 1
          return calls % 2 === 0 ? failed({ kind: 'network', message: 'Network Error' }) : honest.search(query)
        },
      }
    },
  },
]

export const CONTRACT = contractOf('DownloadsPort', CLAUSES, {
  FakeDownloads: { standalone: () => new FakeDownloads() },
  ApiRouterDownloads: { overRouter: ({ connection }) => new ApiRouterDownloads(connection) },
})
