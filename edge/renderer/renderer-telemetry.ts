import type { IncomingMessage, ServerResponse } from 'node:http'
import { context, trace } from '@opentelemetry/api'
import { SITE_KEY } from '../../telemetry/span-context.ts'
import { startTelemetry, type TelemetryOptions } from '../../telemetry/start.ts'
import { withRemoteParent } from '../../telemetry/with-remote-parent.ts'

/** Starts the telemetry of the renderer; what it returns flushes and stops it. */
export const startRendererTelemetry = (options: Omit<TelemetryOptions, 'role'>): (() => Promise<void>) =>
  startTelemetry({ role: 'renderer', ...options })

/** The site that a request is for: the edge names it for an endpoint, and begins the path of a page with it. */
const siteOf = ({ headers, url = '' }: IncomingMessage): string | null => {
  const named = headers['x-site']
  if (typeof named === 'string') return named
  return /^\/([a-z]{2,8})\/[^/]+(?:\/|$)/.exec(url)?.[1] ?? null
}

/** Runs a render in a span of its own, below the server span that the edge began for it. */
export const inRenderSpan = (request: IncomingMessage, response: ServerResponse, work: () => void): void =>
  withRemoteParent(request.headers.traceparent as string | undefined, () => {
    const site = siteOf(request)
    const attributes = site === null ? {} : { 'northwall.site': site }
    const span = trace.getTracer('northwall-storefront').startSpan('render', { attributes })
    response.once('close', () => span.end())
    const within = trace.setSpan(context.active(), span)
    context.with(site === null ? within : within.setValue(SITE_KEY, site), work)
  })
