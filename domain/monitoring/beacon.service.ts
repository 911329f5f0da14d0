import type { ClockPort } from '../../ports/clock.ts'
import type { MetricsPort } from '../../ports/metrics.ts'
import { RateLimit, type RateLimitSettings } from './rate-limit.ts'
import { readErrorBeacon, readEventBeacon, readVitalBeacon } from './read-beacon.ts'

export const BEACON_KINDS = ['rum', 'error', 'event'] as const
export type BeaconKind = (typeof BEACON_KINDS)[number]

/** `refused`: more than the rate; `malformed`: not a beacon of its kind. */
export type BeaconResult = 'accepted' | 'refused' | 'malformed'

export const isBeaconKind = (kind: string): kind is BeaconKind => BEACON_KINDS.some((known) => known === kind)

/** Passes on what browsers report: vitals, errors and events. A report that is lost on the way is lost in silence. */
export class BeaconService {
  readonly #metrics: MetricsPort
  readonly #clock: ClockPort
  readonly #limit: RateLimit

  constructor(metrics: MetricsPort, clock: ClockPort, rate: RateLimitSettings) {
    this.#metrics = metrics
    this.#clock = clock
    this.#limit = new RateLimit(rate, clock.now())
  }

  /** Takes a report as JSON text. It does not wait until the report is delivered. */
  take(kind: BeaconKind, body: string): BeaconResult {
    if (!this.#limit.take(this.#clock.now())) return 'refused'
    const send = this.#senderOf(kind, body)
    if (send === null) return 'malformed'
    void send()
    return 'accepted'
  }

  #senderOf(kind: BeaconKind, body: string): (() => Promise<unknown>) | null {
    switch (kind) {
      case 'rum': {
        const vital = readVitalBeacon(body)
        return vital && (() => this.#metrics.vital(vital))
      }
      case 'error': {
        const error = readErrorBeacon(body)
        return error && (() => this.#metrics.error(error))
      }
      case 'event': {
        const event = readEventBeacon(body)
        return event && (() => this.#metrics.event(event))
      }
    }
  }
}
