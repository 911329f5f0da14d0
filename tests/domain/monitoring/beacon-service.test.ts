import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FakeMetrics } from '../../../adapters/fakes/fake-metrics.ts'
import { BeaconService, isBeaconKind } from '../../../domain/monitoring/beacon.service.ts'
import { RUNS } from '../runs.ts'
import { ERROR, EVENT, VITAL } from './beacon-samples.ts'

const KINDS = ['rum', 'error', 'event'] as const

const open = () => {
  const metrics = new FakeMetrics()
  return { metrics, beacons: new BeaconService(metrics) }
}

describe('a beacon', () => {
  it('of each kind is forwarded by the call of its kind, with the fields that it was sent with', async () => {
    const { beacons, metrics } = open()
    expect(beacons.receive('rum', JSON.stringify(VITAL))).toBe('accepted')
    expect(beacons.receive('error', JSON.stringify(ERROR))).toBe('accepted')
    expect(beacons.receive('event', JSON.stringify({ ...EVENT, product: 'premium' }))).toBe('accepted')
    await setImmediate()
    expect([metrics.vitals, metrics.errors]).toEqual([[VITAL], [ERROR]])
    expect(metrics.events).toEqual([{ ...EVENT, fields: { product: 'premium' } }])
  })

  it('of the shape of another kind is malformed, and not forwarded', async () => {
    const { beacons, metrics } = open()
    expect(beacons.receive('rum', JSON.stringify(ERROR))).toBe('malformed')
    expect(beacons.receive('error', JSON.stringify(EVENT))).toBe('malformed')
    expect(beacons.receive('event', JSON.stringify(VITAL))).toBe('malformed')
    await setImmediate()
    expect([...metrics.vitals, ...metrics.errors, ...metrics.events]).toEqual([])
  })

  it('of any kind and body never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.oneof(fc.string(), fc.json()), (kind, body) => {
        expect(['accepted', 'malformed']).toContain(open().beacons.receive(kind, body))
      }),
      { numRuns: RUNS },
    )
  })
})

describe('a kind of beacon', () => {
  it.each(KINDS)('is %s', (kind) => {
    expect(isBeaconKind(kind)).toBe(true)
  })

  it.each(['', 'RUM', 'rum/', 'events', 'constructor'])('is not %j', (kind) => {
    expect(isBeaconKind(kind)).toBe(false)
  })
})
