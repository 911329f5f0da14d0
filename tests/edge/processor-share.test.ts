import { describe, expect, it } from 'vitest'
import { ProcessorShare } from '../../edge/pages/processor-share.ts'

/** Opens a share on a clock that tasks and pauses move. */
const openShare = (share: number) => {
  let nowMs = 0
  const pauses: number[] = []
  const processor = new ProcessorShare(share, {
    now: () => nowMs,
    pause: async (ms) => {
      pauses.push(ms)
      nowMs += ms
    },
  })
  const taking = (ms: number) => async () => {
    nowMs += ms
    return nowMs
  }
  return { processor, pauses, taking, nowMs: () => nowMs }
}

describe('ProcessorShare', () => {
  it.each([
    [0.25, 30, 90],
    [0.5, 40, 40],
    [0.1, 10, 90],
  ])('with a share of %d pauses after a task of %d ms for %d ms', async (share, taskMs, pauseMs) => {
    const { processor, pauses, taking, nowMs } = openShare(share)
    for (let task = 0; task < 5; task += 1) await processor.run(taking(taskMs))
    await processor.run(taking(0))
    expect(pauses.map(Math.round)).toEqual(Array.from({ length: 5 }, () => pauseMs))
    expect((5 * taskMs) / nowMs()).toBeCloseTo(share)
  })

  it('never pauses with a share of 1, and limits the pause after a slow task', async () => {
    const whole = openShare(1)
    await whole.processor.run(whole.taking(500))
    await whole.processor.run(whole.taking(500))
    const small = openShare(0.1)
    await small.processor.run(small.taking(60_000))
    await small.processor.run(small.taking(0))
    expect([whole.pauses, small.pauses]).toEqual([[], [2_000]])
  })

  it('runs tasks in their order, one at a time, also after a rejected one', async () => {
    const { processor } = openShare(0.5)
    const events: string[] = []
    const task =
      (name: string, fails = false) =>
      async () => {
        events.push(`${name} starts`)
        await Promise.resolve()
        events.push(`${name} ends`)
        if (fails) throw new Error(name)
        return name
      }
    const results = await Promise.allSettled([
      processor.run(task('a')),
      processor.run(task('b', true)),
      processor.run(task('c')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  })
})
