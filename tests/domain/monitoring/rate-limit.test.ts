import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RateLimit } from '../../../domain/monitoring/rate-limit.ts'
import { RUNS } from '../runs.ts'

it('refills by so many tokens a second, and never above the burst', () => {
  const limit = new RateLimit({ burst: 4, perSecond: 2 }, 0)
  const takenAt = (nowMs: number) => {
    let count = 0
    while (limit.tryTake(nowMs)) count += 1
    return count
  }
  expect([takenAt(0), takenAt(400), takenAt(500), takenAt(1_500), takenAt(60_000), takenAt(0)]).toEqual([
    4, 0, 1, 2, 4, 0,
  ])
})

it('never gives more than the burst and what time has refilled, whatever the clock does', () => {
  const steps = fc.array(fc.integer({ min: -5_000, max: 5_000 }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, (steppedMs) => {
      const limit = new RateLimit({ burst: 3, perSecond: 2 }, 0)
      let nowMs = 0
      let latestMs = 0
      let taken = 0
      for (const ms of steppedMs) {
        nowMs += ms
        latestMs = Math.max(latestMs, nowMs)
        if (limit.tryTake(nowMs)) taken += 1
      }
      expect(taken).toBeLessThanOrEqual(3 + (latestMs / 1_000) * 2)
    }),
    { numRuns: RUNS },
  )
})
