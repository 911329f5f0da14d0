import { methodLabel, type RequestResult, type StartRequestTrace, type UnansweredReason } from './request-trace.ts'
import { routeLabel } from './server-attributes.ts'

type Log = (level: 'info', message: string, details: Readonly<Record<string, unknown>>) => void

/**
 * Logs one line per finished request, with method, site, page or endpoint, status, result, reason, duration and trace. Omits
 * visitor input: queries, unknown paths and addresses.
 */
export const withAccessLog =
  (start: StartRequestTrace, log: Log): StartRequestTrace =>
  (request, response) => {
    const trace = start(request, response)
    const startMs = performance.now()
    let result: RequestResult | undefined
    let reason: UnansweredReason | undefined
    let site = ''
    let place: { readonly site: string; readonly route: string } | undefined
    const logRequest = (): void => {
      const traceId = trace.traceId()
      log('info', 'Request completed', {
        method: methodLabel(request),
        ...place,
        status: response.statusCode,
        ...(result === undefined ? {} : { result }),
        ...(reason === undefined ? {} : { reason }),
        durationMs: Math.round(performance.now() - startMs),
        ...(traceId === null ? {} : { traceId }),
      })
    }
    return {
      ended: () => {
        logRequest()
        trace.ended()
      },
      headers: () => trace.headers(),
      traceId: () => trace.traceId(),
      editor: () => trace.editor(),
      traceBackgroundRender: () => trace.traceBackgroundRender(),
      found: (path) => trace.found(path),
      within: (work) => trace.within(work),
      reached: (given) => {
        site = given.code
        trace.reached(given)
      },
      routed: (target) => {
        place = { site, route: routeLabel(site, target) }
        trace.routed(target)
      },
      reason: (given) => {
        reason = given
        trace.reason(given)
      },
      result: (given) => {
        result = given
        trace.result(given)
      },
    }
  }
