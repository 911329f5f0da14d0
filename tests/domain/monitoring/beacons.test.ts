import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../adapters/fakes/fake-clock.ts'
import { FakeMetrics } from '../../../adapters/fakes/fake-metrics.ts'
import { BEACON_KINDS, BeaconService } from '../../../domain/monitoring/beacon.service.ts'
import { RateLimit } from '../../../domain/monitoring/rate-limit.ts'
import { RUNS } from '../runs.ts'

const VITAL = { id: 'v1', name: 'LCP', startTime: 10, value: 1200, label: 'web-vital' }
const ERROR = { type: 'JavaScript', level: 'error', message: 'x is not a function', url: 'https://a.example/' }
const EVENT = { name: 'Download', currentURL: 'https://a.example/', referrerURL: '', codeName: 'premium' }

const open = (burst = 5) => {
  const clock = new FakeClock(0)
  const metrics = new FakeMetrics()
  return { clock, metrics, beacons: new BeaconService(metrics, clock, { burst, perSecond: 1 }) }
}

describe('a beacon', () => {
  it.each([
    ['rum', VITAL],
    ['error', ERROR],
    ['event', EVENT],
  ] as const)('of the kind %s is passed on', (kind, body) => {
    expect(open().beacons.take(kind, JSON.stringify(body))).toBe('accepted')
  })

  it.each([
    ['rum', 'no JSON', 'nothing'],
    ['rum', 'a value that is no number', JSON.stringify({ ...VITAL, value: '1' })],
    ['rum', 'an element path over 100 characters', JSON.stringify({ ...VITAL, largestElement: 'a'.repeat(101) })],
    ['error', 'a type that only the server can know of', JSON.stringify({ ...ERROR, type: 'PriceListNetworkError' })],
    ['error', 'an overlong message', JSON.stringify({ ...ERROR, message: 'a'.repeat(2_049) })],
    ['event', 'no name', JSON.stringify({ ...EVENT, name: '' })],
    ['event', 'a field that is neither text nor number', JSON.stringify({ ...EVENT, more: { deep: true } })],
    [
      'event',
      'too many fields',
      JSON.stringify({ ...EVENT, ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 1])) }),
    ],
  ] as const)('of the kind %s with %s is malformed', (kind, _, body) => {
    expect(open().beacons.take(kind, body)).toBe('malformed')
  })

  it('above the rate is refused, and taken again when time has passed', () => {
    const { beacons, clock } = open(2)
    const take = () => beacons.take('rum', JSON.stringify(VITAL))
    expect([take(), take(), take()]).toEqual(['accepted', 'accepted', 'refused'])
    clock.advance(1_000)
    expect([take(), take()]).toEqual(['accepted', 'refused'])
  })

  it('of any kind and body never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BEACON_KINDS), fc.oneof(fc.string(), fc.json()), (kind, body) => {
        expect(['accepted', 'malformed']).toContain(open().beacons.take(kind, body))
      }),
      { numRuns: RUNS },
    )
  })
})

describe('the rate limit', () => {
  it('never lets more through than the burst and what time has filled, whatever the clock does', () => {
    const steps = fc.array(fc.integer({ min: -5_000, max: 5_000 }), { maxLength: 60 })
    fc.assert(
      fc.property(steps, (passing) => {
        const limit = new RateLimit({ burst: 3, perSecond: 2 }, 0)
        let nowMs = 0
        let latestMs = 0
        let taken = 0
        for (const ms of passing) {
          nowMs += ms
          latestMs = Math.max(latestMs, nowMs)
          if (limit.take(nowMs)) taken += 1
        }
        expect(taken).toBeLessThanOrEqual(3 + (latestMs / 1_000) * 2)
      }),
      { numRuns: RUNS },
    )
  })
})
