import { describe, expect, it } from 'vitest'
import { CACHE_STORE_DEFAULTS, RESILIENT_CACHE_DEFAULTS } from '../../../adapters/caching/cache-settings.ts'
import { CacheStore } from '../../../adapters/caching/cache-store.ts'
import { CachedPages } from '../../../adapters/caching/cached-pages.ts'
import type { CacheReading } from '../../../adapters/caching/cached-value.ts'
import { ResilientCache } from '../../../adapters/caching/resilient-cache.ts'
import type { BuyBlockSettings } from '../../../ports/buy-block-settings.ts'
import type { PageData } from '../../../ports/pages.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import { FakeClock, FakePages } from '../../fakes/fake-services.ts'

const FRESH_MS = 60_000
const site = realSite('de')
const DOWN = { kind: 'network', message: 'Network Error' } as const

const open = () => {
  const clock = new FakeClock(Date.UTC(2026, 0, 15))
  const source = new FakePages()
  const store = new CacheStore({ ...CACHE_STORE_DEFAULTS, name: 'test', keepMs: 86_400_000 }, () => {})
  const settings = { ...RESILIENT_CACHE_DEFAULTS, freshMs: FRESH_MS, staleMs: 86_400_000 }
  const read: string[] = []
  const observe = ({ result }: CacheReading) => read.push(result)
  const caches = {
    pages: new ResilientCache<PageData>(store, settings, clock, () => {}, observe),
    buyBlocks: new ResilientCache<{ buyBlock: BuyBlockSettings | null }>(store, settings, clock, () => {}, observe),
  }
  const pages = new CachedPages(source, caches, 'http://content.example')
  const textOf = async (path = '/premium') => {
    const outcome = await pages.page({ site, path })
    if (!outcome.ok) throw new Error(outcome.failure.message)
    const [section] = outcome.value.sections
    return section?.kind === 'text' ? section.paragraphs[0] : undefined
  }
  return { clock, source, store, pages, read, textOf }
}

describe('CachedPages', () => {
  it('loads a fresh page once for concurrent and later requests', async () => {
    const { source, textOf } = open()
    await Promise.all([textOf(), textOf()])
    await textOf()
    expect(source.queries).toHaveLength(1)
  })

  it('serves only cached pages while the service fails', async () => {
    const { clock, source, pages, read, textOf } = open()
    await textOf()
    await pages.buyBlock({ site, product: 'premium' })
    clock.advance(FRESH_MS * 2)
    source.failure = DOWN
    expect(await textOf()).toBe('A page.')
    expect(await pages.buyBlock({ site, product: 'premium' })).toMatchObject({
      ok: true,
      value: { product: 'premium' },
    })
    expect(await pages.page({ site, path: '/plus' })).toEqual({ ok: false, failure: DOWN })
    expect(read).toEqual(['source', 'source', 'stale', 'stale', 'failed'])
  })

  it.each(['page:de:/premium', 'content:de', 'content', 'site:de'])(
    'reloads a page after a purge of %s',
    async (tag) => {
      const { clock, source, store, textOf } = open()
      await textOf()
      source.text = 'New.'
      clock.advance(1)
      await store.purge([tag], clock.now())
      clock.advance(1)
      expect(await textOf()).toBe('New.')
    },
  )

  it.each(['page:de:/plus', 'content:com', 'prices'])('does not reload a page after a purge of %s', async (tag) => {
    const { clock, source, store, textOf } = open()
    await textOf()
    clock.advance(1)
    await store.purge([tag], clock.now())
    clock.advance(1)
    await textOf()
    expect(source.queries).toHaveLength(1)
  })

  it('caches all unknown paths in one entry, and returns each page with its path', async () => {
    const { source, pages } = open()
    for (const path of ['/a', '/b', '/a/b'])
      expect(await pages.page({ site, path })).toMatchObject({ ok: true, value: { path, status: 404 } })
    expect(source.queries).toHaveLength(1)
  })

  it('does not request the block of an unknown product', async () => {
    const { source, pages } = open()
    for (const product of ['no-such', '', '__proto__'])
      expect(await pages.buyBlock({ site, product })).toEqual({ ok: true, value: null })
    expect(source.queries).toEqual([])
  })

  it('loads drafts for each request without caching them', async () => {
    const { source, pages, textOf } = open()
    const draft = () => pages.page({ site, path: '/premium', isDraft: true })
    expect(await draft()).toMatchObject({ ok: true, value: { sections: [{}, { isDraft: true }] } })
    await draft()
    expect(source.queries).toHaveLength(2)
    await textOf()
    expect(await pages.page({ site, path: '/premium' })).toMatchObject({ ok: true, value: { sections: [{}] } })
  })
})
