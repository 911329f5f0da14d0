import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RateLimits } from '../../edge/endpoints/rate-limits.ts'

const RULE = { burst: 12, perSecond: 5 }
/** Until the burst is saved up again, in milliseconds. */
const BURST_MS = 3_000

/** Limits at a time that stands still until it is set. */
const limitsAt = () => {
  const clock = { nowMs: 0 }
  const limits = new RateLimits(undefined, () => clock.nowMs)
  const allowed = (client: string, calls: number, group = 'buy'): number =>
    Array.from({ length: calls }, () => limits.allows(group, client, RULE)).filter((isAllowed) => isAllowed === true)
      .length
  return { clock, allowed }
}

describe('calls of one client', () => {
  it('are taken at the steady rate and once for a burst, and no others lose by it', () => {
    const { allowed } = limitsAt()
    expect([allowed('one', 40), allowed('one', 40), allowed('another', 40)]).toEqual([17, 0, 17])
    expect(allowed('one', 40, 'beacon')).toBe(17)
  })

  it('are taken again when their second is over, and the burst when it is saved up', () => {
    const { clock, allowed } = limitsAt()
    const taken: number[] = []
    for (const nowMs of [0, 999, 1_000, 2_000, BURST_MS]) {
      clock.nowMs = nowMs
      taken.push(allowed('one', 40))
    }
    expect(taken).toEqual([17, 0, 5, 5, 17])
  })

  it('are never more than twice the rate on average, however they are spread', () => {
    const spread = fc.array(fc.record({ afterMs: fc.nat(1_500), calls: fc.nat(30) }), { maxLength: 60 })
    fc.assert(
      fc.property(spread, (steps) => {
        const { clock, allowed } = limitsAt()
        let taken = 0
        for (const { afterMs, calls } of steps) {
          clock.nowMs += afterMs
          taken += allowed('one', calls)
        }
        // Of each kind of window one more than have ended.
        const windows = (lengthMs: number): number => Math.floor(clock.nowMs / lengthMs) + 1
        expect(taken).toBeLessThanOrEqual(RULE.perSecond * windows(1_000) + RULE.burst * windows(BURST_MS))
      }),
    )
  })
})
