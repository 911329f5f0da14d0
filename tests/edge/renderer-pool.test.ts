import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RendererPool } from '../../edge/renderer/renderer-pool.ts'
import type { RendererProcess } from '../../edge/renderer/renderer-process.ts'

interface FakeRenderer extends RendererProcess {
  die(): void
  grow(bytes: number): void
  readonly state: { isEnded: boolean }
}

const fakeRenderer = (pid: number): FakeRenderer => {
  const ended = Promise.withResolvers<void>()
  const state = { isEnded: false }
  let bytes = 0
  const die = () => {
    state.isEnded = true
    ended.resolve()
  }
  return {
    pid,
    socketPath: `/tmp/${pid}.sock`,
    ready: Promise.resolve(),
    ended: ended.promise,
    rssBytes: () => bytes,
    end: async () => die(),
    die,
    grow: (to) => {
      bytes = to
    },
    state,
  }
}

const openPool = async () => {
  const started: FakeRenderer[] = []
  const told: string[] = []
  const pool = new RendererPool({
    start: () => {
      const renderer = fakeRenderer(started.length + 1)
      started.push(renderer)
      return renderer
    },
    maxRssBytes: 1_000,
    log: (message) => told.push(message),
  })
  await pool.open()
  return { pool, started, told }
}

describe('the renderer pool', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('starts a renderer again when it dies, and who asks meanwhile waits for the new one', async () => {
    const { pool, started, told } = await openPool()
    started[0]?.die()
    await started[0]?.ended
    await Promise.resolve()
    expect(pool.isUp).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    expect((await pool.ready()).pid).toBe(2)
    expect([pool.isUp, told]).toEqual([true, ['The renderer ended and is started again']])
    await pool.close()
  })

  it('replaces a renderer that has grown by a ready successor, without a moment without one', async () => {
    const { pool, started, told } = await openPool()
    started[0]?.grow(1_001)
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await pool.ready()).pid).toBe(2)
    expect([pool.isUp, started[0]?.state.isEnded]).toEqual([true, true])
    expect(told).toEqual(['The renderer has grown and is replaced'])
    await pool.close()
  })

  it('a renderer within its bound stays', async () => {
    const { pool, started } = await openPool()
    started[0]?.grow(1_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(started).toHaveLength(1)
    await pool.close()
  })

  it('waits longer between deaths that follow each other', async () => {
    const { pool, started } = await openPool()
    for (const waitMs of [100, 200, 400, 800]) {
      const count = started.length
      started.at(-1)?.die()
      await vi.advanceTimersByTimeAsync(waitMs - 1)
      expect(started).toHaveLength(count)
      await vi.advanceTimersByTimeAsync(1)
      expect(started).toHaveLength(count + 1)
    }
    await pool.close()
  })

  it('ends its renderer when it is closed, and starts none after that', async () => {
    const { pool, started } = await openPool()
    await pool.close()
    expect([started.length, started[0]?.state.isEnded]).toEqual([1, true])
  })

  it('cannot be opened where the renderer does not start', async () => {
    const pool = new RendererPool({
      start: () => ({ ...fakeRenderer(1), ready: Promise.reject(new Error('no build')) }),
      maxRssBytes: 1,
      log: () => {},
    })
    await expect(pool.open()).rejects.toThrow('no build')
  })
})
