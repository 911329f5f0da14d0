import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../adapters/fakes/fake-clock.ts'
import { FakeMetrics } from '../../../adapters/fakes/fake-metrics.ts'
import { BEACON_KINDS, BeaconService, isBeaconKind } from '../../../domain/monitoring/beacon.service.ts'
import { RateLimit } from '../../../domain/monitoring/rate-limit.ts'
import { readErrorBeacon, readEventBeacon, readVitalBeacon } from '../../../domain/monitoring/read-beacon.ts'

const VITAL = { id: 'v1', name: 'LCP', startTime: 10, value: 1200, label: 'web-vital' }
const ERROR = { type: 'JavaScript', level: 'error', message: 'x is not a function', url: 'https://a.example/' }
const PAGE = { currentURL: 'https://a.example/', referrerURL: '' }

describe('what a browser reports arrives where it is collected', () => {
  const metrics = new FakeMetrics()
  const beacons = new BeaconService(metrics, new FakeClock(), { burst: 3, perSecond: 1 })

  it('each kind by its own call, as it was told', async () => {
    beacons.take('rum', JSON.stringify(VITAL))
    beacons.take('error', JSON.stringify(ERROR))
    beacons.take('event', JSON.stringify({ name: 'Buy', ...PAGE, product: 'premium' }))
    await Promise.resolve()
    await Promise.resolve()
    expect(metrics.vitals).toEqual([VITAL])
    expect(metrics.errors).toEqual([ERROR])
    expect(metrics.events).toEqual([{ name: 'Buy', fields: { product: 'premium' }, ...PAGE }])
  })
})

describe('a kind of beacon', () => {
  it.each(BEACON_KINDS)('is %s', (kind) => {
    expect(isBeaconKind(kind)).toBe(true)
  })

  it.each(['', 'RUM', 'rum/', 'events', 'constructor'])('is not %j', (kind) => {
    expect(isBeaconKind(kind)).toBe(false)
  })
})

describe('a report keeps what may be left out', () => {
  it('the element path of a vital, up to 100 characters', () => {
    const full = { ...VITAL, largestElement: 'a'.repeat(100) }
    expect(readVitalBeacon(JSON.stringify(full))).toEqual(full)
    expect(readVitalBeacon(JSON.stringify(VITAL))).toStrictEqual(VITAL)
  })

  it('the stack of an error', () => {
    const full = { ...ERROR, stack: 'at a.js:1' }
    expect(readErrorBeacon(JSON.stringify(full))).toEqual(full)
    expect(readErrorBeacon(JSON.stringify(ERROR))).toStrictEqual(ERROR)
  })
})

describe('a report is read', () => {
  it.each(['JavaScript', 'ExternalJavaScript', 'DL2', 'Search', 'Reviews', 'Other'])('of the error type %s', (type) => {
    expect(readErrorBeacon(JSON.stringify({ ...ERROR, type }))?.type).toBe(type)
  })

  it.each(['error', 'warning'])('of the level %s', (level) => {
    expect(readErrorBeacon(JSON.stringify({ ...ERROR, level }))?.level).toBe(level)
  })

  it.each([
    ['LCP', true],
    ['a', true],
    [`a${'b'.repeat(31)}`, true],
    [`a${'b'.repeat(32)}`, false],
    ['1LCP', false],
    [' LCP', false],
    ['LCP ', false],
    ['LCP<b>', false],
    ['', false],
  ])('of a vital by the name %j: %s', (name, isRead) => {
    expect(readVitalBeacon(JSON.stringify({ ...VITAL, name })) !== null).toBe(isRead)
  })

  it('of an event with 32 fields, its own and the fixed ones, and no more', () => {
    const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]))
    const event = (count: number) => readEventBeacon(JSON.stringify({ name: 'x', ...PAGE, ...fields(count - 3) }))
    expect(event(32)?.fields).toEqual(fields(29))
    expect(event(33)).toBeNull()
  })
})

describe('the rate limit', () => {
  it('fills by so many a second, and never above the burst', () => {
    const limit = new RateLimit({ burst: 4, perSecond: 2 }, 0)
    const takenAt = (nowMs: number) => {
      let count = 0
      while (limit.take(nowMs)) count += 1
      return count
    }
    expect([takenAt(0), takenAt(400), takenAt(500), takenAt(1_500), takenAt(60_000), takenAt(0)]).toEqual([
      4, 0, 1, 2, 4, 0,
    ])
  })
})
