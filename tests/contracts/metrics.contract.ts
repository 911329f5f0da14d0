import { expect } from 'vitest'
import type { ErrorEvent, MetricsEvent, MetricsPort, VitalEvent } from '../../ports/metrics.ts'
import { success } from '../../ports/outcome.ts'
import type { Clause } from './clause.ts'

/** Metrics and a look at what arrived where they go. */
export interface ObservedMetrics {
  readonly metrics: MetricsPort
  arrived(): Promise<ArrivedReports>
}

export interface ArrivedReports {
  readonly vitals: readonly unknown[]
  readonly errors: readonly unknown[]
  readonly events: readonly unknown[]
}

const VITAL: VitalEvent = {
  id: 'v1-1',
  name: 'LCP',
  startTime: 12.5,
  value: 2_100,
  label: 'web-vital',
  largestElement: 'main>h1',
}
const ERROR: ErrorEvent = {
  type: 'JavaScript',
  level: 'error',
  message: 'x is not a function',
  stack: 'at a\nat b',
  url: 'https://de.northwall.example/premium',
}
const EVENT: MetricsEvent = {
  name: 'Download',
  fields: { codeName: 'premium', siteLocale: 'de-DE', value: 3 },
  currentURL: 'https://de.northwall.example/downloads',
  referrerURL: '',
}

const lying = (honest: ObservedMetrics, lie: Partial<MetricsPort>): ObservedMetrics => ({
  ...honest,
  metrics: {
    vital: (event) => honest.metrics.vital(event),
    error: (event) => honest.metrics.error(event),
    event: (event) => honest.metrics.event(event),
    ...lie,
  },
})

/** What the beacon endpoints rely on. */
export const METRICS_CLAUSES: readonly Clause<ObservedMetrics>[] = [
  {
    name: 'a vital arrives whole, and only there',
    check: async ({ metrics, arrived }) => {
      expect(await metrics.vital(VITAL)).toEqual(success(undefined))
      expect(await arrived()).toEqual({ vitals: [VITAL], errors: [], events: [] })
    },
    saboteur: (honest) => lying(honest, { vital: async () => success(undefined) }),
  },
  {
    name: 'an error arrives whole, and only there',
    check: async ({ metrics, arrived }) => {
      expect(await metrics.error(ERROR)).toEqual(success(undefined))
      expect(await arrived()).toEqual({ vitals: [], errors: [ERROR], events: [] })
    },
    saboteur: (honest) =>
      lying(honest, { error: ({ type, level, message, url }) => honest.metrics.error({ type, level, message, url }) }),
  },
  {
    name: 'an event arrives with its own fields and both addresses',
    check: async ({ metrics, arrived }) => {
      expect(await metrics.event(EVENT)).toEqual(success(undefined))
      expect(await arrived()).toEqual({ vitals: [], errors: [], events: [EVENT] })
    },
    saboteur: (honest) => lying(honest, { event: (event) => honest.metrics.event({ ...event, fields: {} }) }),
  },
  {
    name: 'reports keep their order',
    check: async ({ metrics, arrived }) => {
      for (const id of ['a', 'b', 'c']) await metrics.vital({ ...VITAL, id })
      expect((await arrived()).vitals).toEqual(['a', 'b', 'c'].map((id) => ({ ...VITAL, id })))
    },
    saboteur: (honest) => {
      let held: VitalEvent | undefined
      return lying(honest, {
        vital: async (event) => {
          const before = held
          held = event
          if (event.id === 'a') return success(undefined)
          await honest.metrics.vital(event)
          return before === undefined ? success(undefined) : honest.metrics.vital(before)
        },
      })
    },
  },
]
