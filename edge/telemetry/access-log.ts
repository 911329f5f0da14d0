import { methodLabel, type RequestResult, routeLabel, type StartRequestTrace } from './request-trace.ts'

type Log = (level: 'info', message: string, details: Readonly<Record<string, unknown>>) => void

/**
 * Logs one line per finished request, with method, site, page or endpoint, status, result, duration and trace. Omits visitor
 * input: queries, unknown paths and addresses.
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
      log('info', 'Request completed', {
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
      traceBackgroundRender: () => trace.traceBackgroundRender(),
      routed: (site, target) => {
        place = { site, route: routeLabel(site, target) }
        trace.routed(site, target)
      },
      result: (given) => {
        result = given
        trace.result(given)
      },
    }
  }
