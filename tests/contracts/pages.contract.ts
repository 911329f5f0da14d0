import { expect } from 'vitest'
import { ContentPages } from '../../adapters/content/content-pages.ts'
import { HttpPages } from '../../adapters/content/http-pages.ts'
import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { PageData, PagesPort } from '../../ports/pages.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { FakePages } from '../fakes/fake-services.ts'
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

const COMPONENTS = [
  ['/', 'home'],
  ['/premium', 'product'],
  ['/compare', 'compare'],
  ['/no/such/page', 'not-found'],
] as const

/** The clauses that pages rely on. */
const CLAUSES: readonly Clause<PagesPort>[] = [
  {
    name: 'returns the page for the requested path with at least one section',
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
    name: 'returns the component key of each kind of page',
    check: async (port) => {
      for (const [path, component] of COMPONENTS) expect((await pageOf(port, path)).component).toBe(component)
    },
    saboteur: (honest) => changingPages(honest, () => ({ component: 'page' })),
  },
  {
    name: 'succeeds with a 404 page for an unknown path',
    check: async (port) => {
      expect(await pageOf(port, '/no/such/page')).toMatchObject({ path: '/no/such/page', status: 404 })
    },
    saboteur: (honest) => changingPages(honest, () => ({ status: 200 })),
  },
  {
    name: 'returns the requested product’s buy block with the site’s store',
    check: async (port) => {
      expect(await blockOf(port, 'premium')).toMatchObject({ product: 'premium', store: SITE.store })
    },
    saboteur: (honest) => ({
      page: (query) => honest.page(query),
      buyBlock: (query) => honest.buyBlock({ ...query, product: 'plus' }),
    }),
  },
  {
    name: 'returns null for a product that is not sold, even with a hostile name',
    check: async (port) => {
      for (const product of ['no-such-product', '__proto__', '']) expect(await blockOf(port, product)).toBeNull()
    },
    saboteur: (honest) => ({
      page: (query) => honest.page(query),
      buyBlock: (query) => honest.buyBlock({ ...query, product: 'premium' }),
    }),
  },
  {
    name: 'returns unpublished sections only for drafts',
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
  FakePages: { standalone: () => new FakePages() },
  ContentPages: { standalone: () => new ContentPages() },
  HttpPages: {
    overHost: async () => {
      const host = await startContent({ editorSecret: SECRET })
      const connection = connectTo(host.origin)
      return { port: new HttpPages({ connection, editorSecret: SECRET, report: () => {} }), close: host.close }
    },
  },
})
