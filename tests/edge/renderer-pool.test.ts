import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RendererPool } from '../../edge/next/renderer-pool.ts'
import type { RendererProcess } from '../../edge/next/renderer-process.ts'

interface FakeRenderer extends RendererProcess {
  die(): void
  grow(bytes: number): void
  /** From now on it reports nothing. */
  hang(): void
  /** Renderers are not ready before this is called where they start slowly. */
  become(state: 'ready' | 'failed'): void
  readonly state: { isEnded: boolean }
}

const fakeRenderer = (pid: number, isSlow = false): FakeRenderer => {
  const ended = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  const state = { isEnded: false }
  let bytes = 0
  let reports = 0
  let isHanging = false
  const die = () => {
    state.isEnded = true
    ready.reject(new Error('exited before it was ready'))
    ended.resolve()
  }
  ready.promise.catch(() => {})
  if (!isSlow) ready.resolve()
  return {
    pid,
    socketPath: `/tmp/${pid}.sock`,
    ready: ready.promise,
    ended: ended.promise,
    rssBytes: () => bytes,
    reports: () => {
      if (!isHanging) reports += 1
      return reports
    },
    end: async () => die(),
    kill: die,
    die,
    hang: () => {
      isHanging = true
    },
    become: (next) => (next === 'ready' ? ready.resolve() : die()),
    grow: (to) => {
      bytes = to
    },
    state,
  }
}

/** `isSlow`: whether the renderers after the first one wait to be told that they are ready. */
const openPool = async (isSlow = false) => {
  const started: FakeRenderer[] = []
  const told: string[] = []
  const pool = new RendererPool({
    start: () => {
      const renderer = fakeRenderer(started.length + 1, isSlow && started.length > 0)
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
    expect([pool.isUp, told]).toEqual([true, ['The renderer exited and is restarted']])
    await pool.close()
  })

  it('replaces a renderer that has grown by a ready successor, without a moment without one', async () => {
    const { pool, started, told } = await openPool()
    started[0]?.grow(1_001)
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await pool.ready()).pid).toBe(2)
    expect([pool.isUp, started[0]?.state.isEnded]).toEqual([true, true])
    expect(told).toEqual(['The renderer exceeded its memory limit and is replaced'])
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

  it('a renderer that reports nothing any more counts as down, is ended and started again', async () => {
    const { pool, started, told } = await openPool()
    await vi.advanceTimersByTimeAsync(5_000)
    started[0]?.hang()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([pool.isUp, started.length]).toEqual([true, 1])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([pool.isUp, started.length]).toEqual([false, 1])
    await vi.advanceTimersByTimeAsync(6_100)
    expect([pool.isUp, (await pool.ready()).pid]).toEqual([true, 2])
    expect(told).toEqual(['The renderer hangs and is killed', 'The renderer exited and is restarted'])
    await pool.close()
  })

  it('a machine that stood still does not make a renderer look as if it hung', async () => {
    const { pool, started } = await openPool()
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(3_000)
    expect([pool.isUp, started.length]).toEqual([true, 1])
    await pool.close()
  })

  it('a renderer that does not become ready within half a minute is ended, and another one is started', async () => {
    const { pool, started } = await openPool(true)
    started[0]?.die()
    await vi.advanceTimersByTimeAsync(100)
    expect(started).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(30_200)
    expect([started[1]?.state.isEnded, started.length]).toEqual([true, 3])
    await pool.close()
  })

  it.each([
    ['first', 1, 2],
    ['last', 2, 1],
  ])('a grown renderer dies while its successor starts, which is ready %s: one is left', async (_, first, second) => {
    const { pool, started } = await openPool(true)
    started[0]?.grow(1_001)
    await vi.advanceTimersByTimeAsync(1_000)
    started[0]?.die()
    await vi.advanceTimersByTimeAsync(100)
    expect(started).toHaveLength(3)
    for (const at of [first, second]) {
      started[at]?.become('ready')
      await vi.advanceTimersByTimeAsync(0)
    }
    expect([(await pool.ready()).pid, started[second]?.state.isEnded]).toEqual([first + 1, true])
    await pool.close()
  })

  it('renderers that are too large from the start are not replaced all the time', async () => {
    const { pool, started } = await openPool()
    for (let second = 0; second < 20; second += 1) {
      started.at(-1)?.grow(1_001)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(started).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(started).toHaveLength(3)
    await pool.close()
  })

  it('ends every renderer when it is closed, those that are not ready yet among them, and starts none after that', async () => {
    const { pool, started } = await openPool(true)
    started[0]?.grow(1_001)
    await vi.advanceTimersByTimeAsync(1_000)
    await pool.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(started.map(({ state }) => state.isEnded)).toEqual([true, true])
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
