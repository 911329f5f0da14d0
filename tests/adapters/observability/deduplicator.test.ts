import { describe, expect, it } from 'vitest'
import { Deduplicator } from '../../../adapters/observability/repeated-reports.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

const QUIET_MS = 3_000

describe('Deduplicator', () => {
  it('suppresses a repeated report during the quiet time', () => {
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

  it('does not suppress a different report', () => {
    const deduplicator = new Deduplicator(new FakeClock(), QUIET_MS)
    expect([deduplicator.shouldReport('a'), deduplicator.shouldReport('b')]).toEqual([true, true])
  })

  it('forgets the oldest report after a thousand newer reports', () => {
    const deduplicator = new Deduplicator(new FakeClock(), QUIET_MS)
    for (let each = 0; each <= 1_000; each += 1) deduplicator.shouldReport(String(each))
    expect(deduplicator.shouldReport('1000')).toBe(false)
    expect(deduplicator.shouldReport('1')).toBe(false)
    expect(deduplicator.shouldReport('0')).toBe(true)
  })

  it('calculates a report’s age from its last occurrence', () => {
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
