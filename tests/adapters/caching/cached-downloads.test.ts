import { describe, expect, it } from 'vitest'
import { CACHE_STORE_DEFAULTS, RESILIENT_CACHE_DEFAULTS } from '../../../adapters/caching/cache-settings.ts'
import { CacheStore } from '../../../adapters/caching/cache-store.ts'
import { CachedDownloads } from '../../../adapters/caching/cached-downloads.ts'
import { ResilientCache } from '../../../adapters/caching/resilient-cache.ts'
import type { DownloadList, DownloadsQuery } from '../../../ports/downloads.ts'
import { FakeDownloads } from '../../fakes/fake-router.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

const QUERY: DownloadsQuery = {
  sites: ['de', 'com'],
  blocks: [{ productCode: 'premium', businessPurpose: 'retail', licenseTier: 'paid' }],
}
const FRESH_MS = 60_000

const open = () => {
  const clock = new FakeClock(Date.UTC(2026, 0, 15))
  const source = new FakeDownloads()
  const store = new CacheStore({ ...CACHE_STORE_DEFAULTS, name: 'test', keepMs: 86_400_000 }, () => {})
  const settings = { ...RESILIENT_CACHE_DEFAULTS, freshMs: FRESH_MS, staleMs: 86_400_000 }
  const cache = new ResilientCache<DownloadList>(store, settings, clock, () => {})
  return { clock, source, store, downloads: new CachedDownloads(source, cache) }
}

describe('CachedDownloads', () => {
  it('loads a fresh list once, regardless of site order', async () => {
    const { source, downloads } = open()
    const first = await downloads.search(QUERY)
    const second = await downloads.search({ ...QUERY, sites: ['com', 'de'] })
    expect(first.ok && second.ok && second.value).toEqual(first.ok && first.value)
    expect(source.asked).toHaveLength(1)
  })

  it('serves a cached list while the source fails', async () => {
    const { clock, source, downloads } = open()
    await downloads.search(QUERY)
    clock.advance(FRESH_MS * 2)
    source.faults.answerStatus(503)
    expect((await downloads.search(QUERY)).ok).toBe(true)
  })

  it.each([
    ['without entries', 0, 0],
    ['with more entries than blocks', 2, 1],
  ])('does not cache an answer %s', async (_, entryCount, usable) => {
    const { clock, source, downloads } = open()
    const [block] = QUERY.blocks
    const entries = Array.from({ length: usable }, () => ({ ...block, downloads: [] }))
    source.give({ entryCount, entries, problems: [] } as DownloadList)
    await downloads.search(QUERY)
    clock.advance(RESILIENT_CACHE_DEFAULTS.failureMs + 1)
    await downloads.search(QUERY)
    expect(source.asked).toHaveLength(2)
  })

  it('reloads after a purge of one of the sites', async () => {
    const { clock, source, store, downloads } = open()
    await downloads.search(QUERY)
    clock.advance(1)
    await store.purge(['site:de'], clock.now())
    clock.advance(1)
    await downloads.search(QUERY)
    expect(source.asked).toHaveLength(2)
  })
})
