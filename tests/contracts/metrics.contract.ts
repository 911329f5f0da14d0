import { expect } from 'vitest'
import { ApiRouterMetrics } from '../../adapters/api-router/api-router-metrics.ts'
import { eventWireSchema } from '../../adapters/api-router/wire/metrics.wire.ts'
import type { ErrorEvent, MetricsEvent, MetricsPort, VitalEvent } from '../../ports/metrics.ts'
import { success } from '../../ports/outcome.ts'
import { FakeMetrics } from '../fakes/fake-router.ts'
import type { Clause } from './clause.ts'
import { contractOf } from './contract.ts'
import type { OpenLine } from './router-line.ts'

/** An adapter, and the reports that its destination received. */
interface ObservedMetrics {
  readonly metrics: MetricsPort
  received(): Promise<ReceivedReports>
}

interface ReceivedReports {
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

const changing = (honest: ObservedMetrics, change: Partial<MetricsPort>): ObservedMetrics => ({
  ...honest,
  metrics: {
    vital: (event) => honest.metrics.vital(event),
    error: (event) => honest.metrics.error(event),
    event: (event) => honest.metrics.event(event),
    batch: (reports) => honest.metrics.batch(reports),
    ...change,
  },
})

/** The clauses that the beacon endpoints rely on. */
const CLAUSES: readonly Clause<ObservedMetrics>[] = [
  {
    name: 'delivers only a complete vital',
    check: async ({ metrics, received }) => {
      expect(await metrics.vital(VITAL)).toEqual(success(undefined))
      expect(await received()).toEqual({ vitals: [VITAL], errors: [], events: [] })
    },
    saboteur: (honest) => changing(honest, { vital: async () => success(undefined) }),
  },
  {
    name: 'delivers only a complete error',
    check: async ({ metrics, received }) => {
      expect(await metrics.error(ERROR)).toEqual(success(undefined))
      expect(await received()).toEqual({ vitals: [], errors: [ERROR], events: [] })
    },
    saboteur: (honest) =>
      changing(honest, {
        error: ({ type, level, message, url }) => honest.metrics.error({ type, level, message, url }),
      }),
  },
  {
    name: 'delivers an event with its fields and both URLs',
    check: async ({ metrics, received }) => {
      expect(await metrics.event(EVENT)).toEqual(success(undefined))
      expect(await received()).toEqual({ vitals: [], errors: [], events: [EVENT] })
    },
    saboteur: (honest) => changing(honest, { event: (event) => honest.metrics.event({ ...event, fields: {} }) }),
  },
  {
    name: 'delivers reports in order',
    check: async ({ metrics, received }) => {
      for (const id of ['a', 'b', 'c']) await metrics.vital({ ...VITAL, id })
      expect((await received()).vitals).toEqual(['a', 'b', 'c'].map((id) => ({ ...VITAL, id })))
    },
    saboteur: (honest) => {
      let held: VitalEvent | undefined
      return changing(honest, {
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
  {
    name: 'delivers each report of a batch with a separate call, and returns the count',
    check: async ({ metrics, received }) => {
      const batch = [
        { kind: 'rum', report: VITAL, group: 'world' },
        { kind: 'error', report: ERROR, group: 'world' },
        { kind: 'event', report: EVENT, group: 'world' },
      ] as const
      expect(await metrics.batch(batch)).toBe(3)
      expect(await received()).toEqual({ vitals: [VITAL], errors: [ERROR], events: [EVENT] })
      expect(await metrics.batch([])).toBe(0)
    },
    saboteur: (honest) =>
      changing(honest, {
        batch: async (reports) => {
          await honest.metrics.batch(reports.slice(1))
          return reports.length
        },
      }),
  },
]

const withFake = (): ObservedMetrics => {
  const metrics = new FakeMetrics()
  return { metrics, received: async () => ({ vitals: metrics.vitals, errors: metrics.errors, events: metrics.events }) }
}

const eventFromWire = (body: unknown): unknown => {
  const { name, currentURL, referrerURL, ...fields } = eventWireSchema.parse(body)
  return { name, currentURL, referrerURL, fields }
}

/** Reads the received metrics from the router's log. */
const overRouter = ({ connection, reportLineTo, requests }: OpenLine): ObservedMetrics => ({
  metrics: new ApiRouterMetrics(connection, reportLineTo),
  received: async () => {
    const all = await requests()
    const posted = (path: string): readonly unknown[] =>
      all.filter((request) => request.path === path).map((request): unknown => JSON.parse(request.body))
    return {
      vitals: posted('/pulse/rum/send'),
      errors: posted('/pulse/browser-error'),
      events: posted('/logger2/metrics/').map(eventFromWire),
    }
  },
})

export const CONTRACT = contractOf('MetricsPort', CLAUSES, {
  FakeMetrics: { standalone: withFake },
  ApiRouterMetrics: { overRouter },
})
