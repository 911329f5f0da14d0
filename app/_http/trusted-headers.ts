/** Headers that speak to the framework or to tracing. From a visitor they are dropped, whatever they say. */
const UNTRUSTED =
  /^(?:x-middleware-|x-next|x-nextjs-|x-invoke-|x-prerender-|x-matched-path|x-forwarded-host|x-site$|next-|rsc$|traceparent$|tracestate$|baggage$)/

/** The request's headers without those that no visitor is believed. */
export const trustedHeaders = (headers: Headers): Headers => {
  const trusted = new Headers(headers)
  for (const name of headers.keys()) if (UNTRUSTED.test(name)) trusted.delete(name)
  return trusted
}
