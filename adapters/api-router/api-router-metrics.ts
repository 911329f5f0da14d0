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

/** HTTP status; null without an answer. */
type ReportStatus = number | null

/** Sends reports; only the status of each answer matters. Built for thousands per second: no span, request object or timer each. */
export interface ReportLine {
  /**
   * Sends JSON texts to their paths, concurrently and in no order.
   *
   * @param timeoutMs per report; 0 is none
   * @param onAnswer receives the status of each report
   */
  send(
    reports: readonly { readonly path: string; readonly json: string }[],
    timeoutMs: number,
    onAnswer: (status: ReportStatus) => void,
  ): Promise<void>
}

/** 2,000 reports per second need 100 connections if the router takes 50 ms. */
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
          const end = (answered: ReportStatus): void => {
            onAnswer(answered)
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

const wireOf = (reported: MetricsReport): object => {
  switch (reported.kind) {
    case 'rum':
      return vitalToWire(reported.report)
    case 'error':
      return errorToWire(reported.report)
    case 'event':
      return eventToWire(reported.report)
  }
}

const isReceived = (status: ReportStatus): boolean => status !== null && status >= 200 && status < 300

/** Outcome of a batch for the guard: the router is up if it received any report. */
const batchOutcome = (statuses: readonly ReportStatus[]): HttpOutcome => {
  const status = statuses.find(isReceived) ?? statuses.find((one) => one !== null)
  if (status === undefined || status === null)
    return { ok: false, failure: { kind: 'network', message: HTTP_MESSAGES.network } }
  if (isReceived(status)) return { ok: true, value: { status, body: undefined } }
  return { ok: false, failure: { kind: 'status', message: HTTP_MESSAGES.status(status), status } }
}

/** Reports to the api-router (specification, section 7). Only the status of an answer is read. */
export class ApiRouterMetrics implements MetricsPort {
  readonly #connection: ServiceConnection
  readonly #lineTo: (origin: string) => ReportLine
  readonly #lines = new Map<string, ReportLine>()

  /**
   * @param connection its guard must not retry: a report would count twice
   * @param lineTo opens the line for the batches to an origin
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
    const received = await Promise.all(Array.from(byGroup, ([group, own]) => this.#send(own, group)))
    return received.reduce((sum, count) => sum + count, 0)
  }

  /** Sends a batch as one guarded call. Returns the number of received reports. */
  async #send(reports: readonly MetricsReport[], group: SiteGroup): Promise<number> {
    const { origin, guard } = this.#connection.ownHosts?.[group] ?? this.#connection
    const line = this.#lines.get(origin) ?? this.#lineTo(origin)
    this.#lines.set(origin, line)
    const statuses: ReportStatus[] = []
    await guard.run(async ({ timeoutMs }) => {
      const bodies = reports.map((report) => ({ path: PATHS[report.kind], json: JSON.stringify(wireOf(report)) }))
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
