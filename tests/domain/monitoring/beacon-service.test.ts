import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FakeMetrics } from '../../../adapters/fakes/fake-metrics.ts'
import { BeaconService } from '../../../domain/monitoring/beacon.service.ts'
import { type Beacon, readBeacon } from '../../../domain/monitoring/beacon.ts'
import { failed, success } from '../../../ports/outcome.ts'
import { RUNS } from '../runs.ts'
import { ERROR, EVENT, VITAL } from './beacon-samples.ts'

const KINDS = ['rum', 'error', 'event']

const read = (kind: string, body: object): Beacon | null => readBeacon(kind, JSON.stringify(body), 'world')

const valid = (kind: string, body: object): Beacon => {
  const beacon = read(kind, body)
  if (beacon === null) throw new Error(`${kind} is not read`)
  return beacon
}

describe('a beacon', () => {
  it('of each kind is forwarded by the call of its kind, with the fields that it was sent with', async () => {
    const metrics = new FakeMetrics()
    const batch = [valid('rum', VITAL), valid('error', ERROR), valid('event', { ...EVENT, product: 'premium' })]
    expect(await new BeaconService(metrics).deliver(batch)).toBe(3)
    expect([metrics.vitals, metrics.errors]).toEqual([[VITAL], [ERROR]])
    expect(metrics.events).toEqual([{ ...EVENT, fields: { product: 'premium' } }])
  })

  it('is told to the router of the group of its site', async () => {
    const groups: unknown[] = []
    const told = async (_report: object, group?: string) => {
      groups.push(group)
      return success(undefined)
    }
    const beacons = new BeaconService({ vital: told, error: told, event: told })
    const cis = KINDS.map((kind, at): Beacon => ({ ...valid(kind, [VITAL, ERROR, EVENT][at] ?? {}), group: 'cis' }))
    await beacons.deliver([...cis, valid('rum', VITAL)])
    expect(groups).toEqual(['cis', 'cis', 'cis', 'world'])
  })

  it('of the shape of another kind, or of none, is malformed', () => {
    expect([read('rum', ERROR), read('error', EVENT), read('event', VITAL)]).toEqual([null, null, null])
    for (const kind of ['', 'RUM', 'rum/', 'events', 'constructor']) expect(read(kind, VITAL)).toBeNull()
  })

  it('of any kind and body never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.oneof(fc.string(), fc.json()), (kind, body) => {
        expect([null, kind]).toContain(readBeacon(kind, body, 'world')?.kind ?? null)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('a batch of beacons', () => {
  it('is forwarded a few at a time, and counts what was delivered', async () => {
    let [now, most] = [0, 0]
    const vital = async ({ id }: { readonly id: string }) => {
      now += 1
      most = Math.max(most, now)
      await Promise.resolve()
      now -= 1
      return id.endsWith('7') ? failed({ kind: 'network', message: 'gone' }) : success(undefined)
    }
    const metrics = Object.assign(new FakeMetrics(), { vital })
    const batch = Array.from({ length: 100 }, (_, at) => valid('rum', { ...VITAL, id: `v${at}` }))
    expect([await new BeaconService(metrics).deliver(batch), most]).toEqual([90, 16])
  })
})
