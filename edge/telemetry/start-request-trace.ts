import { metrics, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { HTTP_DURATION } from '../../telemetry/http-duration.ts'
import { hitBudget } from './hit-budget.ts'
import { outgoingTrace } from './outgoing-trace.ts'
import { methodLabel, routeLabel } from './request-labels.ts'
import type { RequestResult, RequestTrace, StartRequestTrace } from './request-trace.ts'

const MS = 1_000

/** Results of requests that were answered from memory. */
const FROM_MEMORY: ReadonlySet<RequestResult | undefined> = new Set(['hit', 'not-modified'])

/**
 * Makes the starter of server spans and of the histogram of durations, after the conventions for HTTP servers. A request that is
 * not answered from memory has one span, from its first line to the end of its answer; of those that are, some have one. No
 * trace that a visitor brings along is continued.
 */
export const requestTraces = (): StartRequestTrace => {
  const tracer = trace.getTracer('northwall-storefront')
  const meter = metrics.getMeter('northwall-storefront')
  const duration = meter.createHistogram('http.server.request.duration', {
    ...HTTP_DURATION,
    description: 'Duration of HTTP server requests.',
  })
  const cacheRequests = meter.createCounter('northwall.cache.requests', {
    description: 'Reads of caches, by cache and result.',
  })
  const takesHit = hitBudget(() => performance.now())
  return (request, response) => {
    const startMs = performance.now()
    const startTime = Date.now()
    const method = methodLabel(request)
    let result: RequestResult | undefined
    let place: { readonly site: string; readonly route: string } | undefined
    let isEditor = false
    /** Null once it is decided that the request has none. */
    let made: Span | null | undefined
    /** The span, made when it is first needed: thousands of hits a second have none. */
    const span = (): Span | null => {
      if (made !== undefined) return made
      made =
        FROM_MEMORY.has(result) && !takesHit()
          ? null
          : tracer.startSpan(
              method,
              { kind: SpanKind.SERVER, startTime, attributes: { 'http.request.method': method, 'url.scheme': 'http' } },
              ROOT_CONTEXT,
            )
      return made
    }
    response.once('close', () => {
      const status = response.statusCode
      // Without the site: with it there would be more series than the SDK keeps apart.
      const attributes = {
        'http.request.method': method,
        'http.response.status_code': status,
        ...(place === undefined ? {} : { 'http.route': place.route }),
        ...(result === undefined ? {} : { 'cache.result': result }),
      }
      if (result !== undefined) cacheRequests.add(1, { 'cache.name': 'pages', 'cache.result': result })
      duration.record((performance.now() - startMs) / MS, attributes)
      const ended = span()
      if (ended === null) return
      ended.setAttributes(attributes)
      if (isEditor) ended.setAttribute('northwall.editor', true)
      if (place !== undefined) ended.setAttribute('northwall.site', place.site).updateName(`${method} ${place.route}`)
      if (status >= 500) ended.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status))
      ended.end()
    })
    const following: RequestTrace = {
      ...outgoingTrace(span),
      result: (told) => {
        result = told
      },
      editor: () => {
        isEditor = true
      },
      routed: (site, target) => {
        place = { site, route: routeLabel(site, target) }
      },
      renderBehind: () => {
        const stale = span()
        const links = stale === null ? [] : [{ context: stale.spanContext() }]
        const attributes = place === undefined ? {} : { 'northwall.site': place.site, 'http.route': place.route }
        const behind = tracer.startSpan('render behind', { attributes, links }, ROOT_CONTEXT)
        stale?.addLink({ context: behind.spanContext() })
        return {
          ...outgoingTrace(() => behind),
          ended: (isGood) => {
            if (!isGood) behind.setStatus({ code: SpanStatusCode.ERROR })
            behind.end()
          },
        }
      },
    }
    return following
  }
}
