import { describe, expect, it } from 'vitest'
import { CACHE_STORE_DEFAULTS, RESILIENT_CACHE_DEFAULTS } from '../../../adapters/caching/cache-settings.ts'
import { CacheStore } from '../../../adapters/caching/cache-store.ts'
import { CachedReviews } from '../../../adapters/caching/cached-reviews.ts'
import { ResilientCache } from '../../../adapters/caching/resilient-cache.ts'
import type { ReviewsAnswer } from '../../../ports/reviews.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import { FakeClock, FakeReviews } from '../../fakes/fake-services.ts'

const QUERY = { site: realSite('de'), product: 'premium', page: 1, perPage: 5 }
const FRESH_MS = 60_000

const open = () => {
  const clock = new FakeClock(Date.UTC(2026, 0, 15))
  const store = new CacheStore({ ...CACHE_STORE_DEFAULTS, name: 'test', keepMs: 86_400_000 }, () => {})
  const settings = { ...RESILIENT_CACHE_DEFAULTS, freshMs: FRESH_MS, staleMs: 86_400_000 }
  const read: string[] = []
  const cache = new ResilientCache<ReviewsAnswer>(
    store,
    settings,
    clock,
    () => {},
    ({ result }) => read.push(result),
  )
  const of = (origin: string) => {
    const source = new FakeReviews()
    return { source, reviews: new CachedReviews(source, cache, origin) }
  }
  return { clock, store, read, of, ...of('http://one.example') }
}

describe('CachedReviews', () => {
  it('loads fresh reviews once per product and site', async () => {
    const { source, reviews } = open()
    const [first, second] = [await reviews.reviews(QUERY), await reviews.reviews(QUERY)]
    expect(second).toEqual(first)
    await reviews.reviews({ ...QUERY, site: realSite('fr') })
    await reviews.reviews({ ...QUERY, product: 'plus' })
    expect(source.asked).toHaveLength(3)
  })

  it('loads each page of reviews, and each size of a page, separately', async () => {
    const { source, reviews } = open()
    for (const other of [{}, { page: 2 }, { perPage: 3 }]) await reviews.reviews({ ...QUERY, ...other })
    expect(source.asked.map(({ page, perPage }) => [page, perPage])).toEqual([
      [1, 5],
      [2, 5],
      [1, 3],
    ])
  })

  it('serves cached reviews while the source fails', async () => {
    const { clock, source, reviews, read } = open()
    const before = await reviews.reviews(QUERY)
    clock.advance(FRESH_MS * 2)
    source.faults.answerStatus(503)
    expect(await reviews.reviews(QUERY)).toEqual(before)
    await reviews.reviews({ ...QUERY, product: 'plus' })
    expect(read).toEqual(['source', 'stale', 'failed'])
  })

  it('does not serve cached reviews from a different source', async () => {
    const { of, reviews } = open()
    await reviews.reviews(QUERY)
    const other = of('http://other.example')
    await other.reviews.reviews(QUERY)
    expect(other.source.asked).toHaveLength(1)
  })

  it('reloads reviews after a purge of their product', async () => {
    const { clock, source, store, reviews } = open()
    await reviews.reviews(QUERY)
    clock.advance(1)
    await store.purge(['product:premium'], clock.now())
    clock.advance(1)
    await reviews.reviews(QUERY)
    expect(source.asked).toHaveLength(2)
  })
})
