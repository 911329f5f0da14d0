import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEADLINES } from '../../edge/deadlines.ts'
import type { CachedPage } from '../../edge/pages/cached-page.ts'
import { PageCache } from '../../edge/pages/page-cache.ts'
import { PageSource } from '../../edge/pages/page-source.ts'
import { RenderQueue } from '../../edge/pages/render-queue.ts'
import { NO_TRACE, type RequestTrace } from '../../edge/telemetry/request-trace.ts'
import { cachedPage } from './cached-page-sample.ts'

const KEY = '/com/usd-any-x/premium'

/** Opens a page source whose renders end when the test calls `end` or `fail`. */
const openSource = (concurrency = 4) => {
  const renders: { key: string; end: (page: CachedPage) => void; fail: () => void }[] = []
  const reported: string[] = []
  const hits: string[] = []
  const state = { isRendererUp: true }
  const reasons: string[] = []
  let nowMs = 0
  const cache = new PageCache(1024 * 1024)
  const source = new PageSource({
    cache,
    queue: new RenderQueue(concurrency),
    deadlineMs: DEADLINES.visitorMs,
    render: (key) => {
      const { promise, resolve, reject } = Promise.withResolvers<CachedPage>()
      renders.push({ key, end: resolve, fail: () => reject(new Error('broken')) })
      return promise
    },
    isRendererUp: () => state.isRendererUp,
    onCached: () => {},
    onHit: (key) => hits.push(key),
    now: () => nowMs,
    report: (error) => reported.push(String(error)),
  })
  const turns = () => new Promise((resolve) => setImmediate(resolve))
  return {
    cache,
    source,
    renders,
    reported,
    hits,
    turns,
    goTo: (ms: number) => {
      nowMs = ms
    },
    /** Puts a page into the cache like a render. */
    seed: (page: CachedPage) => cache.set(KEY, page, cache.generation),
    state,
    /** Reasons that the traces got. */
    reasons,
    get: (key = KEY, mayRender = () => true) =>
      source.get(key, { ...NO_TRACE, reason: (reason) => reasons.push(reason) }, mayRender),
  }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('PageSource', () => {
  it('renders an uncached page once for any number of concurrent requests', async () => {
    const { get, renders, turns } = openSource()
    const pending = Array.from({ length: 1_000 }, () => get())
    await turns()
    expect(renders.map(({ key }) => key)).toEqual([KEY])
    const page = cachedPage()
    renders[0]?.end(page)
    expect(new Set((await Promise.all(pending)).map((found) => found.page))).toEqual(new Set([page]))
  })

  it('serves a fresh page immediately, without a render', async () => {
    const { get, seed, renders, source, goTo } = openSource()
    const page = cachedPage()
    seed(page)
    goTo(59_999)
    expect(source.cached(KEY)).toEqual({ page, result: 'hit' })
    expect(await get()).toEqual({ page, result: 'hit' })
    expect(renders).toEqual([])
  })

  it('reports a page that the cache serves fresh or stale, but no page that was rendered ahead, for a visitor, or again', async () => {
    const { get, hits, renders, source, goTo, turns } = openSource()
    const warmed = source.warm(KEY)
    await turns()
    renders[0]?.end(cachedPage())
    await warmed
    await source.warm(KEY)
    const visited = get('/com/usd-any-x/plus')
    await turns()
    renders[1]?.end(cachedPage())
    await visited
    expect(hits).toEqual([])
    source.cached(KEY)
    goTo(60_001)
    await get()
    expect(hits).toEqual([KEY, KEY])
    await turns()
    renders[2]?.end(cachedPage())
    await turns()
    expect(hits).toEqual([KEY, KEY])
  })

  it('serves a stale page immediately while one render runs, then serves the new page', async () => {
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

  it('starts the trace of a background render only for the first visitor, and ends the trace with the render', async () => {
    const { seed, renders, source, goTo, turns } = openSource()
    seed(cachedPage())
    goTo(60_000)
    const events: string[] = []
    const visitor = (name: string): RequestTrace => ({
      ...NO_TRACE,
      traceBackgroundRender: () => {
        events.push(`begun by ${name}`)
        return {
          headers: () => ({}),
          traceId: () => `of ${name}`,
          ended: (isSuccess) => events.push(`ended ${isSuccess}`),
        }
      },
    })
    for (const name of ['one', 'another']) source.cached(KEY, visitor(name))
    await turns()
    expect(events).toEqual(['begun by one'])
    renders[0]?.end(cachedPage({ freshUntilMs: 60_001 }))
    await turns()
    goTo(120_000)
    source.cached(KEY, visitor('a third'))
    await turns()
    renders[1]?.fail()
    await turns()
    expect(events).toEqual(['begun by one', 'ended true', 'begun by a third', 'ended false'])
  })

  it('serves a stale page without a refresh to a client that may cause none', async () => {
    const { source, seed, goTo, renders, turns } = openSource()
    const old = cachedPage({ freshUntilMs: 1, validUntilMs: 9_000, staleUntilMs: 9_000 })
    seed(old)
    goTo(2)
    expect(source.cached(KEY, NO_TRACE, () => false)).toEqual({ page: old, result: 'stale' })
    await turns()
    expect(renders).toEqual([])
    source.cached(KEY, NO_TRACE, () => true)
    await turns()
    expect(renders).toHaveLength(1)
    const asked = vi.fn(() => true)
    source.cached(KEY, NO_TRACE, asked)
    expect(asked).not.toHaveBeenCalled()
  })

  it('keeps serving a stale page while renders fail, and retries after a second', async () => {
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

  it('never serves a page beyond its stale limit, even if the render fails', async () => {
    const { seed, renders, get, goTo, turns } = openSource()
    seed(cachedPage())
    goTo(3_600_000)
    const pending = get()
    await turns()
    renders[0]?.fail()
    expect(await pending).toEqual({ page: null, result: 'none', reason: 'failed' })
  })

  it('re-renders a degraded page after its fresh time, and serves the old page only if the render fails', async () => {
    const { seed, renders, get, goTo, turns, source } = openSource()
    const degraded = cachedPage({ isDegraded: true, freshUntilMs: 5_000 })
    seed(degraded)
    goTo(5_000)
    expect(source.cached(KEY)).toBeNull()
    const pending = get()
    await turns()
    renders[0]?.fail()
    expect(await pending).toEqual({ page: degraded, result: 'stale' })
  })

  it('re-renders a page with outdated content, and serves the old page only if the render fails', async () => {
    const { seed, renders, get, goTo, turns, source } = openSource()
    const dated = cachedPage({ validUntilMs: 60_000 })
    seed(dated)
    goTo(59_999)
    expect(source.cached(KEY)?.page).toBe(dated)
    goTo(60_000)
    expect(source.cached(KEY)).toBeNull()
    const pending = get()
    await turns()
    renders[0]?.fail()
    expect(await pending).toEqual({ page: dated, result: 'stale' })
  })

  it('never serves a page after its end time, even while renders fail', async () => {
    const { seed, renders, get, goTo, turns, source } = openSource()
    const ending = cachedPage({ freshUntilMs: 30_000, validUntilMs: 30_000, staleUntilMs: 30_000 })
    seed(ending)
    goTo(29_999)
    expect(source.cached(KEY)?.page).toBe(ending)
    goTo(30_000)
    expect(source.cached(KEY)).toBeNull()
    const pending = get()
    await turns()
    renders[0]?.fail()
    expect(await pending).toEqual({ page: null, result: 'none', reason: 'failed' })
  })

  it('re-renders a page whose end time passed during the render', async () => {
    const { get, renders, goTo, turns } = openSource()
    const pending = get()
    await turns()
    goTo(1_000)
    renders[0]?.end(cachedPage({ freshUntilMs: 999, validUntilMs: 999, staleUntilMs: 999 }))
    await turns()
    const renewed = cachedPage({ etag: 'new' })
    renders[1]?.end(renewed)
    expect(await pending).toEqual({ page: renewed, result: 'miss' })
  })

  it('retries a failed render for the next visitor', async () => {
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

  it('reports the deadline if a render exceeds it, and serves its page to the next visitor', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { get, renders, turns, source } = openSource()
    const pending = get()
    await turns()
    vi.advanceTimersByTime(DEADLINES.visitorMs)
    expect(await pending).toEqual({ page: null, result: 'none', reason: 'deadline' })
    const page = cachedPage()
    renders[0]?.end(page)
    await turns()
    expect(source.cached(KEY)).toEqual({ page, result: 'hit' })
  })

  it('names the reason on the trace if a page is late: its render, a full queue, or a missing renderer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { get, turns, state, reasons, renders } = openSource(1)
    const late = async (key: string) => {
      const pending = get(key)
      await turns()
      vi.advanceTimersByTime(DEADLINES.visitorMs)
      expect(await pending).toMatchObject({ page: null, result: 'none', reason: reasons.at(-1) })
    }
    await late(KEY)
    await late('/com/usd-any-x/plus')
    state.isRendererUp = false
    await late('/com/usd-any-x/standard')
    expect(reasons).toEqual(['deadline', 'overloaded', 'no_renderer'])
    expect(renders).toHaveLength(1)
  })

  it('names the reason on the trace if it serves a stale page because the render fails', async () => {
    const { get, seed, goTo, turns, renders, reasons } = openSource()
    const stale = cachedPage({ freshUntilMs: 1, validUntilMs: 1, staleUntilMs: 1_000 })
    seed(stale)
    goTo(2)
    const pending = get()
    await turns()
    renders[0]?.fail()
    expect([await pending, reasons]).toEqual([{ page: stale, result: 'stale' }, ['failed']])
  })

  it('neither caches a render that began before a purge nor shares it with later requests', async () => {
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

  it('asks whether a client may cause a render only if a page is needed that no other visitor waits for', async () => {
    const { source, get, renders, seed, turns, goTo, reasons } = openSource()
    let asked = 0
    const refuse = () => {
      asked += 1
      return false
    }
    expect(await get(KEY, refuse)).toEqual({ page: null, result: 'none', reason: 'rate' })
    expect([asked, renders.length, reasons]).toEqual([1, 0, ['rate']])
    const first = get()
    await turns()
    const joined = get(KEY, refuse)
    const page = cachedPage()
    renders[0]?.end(page)
    expect([await first, await joined]).toEqual([
      { page, result: 'miss' },
      { page, result: 'miss' },
    ])
    seed(page)
    expect(await get(KEY, refuse)).toEqual({ page, result: 'hit' })
    goTo(60_000)
    expect(await get(KEY, refuse)).toEqual({ page, result: 'stale' })
    expect([asked, source.cached(KEY)?.result]).toEqual([1, 'stale'])
  })

  it('serves a degraded page to a client that may not cause a render', async () => {
    const { get, seed, goTo, renders } = openSource()
    const degraded = cachedPage({ isDegraded: true, freshUntilMs: 5_000 })
    seed(degraded)
    goTo(5_000)
    expect(await get(KEY, () => false)).toEqual({ page: degraded, result: 'stale' })
    expect(renders).toEqual([])
  })

  it('refreshes a stale page while visitors of a hundred cold pages wait', async () => {
    const { source, get, renders, seed, turns, goTo } = openSource(1)
    seed(cachedPage())
    goTo(60_000)
    const pending = Array.from({ length: 100 }, (_, at) => get(`/com/usd-any-x/cold-${at}`))
    await turns()
    source.cached(KEY)
    const names = () => renders.map(({ key }) => key)
    for (let at = 0; !names().includes(KEY) && at < 100; at += 1) {
      renders.at(-1)?.end(cachedPage())
      await turns()
    }
    // One render was running when the refresh began to wait.
    expect(names().indexOf(KEY)).toBeLessThanOrEqual(4)
    void Promise.allSettled(pending)
  })

  it('renders a page with the priority of a visitor if a visitor needs it while its refresh waits', async () => {
    const { source, get, renders, seed, turns, goTo } = openSource(1)
    seed(cachedPage({ validUntilMs: 90_000 }))
    const other = '/com/usd-any-x/other'
    const running = get('/com/usd-any-x/running')
    await turns()
    goTo(60_000)
    void source.warm(other)
    source.cached(KEY)
    goTo(90_000)
    const pending = get()
    renders[0]?.end(cachedPage())
    await running
    await turns()
    expect(renders.map(({ key }) => key)).toEqual(['/com/usd-any-x/running', KEY])
    const page = cachedPage({ freshUntilMs: 120_000 })
    renders[1]?.end(page)
    expect(await pending).toEqual({ page, result: 'miss' })
  })

  it('does not render a cached page for the warm-up', async () => {
    const { source, renders, seed } = openSource()
    seed(cachedPage())
    expect(await source.warm(KEY)).toBe(true)
    expect(renders).toEqual([])
  })
})
