import { methodLabel, routeLabel } from './request-labels.ts'
import type { RequestResult, StartRequestTrace } from './request-trace.ts'

type Log = (level: 'info', message: string, details: Readonly<Record<string, unknown>>) => void

/**
 * Follows requests, and writes a line for each that has ended: method, site, page or endpoint, status, how it came out, duration
 * and trace. Nothing that a visitor wrote is in it, no query, no unknown path and no address.
 */
export const withAccessLog =
  (start: StartRequestTrace, log: Log): StartRequestTrace =>
  (request, response) => {
    const trace = start(request, response)
    const startMs = performance.now()
    let result: RequestResult | undefined
    let place: { readonly site: string; readonly route: string } | undefined
    response.once('close', () => {
      const traceId = trace.traceId()
      log('info', 'A request was answered', {
        method: methodLabel(request),
        ...place,
        status: response.statusCode,
        ...(result === undefined ? {} : { result }),
        durationMs: Math.round(performance.now() - startMs),
        ...(traceId === null ? {} : { traceId }),
      })
    })
    return {
      handled: () => trace.handled(),
      headers: () => trace.headers(),
      traceId: () => trace.traceId(),
      editor: () => trace.editor(),
      renderBehind: () => trace.renderBehind(),
      routed: (site, target) => {
        place = { site, route: routeLabel(site, target) }
        trace.routed(site, target)
      },
      result: (told) => {
        result = told
        trace.result(told)
      },
    }
  }
