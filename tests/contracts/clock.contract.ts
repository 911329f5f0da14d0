import { expect } from 'vitest'
import { SystemClock } from '../../adapters/system/system-clock.ts'
import type { ClockPort } from '../../ports/clock.ts'
import { FakeClock } from '../fakes/fake-services.ts'
import type { Clause } from './clause.ts'
import { contractOf } from './contract.ts'

const YEAR_2025 = Date.UTC(2025, 0, 1)

const CLAUSES: readonly Clause<ClockPort>[] = [
  {
    name: 'returns the time in milliseconds since the epoch',
    check: async (clock) => {
      expect(clock.now()).toBeGreaterThanOrEqual(YEAR_2025)
      expect(clock.now()).toBeLessThan(YEAR_2025 * 2)
    },
    saboteur: (honest) => ({ now: () => honest.now() / 1_000 }),
  },
  {
    name: 'returns whole milliseconds',
    check: async (clock) => {
      expect(Number.isInteger(clock.now())).toBe(true)
    },
    saboteur: (honest) => ({ now: () => honest.now() + 0.5 }),
  },
]

export const CONTRACT = contractOf('ClockPort', CLAUSES, {
  FakeClock: { standalone: () => new FakeClock() },
  SystemClock: { standalone: () => new SystemClock() },
})
