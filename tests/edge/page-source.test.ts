import { describe, expect, it } from 'vitest'
import { DEADLINES } from '../../edge/deadlines.ts'
import type { CachedPage } from '../../edge/pages/cached-page.ts'
import { PageCache } from '../../edge/pages/page-cache.ts'
import { PageSource } from '../../edge/pages/page-source.ts'
import { RenderQueue } from '../../edge/pages/render-queue.ts'
import { NO_TRACE, type RequestTrace } from '../../edge/telemetry/request-trace.ts'
import { cachedPage } from './cached-page-sample.ts'

const KEY = '/com/usd-any-x/premium'

/** A source whose renders end when the test says so. */
const openSource = () => {
  const renders: { key: string; end: (page: CachedPage) => void; fail: () => void }[] = []
  const reported: string[] = []
  let nowMs = 0
  const cache = new PageCache(1024 * 1024)
  const source = new PageSource({
    cache,
    queue: new RenderQueue(4),
    deadlineMs: DEADLINES.visitorMs,
    render: (key) => {
      const { promise, resolve, reject } = Promise.withResolvers<CachedPage>()
      renders.push({ key, end: resolve, fail: () => reject(new Error('broken')) })
      return promise
    },
    onCached: () => {},
    now: () => nowMs,
    report: (error) => reported.push(String(error)),
  })
  const turns = () => new Promise((resolve) => setImmediate(resolve))
  return {
    cache,
    source,
    renders,
    reported,
    turns,
    goTo: (ms: number) => {
      nowMs = ms
    },
    /** Puts a page into the cache as a render would. */
    seed: (page: CachedPage) => cache.set(KEY, page, cache.generation),
    get: () => source.get(KEY, NO_TRACE),
  }
}

describe('pages', () => {
  it('a missing page is rendered once, however many ask for it', async () => {
    const { get, renders, turns } = openSource()
    const asked = Array.from({ length: 1_000 }, get)
    await turns()
    expect(renders.map(({ key }) => key)).toEqual([KEY])
    const page = cachedPage()
    renders[0]?.end(page)
    expect(new Set((await Promise.all(asked)).map((found) => found.page))).toEqual(new Set([page]))
  })

  it('a fresh page is served at once, without a render', async () => {
    const { get, seed, renders, source, goTo } = openSource()
    const page = cachedPage()
    seed(page)
    goTo(59_999)
    expect(source.cached(KEY)).toEqual({ page, result: 'hit' })
    expect(await get()).toEqual({ page, result: 'hit' })
    expect(renders).toEqual([])
  })

  it('a stale page is served at once while one render runs behind it, and then the new one', async () => {
    const { seed, renders, source, goTo, turns } = openSource()
    const old = cachedPage({ etag: 'old' })
    seed(old)
    goTo(60_000)
    for (let visitor = 0; visitor < 5; visitor += 1) expect(source.cached(KEY)).toEqual({ page: old, result: 'stale' })
    await turns()
    expect(renders).toHaveLength(1)
    const renewed = cachedPage({ etag: 'new', freshUntilMs: 120_000 })
    renders[0]?.end(renewed)
    await turns()
    expect(source.cached(KEY)).toEqual({ page: renewed, result: 'hit' })
  })

  it('the render behind a stale page has its own trace, which ends with it and excludes the other visitors of the page', async () => {
    const { seed, renders, source, goTo, turns } = openSource()
    seed(cachedPage())
    goTo(60_000)
    const told: string[] = []
    const visitor = (name: string): RequestTrace => ({
      ...NO_TRACE,
      renderBehind: () => {
        told.push(`begun by ${name}`)
        return { headers: () => ({}), traceId: () => `of ${name}`, ended: (isGood) => told.push(`ended ${isGood}`) }
      },
    })
    for (const name of ['one', 'another']) source.cached(KEY, visitor(name))
    await turns()
    expect(told).toEqual(['begun by one'])
    renders[0]?.end(cachedPage({ freshUntilMs: 60_001 }))
    await turns()
    goTo(120_000)
    source.cached(KEY, visitor('a third'))
    await turns()
    renders[1]?.fail()
    await turns()
    expect(told).toEqual(['begun by one', 'ended true', 'begun by a third', 'ended false'])
  })

  it('a stale page goes on being served while renders fail, each of them a second apart', async () => {
    const { seed, renders, source, goTo, turns, reported } = openSource()
    const old = cachedPage()
    seed(old)
    goTo(60_000)
    source.cached(KEY)
    await turns()
    renders[0]?.fail()
    await turns()
    expect(source.cached(KEY)?.page).toBe(old)
    await turns()
    expect(renders).toHaveLength(1)
    goTo(61_000)
    expect(source.cached(KEY)?.page).toBe(old)
    await turns()
    expect(renders).toHaveLength(2)
    expect(reported).toEqual(['Error: broken'])
  })

  it('a page past its stale window is not served, and without a render there is none', async () => {
    const { seed, renders, get, goTo, turns } = openSource()
    seed(cachedPage())
    goTo(3_600_000)
    const asked = get()
    await turns()
    renders[0]?.fail()
    expect(await asked).toEqual({ page: null, result: 'none' })
  })

  it('a degraded page that is over is rendered before anyone sees it again, and stands in where that fails', async () => {
    const { seed, renders, get, goTo, turns, source } = openSource()
    const degraded = cachedPage({ isDegraded: true, freshUntilMs: 5_000 })
    seed(degraded)
    goTo(5_000)
    expect(source.cached(KEY)).toBeNull()
    const asked = get()
    await turns()
    renders[0]?.fail()
    expect(await asked).toEqual({ page: degraded, result: 'stale' })
  })

  it('a page that names a day that is over is rendered before anyone sees it again, and stands in where that fails', async () => {
    const { seed, renders, get, goTo, turns, source } = openSource()
    const dated = cachedPage({ validUntilMs: 60_000 })
    seed(dated)
    goTo(59_999)
    expect(source.cached(KEY)?.page).toBe(dated)
    goTo(60_000)
    expect(source.cached(KEY)).toBeNull()
    const asked = get()
    await turns()
    renders[0]?.fail()
    expect(await asked).toEqual({ page: dated, result: 'stale' })
  })

  it('a page that has ended is never served, even while renders fail', async () => {
    const { seed, renders, get, goTo, turns, source } = openSource()
    const ending = cachedPage({ freshUntilMs: 30_000, validUntilMs: 30_000, staleUntilMs: 30_000 })
    seed(ending)
    goTo(29_999)
    expect(source.cached(KEY)?.page).toBe(ending)
    goTo(30_000)
    expect(source.cached(KEY)).toBeNull()
    const asked = get()
    await turns()
    renders[0]?.fail()
    expect(await asked).toEqual({ page: null, result: 'none' })
  })

  it('a page that ended while it was rendered is rendered once more before anyone sees it', async () => {
    const { get, renders, goTo, turns } = openSource()
    const asked = get()
    await turns()
    goTo(1_000)
    renders[0]?.end(cachedPage({ freshUntilMs: 999, validUntilMs: 999, staleUntilMs: 999 }))
    await turns()
    const renewed = cachedPage({ etag: 'new' })
    renders[1]?.end(renewed)
    expect(await asked).toEqual({ page: renewed, result: 'miss' })
  })

  it('a failed render frees its place: the next visitor has the page rendered', async () => {
    const { renders, get, turns } = openSource()
    const first = get()
    await turns()
    renders[0]?.fail()
    expect((await first).page).toBeNull()
    const second = get()
    await turns()
    const page = cachedPage()
    renders[1]?.end(page)
    expect(await second).toEqual({ page, result: 'miss' })
  })

  it('a render that began before a purge is neither kept nor shared with who comes after it', async () => {
    const { renders, get, turns, cache, source } = openSource()
    const before = get()
    await turns()
    cache.purge(['pages'])
    const after = get()
    await turns()
    expect(renders).toHaveLength(2)
    const old = cachedPage({ etag: 'old' })
    renders[0]?.end(old)
    expect((await before).page).toBe(old)
    expect(source.cached(KEY)).toBeNull()
    const renewed = cachedPage({ etag: 'new' })
    renders[1]?.end(renewed)
    expect((await after).page).toBe(renewed)
    expect(source.cached(KEY)?.page).toBe(renewed)
  })

  it('a page made ahead is not rendered again where it is there', async () => {
    const { source, renders, seed } = openSource()
    seed(cachedPage())
    expect(await source.warm(KEY)).toBe(true)
    expect(renders).toEqual([])
  })
})
