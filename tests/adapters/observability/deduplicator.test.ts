import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../adapters/fakes/fake-clock.ts'
import { Deduplicator } from '../../../adapters/observability/deduplicator.ts'

const QUIET_MS = 3_000

describe('what was told', () => {
  it('is no news until it has been quiet long enough', () => {
    const clock = new FakeClock()
    const told = new Deduplicator(clock, QUIET_MS)
    expect(told.shouldReport('a')).toBe(true)
    expect(told.shouldReport('a')).toBe(false)
    clock.advance(QUIET_MS - 1)
    expect(told.shouldReport('a')).toBe(false)
    clock.advance(1)
    expect(told.shouldReport('a')).toBe(true)
    expect(told.shouldReport('a')).toBe(false)
  })

  it('does not hide anything else', () => {
    const told = new Deduplicator(new FakeClock(), QUIET_MS)
    expect([told.shouldReport('a'), told.shouldReport('b')]).toEqual([true, true])
  })

  it('is forgotten, the oldest first, after a thousand others', () => {
    const told = new Deduplicator(new FakeClock(), QUIET_MS)
    for (let each = 0; each <= 1_000; each += 1) told.shouldReport(String(each))
    expect(told.shouldReport('1000')).toBe(false)
    expect(told.shouldReport('1')).toBe(false)
    expect(told.shouldReport('0')).toBe(true)
  })

  it('counts as old from when it was told last', () => {
    const clock = new FakeClock()
    const told = new Deduplicator(clock, QUIET_MS)
    told.shouldReport('a')
    told.shouldReport('b')
    clock.advance(QUIET_MS)
    told.shouldReport('a')
    for (let each = 0; each < 999; each += 1) told.shouldReport(String(each))
    expect(told.shouldReport('a')).toBe(false)
  })
})
