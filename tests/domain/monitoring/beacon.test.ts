import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Beacon, readBeacon } from '../../../domain/monitoring/read-beacon.ts'
import { RUNS } from '../runs.ts'
import { ERROR, EVENT, VITAL } from './beacon-samples.ts'

const KINDS = ['rum', 'error', 'event']

const read = (kind: string, body: object): Beacon | null => readBeacon(kind, JSON.stringify(body), 'world')

describe('a beacon', () => {
  it('of each kind is read with the fields that it was sent with, and the group of its site', () => {
    expect(read('rum', VITAL)).toEqual({ kind: 'rum', report: VITAL, group: 'world' })
    expect(read('error', ERROR)).toEqual({ kind: 'error', report: ERROR, group: 'world' })
    const event = { ...EVENT, fields: { product: 'premium' } }
    expect(readBeacon('event', JSON.stringify({ ...EVENT, product: 'premium' }), 'cis')).toEqual({
      kind: 'event',
      report: event,
      group: 'cis',
    })
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
