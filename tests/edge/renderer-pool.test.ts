import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RendererPool } from '../../edge/next/renderer-pool.ts'
import type { RendererProcess } from '../../edge/next/renderer-process.ts'

interface FakeRenderer extends RendererProcess {
  die(): void
  grow(bytes: number): void
  /** Makes the renderer stop reporting. */
  hang(): void
  /** Completes or fails the start of a slow renderer. */
  become(state: 'ready' | 'failed'): void
  readonly state: { isEnded: boolean }
}

const fakeRenderer = (pid: number, isSlow = false): FakeRenderer => {
  const ended = Promise.withResolvers<string>()
  const ready = Promise.withResolvers<void>()
  const state = { isEnded: false }
  let bytes = 0
  let reports = 0
  let isHanging = false
  const die = () => {
    state.isEnded = true
    ready.reject(new Error('exited before it was ready'))
    ended.resolve('SIGKILL')
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

/** Opens a pool. If `isSlow`, all renderers except the first one start slowly. */
const openPool = async (isSlow = false) => {
  const started: FakeRenderer[] = []
  const messages: string[] = []
  const logged: unknown[] = []
  const pool = new RendererPool({
    start: () => {
      const renderer = fakeRenderer(started.length + 1, isSlow && started.length > 0)
      started.push(renderer)
      return renderer
    },
    maxRssBytes: 1_000,
    log: (message, details) => {
      messages.push(message)
      logged.push(details)
    },
  })
  await pool.open()
  return { pool, started, messages, logged }
}

describe('RendererPool', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('restarts a dead renderer while callers wait for the new one, and logs why it died', async () => {
    const { pool, started, messages, logged } = await openPool()
    started[0]?.die()
    await started[0]?.ended
    await Promise.resolve()
    expect(pool.isUp).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    expect((await pool.ready()).pid).toBe(2)
    expect([pool.isUp, messages, pool.exits]).toEqual([true, ['The renderer exited and is restarted'], 1])
    expect(logged).toEqual([expect.objectContaining({ pid: 1, reason: 'SIGKILL' })])
    await pool.close()
  })

  it('replaces a renderer above its memory limit with a ready successor, without interruption', async () => {
    const { pool, started, messages } = await openPool()
    started[0]?.grow(1_001)
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await pool.ready()).pid).toBe(2)
    expect([pool.isUp, started[0]?.state.isEnded, pool.exits]).toEqual([true, true, 0])
    expect(messages).toEqual(['The renderer exceeded its memory limit and is replaced'])
    await pool.close()
  })

  it('does not replace a renderer below the memory limit', async () => {
    const { pool, started } = await openPool()
    started[0]?.grow(1_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(started).toHaveLength(1)
    await pool.close()
  })

  it('doubles the delay before each consecutive restart', async () => {
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

  it('marks a renderer that stops reporting as down, then kills and replaces it', async () => {
    const { pool, started, messages } = await openPool()
    await vi.advanceTimersByTimeAsync(5_000)
    started[0]?.hang()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([pool.isUp, started.length]).toEqual([true, 1])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([pool.isUp, started.length]).toEqual([false, 1])
    await vi.advanceTimersByTimeAsync(6_100)
    expect([pool.isUp, (await pool.ready()).pid]).toEqual([true, 2])
    expect(messages).toEqual(['The renderer hangs and is killed', 'The renderer exited and is restarted'])
    await pool.close()
  })

  it('does not mistake a suspended machine for a hanging renderer', async () => {
    const { pool, started } = await openPool()
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(3_000)
    expect([pool.isUp, started.length]).toEqual([true, 1])
    await pool.close()
  })

  it('kills and replaces a renderer that is not ready within 30 seconds', async () => {
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
  ])(
    'keeps one renderer if the old one dies while its successor starts (successor ready %s)',
    async (_, first, second) => {
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
    },
  )

  it('waits between replacements if new renderers immediately exceed the memory limit', async () => {
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

  it('ends all renderers when it closes, even unready ones, and starts no new ones', async () => {
    const { pool, started } = await openPool(true)
    started[0]?.grow(1_001)
    await vi.advanceTimersByTimeAsync(1_000)
    await pool.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(started.map(({ state }) => state.isEnded)).toEqual([true, true])
  })

  it('rejects if the first renderer does not start', async () => {
    const pool = new RendererPool({
      start: () => ({ ...fakeRenderer(1), ready: Promise.reject(new Error('no build')) }),
      maxRssBytes: 1,
      log: () => {},
    })
    await expect(pool.open()).rejects.toThrow('no build')
  })
})
