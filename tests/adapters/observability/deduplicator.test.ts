import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../adapters/fakes/fake-services.ts'
import { Deduplicator } from '../../../adapters/observability/repeated-reports.ts'

const QUIET_MS = 3_000

describe('a report', () => {
  it('is suppressed until the quiet time is over', () => {
    const clock = new FakeClock()
    const deduplicator = new Deduplicator(clock, QUIET_MS)
    expect(deduplicator.shouldReport('a')).toBe(true)
    expect(deduplicator.shouldReport('a')).toBe(false)
    clock.advance(QUIET_MS - 1)
    expect(deduplicator.shouldReport('a')).toBe(false)
    clock.advance(1)
    expect(deduplicator.shouldReport('a')).toBe(true)
    expect(deduplicator.shouldReport('a')).toBe(false)
  })

  it('does not suppress any other', () => {
    const deduplicator = new Deduplicator(new FakeClock(), QUIET_MS)
    expect([deduplicator.shouldReport('a'), deduplicator.shouldReport('b')]).toEqual([true, true])
  })

  it('is forgotten, the oldest first, after a thousand others', () => {
    const deduplicator = new Deduplicator(new FakeClock(), QUIET_MS)
    for (let each = 0; each <= 1_000; each += 1) deduplicator.shouldReport(String(each))
    expect(deduplicator.shouldReport('1000')).toBe(false)
    expect(deduplicator.shouldReport('1')).toBe(false)
    expect(deduplicator.shouldReport('0')).toBe(true)
  })

  it('is as old as the last time that it was made', () => {
    const clock = new FakeClock()
    const deduplicator = new Deduplicator(clock, QUIET_MS)
    deduplicator.shouldReport('a')
    deduplicator.shouldReport('b')
    clock.advance(QUIET_MS)
    deduplicator.shouldReport('a')
    for (let each = 0; each < 999; each += 1) deduplicator.shouldReport(String(each))
    expect(deduplicator.shouldReport('a')).toBe(false)
  })
})
