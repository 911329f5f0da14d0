import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../adapters/fakes/fake-clock.ts'
import { TellOnce } from '../../../domain/tracking/tell-once.ts'

const QUIET_MS = 3_000

describe('what was told', () => {
  it('is no news until it has been quiet long enough', () => {
    const clock = new FakeClock()
    const told = new TellOnce(clock, QUIET_MS)
    expect(told.isNews('a')).toBe(true)
    expect(told.isNews('a')).toBe(false)
    clock.advance(QUIET_MS - 1)
    expect(told.isNews('a')).toBe(false)
    clock.advance(1)
    expect(told.isNews('a')).toBe(true)
    expect(told.isNews('a')).toBe(false)
  })

  it('does not hide anything else', () => {
    const told = new TellOnce(new FakeClock(), QUIET_MS)
    expect([told.isNews('a'), told.isNews('b')]).toEqual([true, true])
  })

  it('is forgotten, the oldest first, after a thousand others', () => {
    const told = new TellOnce(new FakeClock(), QUIET_MS)
    for (let each = 0; each <= 1_000; each += 1) told.isNews(String(each))
    expect(told.isNews('1000')).toBe(false)
    expect(told.isNews('1')).toBe(false)
    expect(told.isNews('0')).toBe(true)
  })

  it('counts as old from when it was told last', () => {
    const clock = new FakeClock()
    const told = new TellOnce(clock, QUIET_MS)
    told.isNews('a')
    told.isNews('b')
    clock.advance(QUIET_MS)
    told.isNews('a')
    for (let each = 0; each < 999; each += 1) told.isNews(String(each))
    expect(told.isNews('a')).toBe(false)
  })
})
