import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/** Headers that speak to the framework, to tracing or to the routing. No visitor is believed in them. */
const UNTRUSTED =
  /^(?:x-middleware-|x-next|x-invoke-|x-prerender-|x-matched-path$|x-forwarded-host$|x-site$|next-|rsc$|traceparent$|tracestate$|baggage$)/

/** Headers by which the framework talks to itself; some of them name internal paths. */
const INTERNAL = /^x-(?:middleware|nextjs)-/

/** Takes out of a request, in place, what only the framework may say. */
export const dropUntrusted = (headers: IncomingHttpHeaders): void => {
  for (const name of Object.keys(headers)) if (UNTRUSTED.test(name)) delete headers[name]
}

/** Takes out of an answer what only the framework may hear. */
export const dropInternal = (response: Pick<ServerResponse, 'getHeaderNames' | 'removeHeader'>): void => {
  for (const name of response.getHeaderNames()) if (INTERNAL.test(name)) response.removeHeader(name)
}
