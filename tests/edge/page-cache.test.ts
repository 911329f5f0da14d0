import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HydrationFile, sizeOf } from '../../edge/pages/cached-page.ts'
import { PageCache } from '../../edge/pages/page-cache.ts'
import { RUNS } from '../domain/runs.ts'
import { cachedPage } from './cached-page-sample.ts'

const put = (cache: PageCache, key: string, bytes = 100, tags = ['pages']) =>
  cache.set(key, cachedPage({ brotli: Buffer.alloc(bytes), tags }), cache.generation)

describe('PageCache', () => {
  it('never exceeds its byte limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ maxLength: 60 }), fc.integer({ min: 0, max: 20_000 })), { maxLength: 60 }),
        (entries) => {
          const cache = new PageCache(50_000)
          for (const [key, bytes] of entries) {
            put(cache, key, bytes)
            expect(cache.bytes).toBeLessThanOrEqual(50_000)
          }
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('counts both encodings, the key and the overhead of a page', () => {
    const page = cachedPage({ brotli: Buffer.alloc(1_000), gzip: Buffer.alloc(2_000) })
    expect(sizeOf(page, 'k'.repeat(10))).toBe(1_000 + 2_000 + 20 + 8_192)
  })

  it('evicts the least recently used page', () => {
    const cache = new PageCache(Math.ceil((3 * sizeOf(cachedPage({ brotli: Buffer.alloc(100) }), 'a') * 16) / 15))
    for (const key of ['a', 'b', 'c']) put(cache, key)
    cache.get('a')
    put(cache, 'd')
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'c', 'd'])
  })

  it('purges by tag, and does not cache a page whose render began before the purge', () => {
    const cache = new PageCache(1_000_000)
    put(cache, 'de', 100, ['pages', 'site:de'])
    put(cache, 'fr', 100, ['pages', 'site:fr'])
    const { generation } = cache
    cache.purge(['site:de'])
    expect([cache.get('de'), cache.get('fr')?.tags]).toEqual([undefined, ['pages', 'site:fr']])
    cache.set('de', cachedPage(), generation)
    expect(cache.get('de')).toBeUndefined()
    cache.purge(['pages'])
    expect(cache.count).toBe(0)
  })
})

const hydrationFile = (hash: string): HydrationFile => ({ hash, brotli: Buffer.alloc(100), gzip: Buffer.alloc(100) })

describe('a hydration file', () => {
  it('is available even if the cache keeps no pages, as in development', () => {
    const cache = new PageCache(1_000_000, false)
    cache.set('a', cachedPage({ hydration: hydrationFile('props') }), cache.generation)
    expect([cache.get('a'), cache.count, cache.hydration('props')?.hash]).toEqual([undefined, 0, 'props'])
  })

  const opened = (hydration: HydrationFile) => {
    const cache = new PageCache(1_000_000)
    cache.set('a', cachedPage({ hydration }), cache.generation)
    return cache
  }

  it("is found by its hash while its page is cached, and counts towards the page's size", () => {
    const first = hydrationFile('first')
    expect(opened(first).hydration('first')).toBe(first)
    expect(opened(first).hydration('other')).toBeUndefined()
    expect(sizeOf(cachedPage({ hydration: first }), 'a') - sizeOf(cachedPage(), 'a')).toBe(200)
  })

  it.each<[string, (cache: PageCache) => void]>([
    ['re-rendered', (cache) => cache.set('a', cachedPage({ hydration: hydrationFile('second') }), cache.generation)],
    ['purged', (cache) => cache.purge(['pages'])],
  ])('is still available after its page was %s', (_, happen) => {
    const first = hydrationFile('first')
    const cache = opened(first)
    happen(cache)
    expect(cache.hydration('first')).toBe(first)
  })

  it('is available even if a purge during the render kept its page out of the cache', () => {
    const cache = new PageCache(1_000_000)
    const { generation } = cache
    cache.purge(['pages'])
    cache.set('a', cachedPage({ hydration: hydrationFile('late') }), generation)
    expect([cache.get('a'), cache.hydration('late')?.hash]).toEqual([undefined, 'late'])
  })

  it('is available while at least one page that uses it is cached', () => {
    const cache = new PageCache(200_000)
    for (const key of ['a', 'b'])
      cache.set(key, cachedPage({ hydration: hydrationFile('shared'), tags: [key] }), cache.generation)
    cache.purge(['b'])
    for (let at = 0; at < 200; at += 1)
      cache.set('c', cachedPage({ hydration: hydrationFile(String(at)), tags: [] }), cache.generation)
    expect([cache.peek('a')?.hydration?.hash, cache.hydration('shared')?.hash]).toEqual(['shared', 'shared'])
  })

  it('is available after a recompressed version has replaced its page', () => {
    const first = hydrationFile('first')
    const cache = opened(first)
    const page = cache.peek('a')
    if (page === undefined) throw new Error('not kept')
    cache.replace('a', page, { ...page, brotli: Buffer.from('smaller') })
    for (let at = 0; at < 2_000; at += 1)
      cache.set('c', cachedPage({ hydration: hydrationFile(String(at)) }), cache.generation)
    expect([cache.peek('a')?.brotli.toString(), cache.hydration('first')]).toEqual(['smaller', first])
    cache.replace('a', page, cachedPage())
    expect(cache.peek('a')?.brotli.toString()).toBe('smaller')
  })

  it('is evicted if the files of evicted pages exceed their memory share', () => {
    const cache = new PageCache(160_000)
    for (let at = 0; at < 200; at += 1)
      cache.set('a', cachedPage({ hydration: hydrationFile(String(at)) }), cache.generation)
    expect(cache.bytes).toBeLessThan(10_000 + 9_000)
    expect([cache.hydration('0'), cache.hydration('198')?.hash]).toEqual([undefined, '198'])
  })
})
