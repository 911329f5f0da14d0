import { expect } from 'vitest'
import { ContentPages } from '../../adapters/content/content-pages.ts'
import { HttpPages } from '../../adapters/content/http-pages.ts'
import { FakePages } from '../../adapters/fakes/fake-services.ts'
import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { PageData, PagesPort } from '../../ports/pages.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { startContent } from '../hosts/content/start-content.ts'
import type { Clause } from './clause.ts'
import { contractOf } from './contract.ts'
import { connectTo } from './open-router.ts'

const SITE = realSite('de')

const pageOf = async (port: PagesPort, path: string, isDraft = false): Promise<PageData> => {
  const outcome = await port.page({ site: SITE, path, isDraft })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

const blockOf = async (port: PagesPort, product: string): Promise<BuyBlockSettings | null> => {
  const outcome = await port.buyBlock({ site: SITE, product })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

const changingPages = (honest: PagesPort, change: (page: PageData) => Partial<PageData>): PagesPort => ({
  page: async (query) => {
    const outcome = await honest.page(query)
    return outcome.ok ? { ok: true, value: { ...outcome.value, ...change(outcome.value) } } : outcome
  },
  buyBlock: (query) => honest.buyBlock(query),
})

/** Clauses that a page relies on, for each adapter. */
const CLAUSES: readonly Clause<PagesPort>[] = [
  {
    name: 'a page is that of the path asked for, and has something on it',
    check: async (port) => {
      for (const path of ['/', '/premium']) {
        const page = await pageOf(port, path)
        expect([page.path, page.status]).toEqual([path, 200])
        expect(page.sections.length).toBeGreaterThan(0)
      }
    },
    saboteur: (honest) => changingPages(honest, () => ({ path: '/' })),
  },
  {
    name: 'an unknown path is a 404 page, not a failure',
    check: async (port) => {
      expect(await pageOf(port, '/no/such/page')).toMatchObject({ path: '/no/such/page', status: 404 })
    },
    saboteur: (honest) => changingPages(honest, () => ({ status: 200 })),
  },
  {
    name: 'a buy block is that of the product asked for, in the store of the site',
    check: async (port) => {
      expect(await blockOf(port, 'premium')).toMatchObject({ product: 'premium', store: SITE.store })
    },
    saboteur: (honest) => ({
      page: (query) => honest.page(query),
      buyBlock: (query) => honest.buyBlock({ ...query, product: 'plus' }),
    }),
  },
  {
    name: 'a product that is not sold has no buy block, whatever it is called',
    check: async (port) => {
      for (const product of ['no-such-product', '__proto__', '']) expect(await blockOf(port, product)).toBeNull()
    },
    saboteur: (honest) => ({
      page: (query) => honest.page(query),
      buyBlock: (query) => honest.buyBlock({ ...query, product: 'premium' }),
    }),
  },
  {
    name: 'a section that is not published is for those alone who ask for drafts',
    check: async (port) => {
      const draftsOf = async (isDraft: boolean) =>
        (await pageOf(port, '/compare', isDraft)).sections.filter((section) => section.isDraft === true).length
      expect(await draftsOf(false)).toBe(0)
      expect(await draftsOf(true)).toBeGreaterThan(0)
    },
    saboteur: (honest) => ({
      page: (query) => honest.page({ ...query, isDraft: true }),
      buyBlock: (query) => honest.buyBlock(query),
    }),
  },
]

const SECRET = 'secret-of-a-contract'

export const CONTRACT = contractOf('PagesPort', CLAUSES, {
  FakePages: { alone: () => new FakePages() },
  ContentPages: { alone: () => new ContentPages() },
  HttpPages: {
    overHost: async () => {
      const host = await startContent({ editorSecret: SECRET })
      const connection = connectTo(host.origin)
      return { port: new HttpPages({ connection, editorSecret: SECRET, report: () => {} }), close: host.close }
    },
  },
})
