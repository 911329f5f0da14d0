import { expect } from 'vitest'
import { ApiRouterDownloads } from '../../adapters/api-router/router-calls.ts'
import { FakeDownloads } from '../../adapters/fakes/fake-router.ts'
import type {
  Download,
  DownloadEntry,
  DownloadList,
  DownloadRequestParams,
  DownloadsPort,
  DownloadsQuery,
} from '../../ports/downloads.ts'
import { failed } from '../../ports/outcome.ts'
import type { Clause } from './clause.ts'
import { contractOf } from './contract.ts'

const home = (productCode: string): DownloadRequestParams => ({
  productCode,
  businessPurpose: 'Commercial',
  licenseTier: 'Home',
})

/** A question that every source under contract can answer. */
export const SEARCH: DownloadsQuery = { sites: ['com'], blocks: ['premium', 'plus', 'standard'].map(home) }

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

/** Clauses that a download block relies on, for each adapter. */
const CLAUSES: readonly Clause<DownloadsPort>[] = [
  {
    name: 'each block asked for has an entry of its own, with installers where the product has some',
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
    name: 'an answer tells how many entries it had',
    check: async (port) => {
      for (const count of [1, 2, 3]) {
        const list = await listOf(port, { ...SEARCH, blocks: SEARCH.blocks.slice(0, count) })
        expect(list.entryCount).toBe(count)
      }
    },
    saboteur: (honest) => changingLists(honest, (list) => ({ ...list, entryCount: 3 })),
  },
  {
    name: 'an installer leads to a web address and tells version, and a file its size, checksum and name',
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
    name: 'an entry has one installer for a platform at most',
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
    name: 'what is for a phone is a page in the store of its system, and for no other system is there one',
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
    name: 'a product that there is not has an entry without installers, whatever it is called',
    check: async (port) => {
      const list = await listOf(port, HOSTILE)
      expect(list.entryCount).toBe(HOSTILE.blocks.length)
      expect(list.entries).toEqual(HOSTILE.blocks.map((block) => ({ ...block, downloads: [] })))
    },
    saboteur: (honest) => changingLists(honest, (list) => ({ ...list, entryCount: 0, entries: [] })),
  },
  {
    name: 'a question for more than five blocks, for none or for no site is refused, not cut short',
    check: async (port) => {
      for (const query of [TOO_MANY, { ...SEARCH, blocks: [] }, { ...SEARCH, sites: [] }])
        expect(await port.search(query)).toMatchObject({ ok: false, failure: { kind: 'status', status: 400 } })
    },
    saboteur: (honest) => ({ search: (query) => honest.search({ ...query, blocks: query.blocks.slice(0, 5) }) }),
  },
  {
    name: 'asked twice, it answers the same',
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
  FakeDownloads: { alone: () => new FakeDownloads() },
  ApiRouterDownloads: { overRouter: ({ connection }) => new ApiRouterDownloads(connection) },
})
