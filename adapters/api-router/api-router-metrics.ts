import { context } from '@opentelemetry/api'
import { Pool } from 'undici'
import { HTTP_MESSAGES } from '../../ports/error-catalogue.ts'
import type { ErrorEvent, MetricsEvent, MetricsPort, MetricsReport, VitalEvent } from '../../ports/metrics.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import { traceHeadersOf } from '../http/client-span.ts'
import type { HttpOutcome } from '../http/http-exchange.ts'
import { callService, type ServiceConnection } from '../http/service-call.ts'
import { errorToWire, eventToWire, vitalToWire } from './wire/metrics.wire.ts'

/** HTTP status, or `null` if there was no answer. */
type ReportStatus = number | null

/** Sends thousands of reports per second. Creates no span, request object or timer per report, to keep the cost low. */
export interface ReportLine {
  /**
   * Posts JSON bodies concurrently, in no particular order.
   *
   * @param timeoutMs timeout per report; 0 disables it
   * @param onAnswer called once per report
   */
  send(
    reports: readonly { readonly path: string; readonly json: string }[],
    timeoutMs: number,
    onAnswer: (status: ReportStatus) => void,
  ): Promise<void>
}

/** 2,000 reports per second need 100 connections if the router answers in 50 ms. */
const MAX_CONNECTIONS = 128

/** Sends reports over keep-alive connections. The reports of one batch share a trace. */
export const httpReportLine = (origin: string): ReportLine => {
  const pool = new Pool(origin, { connections: MAX_CONNECTIONS, pipelining: 1 })
  return {
    send: async (reports, timeoutMs, onAnswer) => {
      const headers = {
        accept: 'application/json',
        'content-type': 'application/json',
        ...traceHeadersOf(context.active()),
      }
      const post = (path: string, body: string): Promise<void> =>
        new Promise((resolve) => {
          let status: ReportStatus = null
          const end = (finalStatus: ReportStatus): void => {
            onAnswer(finalStatus)
            resolve()
          }
          pool.dispatch(
            { path, method: 'POST', headers, body, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
            {
              onRequestStart: () => {},
              onResponseStart: (_, statusCode) => {
                status = statusCode
              },
              onResponseData: () => {},
              onResponseEnd: () => end(status),
              onResponseError: () => end(null),
            },
          )
        })
      await Promise.all(reports.map(({ path, json }) => post(path, json)))
    },
  }
}

const PATHS = { rum: '/pulse/rum/send', error: '/pulse/browser-error', event: '/logger2/metrics/' } as const

const reportToWire = (metricsReport: MetricsReport): object => {
  switch (metricsReport.kind) {
    case 'rum':
      return vitalToWire(metricsReport.report)
    case 'error':
      return errorToWire(metricsReport.report)
    case 'event':
      return eventToWire(metricsReport.report)
  }
}

const isReceived = (status: ReportStatus): boolean => status !== null && status >= 200 && status < 300

/** Returns the outcome of a batch for the guard. The batch succeeds if the router accepted at least one report. */
const batchOutcome = (statuses: readonly ReportStatus[]): HttpOutcome => {
  const status = statuses.find(isReceived) ?? statuses.find((status) => status !== null)
  if (status === undefined || status === null)
    return { ok: false, failure: { kind: 'network', message: HTTP_MESSAGES.network } }
  if (isReceived(status)) return { ok: true, value: { status, body: undefined } }
  return { ok: false, failure: { kind: 'status', message: HTTP_MESSAGES.status(status), status } }
}

/** Sends reports to the api-router (specification, section 7). */
export class ApiRouterMetrics implements MetricsPort {
  readonly #connection: ServiceConnection
  readonly #lineTo: (origin: string) => ReportLine
  readonly #lines = new Map<string, ReportLine>()

  /**
   * @param connection must not retry, because a retried report would count twice
   * @param lineTo creates the report line of an origin
   */
  constructor(connection: ServiceConnection, lineTo: (origin: string) => ReportLine = httpReportLine) {
    this.#connection = connection
    this.#lineTo = lineTo
  }

  vital(event: VitalEvent, group?: SiteGroup): Promise<Outcome<void>> {
    return this.#post(PATHS.rum, vitalToWire(event), group)
  }

  error(event: ErrorEvent, group?: SiteGroup): Promise<Outcome<void>> {
    return this.#post(PATHS.error, errorToWire(event), group)
  }

  event(event: MetricsEvent, group?: SiteGroup): Promise<Outcome<void>> {
    return this.#post(PATHS.event, eventToWire(event), group)
  }

  async batch(reports: readonly MetricsReport[]): Promise<number> {
    const byGroup = Map.groupBy(reports, ({ group }) => group)
    const received = await Promise.all(Array.from(byGroup, ([group, groupReports]) => this.#send(groupReports, group)))
    return received.reduce((sum, count) => sum + count, 0)
  }

  /** Sends a batch as one guarded call. Returns the number of delivered reports. */
  async #send(reports: readonly MetricsReport[], group: SiteGroup): Promise<number> {
    const { origin, guard } = this.#connection.ownHosts?.[group] ?? this.#connection
    const line = this.#lines.get(origin) ?? this.#lineTo(origin)
    this.#lines.set(origin, line)
    const statuses: ReportStatus[] = []
    await guard.run(async ({ timeoutMs }) => {
      const bodies = reports.map((report) => ({ path: PATHS[report.kind], json: JSON.stringify(reportToWire(report)) }))
      await line.send(bodies, timeoutMs, (status) => statuses.push(status))
      return batchOutcome(statuses)
    })
    return statuses.filter(isReceived).length
  }

  async #post(path: string, body: object, group: SiteGroup | undefined): Promise<Outcome<void>> {
    const outcome = await callService(this.#connection, path, { method: 'POST', group, body, expect: 'nothing' })
    return outcome.ok ? success(undefined) : failed(outcome.failure)
  }
}
