import type { IncomingMessage, ServerResponse } from 'node:http'
import { context, metrics, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { HTTP_DURATION } from '../../telemetry/http-duration.ts'
import type { RequestResult, RequestTrace } from './request-trace.ts'

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT'])
const MS = 1_000

/** The page without its site and view, the endpoint, or the folder whose file was asked for: never what a visitor wrote. */
const routeOf = (site: string, target: string): string => {
  const [, folder] = /^(\/download-file|\/app-store)\//.exec(target) ?? []
  if (folder !== undefined) return `${folder}/{name}`
  return target.startsWith(`/${site}/`) ? `/${target.split('/').slice(3).join('/')}` : target
}

export type StartRequestTrace = (request: IncomingMessage, response: ServerResponse) => RequestTrace

/**
 * Makes the starter of server spans and of the histogram of durations, after the conventions for HTTP servers. Every
 * request has one span, from its first line to the end of its answer; no trace that a visitor brings along is continued.
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
  return (request, response) => {
    const startMs = performance.now()
    const method = KNOWN_METHODS.has(request.method ?? '') ? (request.method ?? '') : '_OTHER'
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'url.scheme': 'http' } },
      context.active(),
    )
    let result: RequestResult | undefined
    let place: { readonly site: string; readonly route: string } | undefined
    response.once('close', () => {
      const status = response.statusCode
      // Without the site: with it there would be more series than the SDK keeps apart.
      const attributes = {
        'http.request.method': method,
        'http.response.status_code': status,
        ...(place === undefined ? {} : { 'http.route': place.route }),
        ...(result === undefined ? {} : { 'cache.result': result }),
      }
      span.setAttributes(place === undefined ? attributes : { ...attributes, 'northwall.site': place.site })
      if (result !== undefined) cacheRequests.add(1, { 'cache.name': 'pages', 'cache.result': result })
      if (place !== undefined) span.updateName(`${method} ${place.route}`)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
      duration.record((performance.now() - startMs) / MS, attributes)
    })
    const headers: Record<string, string> = {}
    propagation.inject(trace.setSpan(context.active(), span), headers)
    return {
      result: (told) => {
        result = told
      },
      editor: () => span.setAttribute('northwall.editor', true),
      routed: (site, target) => {
        place = { site, route: routeOf(site, target) }
      },
      headers: () => headers,
    }
  }
}
