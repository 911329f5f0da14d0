import { HTTP_MESSAGES } from '../../../ports/error-catalogue.ts'
import type { ErrorEvent, MetricsEvent, MetricsPort, MetricsReport, VitalEvent } from '../../../ports/metrics.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import type { SiteGroup } from '../../../ports/vocabulary.ts'
import type { HttpOutcome } from '../client/http-exchange.ts'
import { httpReportLine, type ReportLine, type ReportStatus } from '../client/report-line.ts'
import { errorToWire, eventToWire, vitalToWire } from '../wire/metrics.wire.ts'
import { type RouterConnection, routerCall } from './router-call.ts'

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

/** What a batch says of the router: where it received anything, it is there. */
const batchOutcome = (statuses: readonly ReportStatus[]): HttpOutcome => {
  const status = statuses.find(isReceived) ?? statuses.find((one) => one !== null)
  if (status === undefined || status === null)
    return { ok: false, failure: { kind: 'network', message: HTTP_MESSAGES.network } }
  if (isReceived(status)) return { ok: true, value: { status, body: undefined } }
  return { ok: false, failure: { kind: 'status', message: HTTP_MESSAGES.status(status), status } }
}

/** Reports to the api-router (specification, section 7). Answers are not looked at beyond their status. */
export class ApiRouterMetrics implements MetricsPort {
  readonly #connection: RouterConnection
  readonly #lineTo: (origin: string) => ReportLine
  readonly #lines = new Map<string, ReportLine>()

  /**
   * The guard should make one attempt only: a report must not count twice.
   *
   * @param lineTo opens the line on which batches are sent to an origin
   */
  constructor(connection: RouterConnection, lineTo: (origin: string) => ReportLine = httpReportLine) {
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

  /** Sends a batch as one call of its guard. Resolves with how many were received by then. */
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
    const outcome = await routerCall(this.#connection, path, { method: 'POST', group, body, expect: 'nothing' })
    return outcome.ok ? success(undefined) : failed(outcome.failure)
  }
}
