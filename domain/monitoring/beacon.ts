import type { MetricsReport } from '../../ports/metrics.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import { readErrorBeacon, readEventBeacon, readVitalBeacon } from './read-beacon.ts'

/** A report of a browser that was found valid; `group` is of the site whose page reports. */
export type Beacon = MetricsReport

/** Reads a report of a kind from JSON text; null for what is not of its shape (specification, section 7), or of no kind. */
export const readBeacon = (kind: string, body: string, group: SiteGroup): Beacon | null => {
  switch (kind) {
    case 'rum': {
      const report = readVitalBeacon(body)
      return report && { kind, report, group }
    }
    case 'error': {
      const report = readErrorBeacon(body)
      return report && { kind, report, group }
    }
    case 'event': {
      const report = readEventBeacon(body)
      return report && { kind, report, group }
    }
    default:
      return null
  }
}
