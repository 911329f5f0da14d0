import { expect } from 'vitest'
import { HttpSearch } from '../../adapters/search/http-search.ts'
import type { SearchAnswer, SearchPort, TextPiece } from '../../ports/search.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { FakeSearch } from '../fakes/fake-services.ts'
import { embeddedSearchOf } from '../hosts/search/embedded-search-of.ts'
import { startSearch } from '../hosts/search/start-search.ts'
import type { Clause } from './clause.ts'
import { contractOf } from './contract.ts'
import { connectTo } from './open-router.ts'

const SITE = realSite('com')

const find = async (port: SearchPort, text: string, page = 1, perPage = 5): Promise<SearchAnswer> => {
  const outcome = await port.search({ site: SITE, text, page, perPage })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

const changing = (honest: SearchPort, change: (answer: SearchAnswer) => Partial<SearchAnswer>): SearchPort => ({
  search: async (query) => {
    const outcome = await honest.search(query)
    return outcome.ok ? { ok: true, value: { ...outcome.value, ...change(outcome.value) } } : outcome
  },
})

const textOf = (pieces: readonly TextPiece[]): string => pieces.map(({ text }) => text).join('')

/** The clauses that the search page relies on. */
const CLAUSES: readonly Clause<SearchPort>[] = [
  {
    name: 'returns the product page first for a product name, and marks the name in the page title',
    check: async (port) => {
      const { hits } = await find(port, 'premium')
      expect(hits[0]?.path).toBe('/premium')
      expect(hits[0]?.title.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toContain('Premium')
    },
    saboteur: (honest) =>
      changing(honest, ({ hits }) => ({ hits: hits.toReversed().map((hit) => ({ ...hit, title: [] })) })),
  },
  {
    name: 'returns fragments that together form the whole title',
    check: async (port) => {
      expect(textOf((await find(port, 'premium')).hits[0]?.title ?? [])).toMatch(/^Northwall Premium/)
    },
    saboteur: (honest) =>
      changing(honest, ({ hits }) => ({
        hits: hits.map((hit) => ({ ...hit, title: hit.title.filter(({ isMatch }) => isMatch) })),
      })),
  },
  {
    name: 'returns each hit on exactly one page, and no hits beyond the last page',
    check: async (port) => {
      const { total, hits: all } = await find(port, 'northwall', 1, 20)
      const paths: string[] = []
      for (let page = 1; page <= Math.ceil(total / 2); page += 1)
        paths.push(...(await find(port, 'northwall', page, 2)).hits.map(({ path }) => path))
      expect([paths.length, new Set(paths).size]).toEqual([total, total])
      expect(paths.slice(0, all.length)).toEqual(all.map(({ path }) => path))
      expect((await find(port, 'northwall', 99)).hits).toEqual([])
    },
    saboteur: (honest) => ({ search: (query) => honest.search({ ...query, page: 1 }) }),
  },
  {
    name: 'succeeds without hits if no page matches',
    check: async (port) => {
      expect(await find(port, 'qqqxyzzyqqq')).toMatchObject({ total: 0, hits: [] })
    },
    saboteur: (honest) => ({ search: (query) => honest.search({ ...query, text: 'premium' }) }),
  },
  {
    name: 'corrects a text only to one that has hits, and only if it is misspelled',
    check: async (port) => {
      expect((await find(port, 'premium')).corrected).toBeUndefined()
      const { total, corrected } = await find(port, 'premeum')
      if (corrected !== undefined) expect([total > 0, (await find(port, corrected)).total > 0]).toEqual([true, true])
    },
    saboteur: (honest) => changing(honest, () => ({ corrected: 'qqqxyzzyqqq' })),
  },
  {
    name: 'suggests only words that have hits',
    check: async (port) => {
      const { suggestions } = await find(port, 'northwell-premeum-zq qqqxyzzyqqq')
      for (const word of suggestions) expect((await find(port, word)).total).toBeGreaterThan(0)
      expect((await find(port, 'premium')).suggestions).toEqual([])
    },
    saboteur: (honest) => changing(honest, () => ({ suggestions: ['qqqxyzzyqqq'] })),
  },
]

export const CONTRACT = contractOf('SearchPort', CLAUSES, {
  FakeSearch: { standalone: () => new FakeSearch() },
  EmbeddedSearch: { standalone: embeddedSearchOf },
  HttpSearch: {
    overHost: async () => {
      const host = await startSearch()
      return { port: new HttpSearch(connectTo(host.origin)), close: host.close }
    },
  },
})
