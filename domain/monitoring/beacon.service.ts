import type { MetricsPort } from '../../ports/metrics.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import { readErrorBeacon, readEventBeacon, readVitalBeacon } from './read-beacon.ts'

const BEACON_KINDS = ['rum', 'error', 'event'] as const
export type BeaconKind = (typeof BEACON_KINDS)[number]

export type BeaconResult = 'accepted' | 'malformed'

export const isBeaconKind = (kind: string): kind is BeaconKind => BEACON_KINDS.some((known) => known === kind)

/** Forwards what browsers report: vitals, errors and analytics events. A report that cannot be delivered is dropped. */
export class BeaconService {
  readonly #metrics: MetricsPort

  constructor(metrics: MetricsPort) {
    this.#metrics = metrics
  }

  /** Receives a report of a site of a group, as JSON text. It does not wait until the report is delivered. */
  receive(kind: BeaconKind, body: string, group?: SiteGroup): BeaconResult {
    return this.#forward(kind, body, group) === null ? 'malformed' : 'accepted'
  }

  #forward(kind: BeaconKind, body: string, group: SiteGroup | undefined): Promise<unknown> | null {
    switch (kind) {
      case 'rum': {
        const vital = readVitalBeacon(body)
        return vital && this.#metrics.vital(vital, group)
      }
      case 'error': {
        const error = readErrorBeacon(body)
        return error && this.#metrics.error(error, group)
      }
      case 'event': {
        const event = readEventBeacon(body)
        return event && this.#metrics.event(event, group)
      }
    }
  }
}
