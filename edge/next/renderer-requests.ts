import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { context, trace } from '@opentelemetry/api'
import type { Beacon } from '../../domain/monitoring/read-beacon.ts'
import { SITE_KEY } from '../../telemetry/instruments.ts'
import type { withRemoteParent } from '../../telemetry/trace-context.ts'
import { BATCH_PATH, METRICS_PATH } from './renderer-protocol.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Delivers a batch of browser reports, which the edge has validated. Answers with the number of delivered reports. Bypasses Next,
 * which would cost more than the delivery.
 */
const deliverBatch = async (
  deliver: (batch: readonly Beacon[]) => Promise<number>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  try {
    const delivered = await deliver((await json(request)) as readonly Beacon[])
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ delivered }))
  } catch {
    response.destroy()
  }
}

const sendMetrics = async (read: () => Promise<string>, response: ServerResponse): Promise<void> => {
  try {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(await read())
  } catch {
    response.destroy()
  }
}

/** Returns the site code of a request: for endpoints from a header, for pages from the first path segment. */
const siteOf = ({ headers, url = '' }: IncomingMessage): string | null => {
  const named = headers['x-site']
  if (typeof named === 'string') return named
  return /^\/([a-z]{2,8})\/[^/]+(?:\/|$)/.exec(url)?.[1] ?? null
}

/** Runs a render in a child span of the edge's server span. */
const inRenderSpan = (
  withParent: typeof withRemoteParent,
  request: IncomingMessage,
  response: ServerResponse,
  work: () => void,
): void =>
  withParent(request.headers, () => {
    const site = siteOf(request)
    const attributes = site === null ? {} : { 'northwall.site': site }
    const span = trace.getTracer('northwall-storefront').startSpan('render', { attributes })
    response.once('close', () => span.end())
    const within = trace.setSpan(context.active(), span)
    context.with(site === null ? within : within.setValue(SITE_KEY, site), work)
  })

interface RendererParts {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Undefined if telemetry is off, so that no package of the SDK is loaded. */
  readonly withRemoteParent: typeof withRemoteParent | undefined
  /** Delivers browser reports. Resolves to the number of delivered reports. */
  readonly deliverReports: (batch: readonly Beacon[]) => Promise<number>
  /** Returns the metrics of this process in Prometheus' text format. Undefined if they are not scraped. */
  readonly readMetrics?: (() => Promise<string>) | undefined
}

/** Answers requests from the edge. Delivers batches of reports, sends metrics, and passes all other requests to Next. */
export const answerInRenderer =
  ({ handle, withRemoteParent: withParent, deliverReports, readMetrics }: RendererParts): Handler =>
  (request, response) => {
    if (request.url === BATCH_PATH) void deliverBatch(deliverReports, request, response)
    else if (request.url === METRICS_PATH && readMetrics !== undefined) void sendMetrics(readMetrics, response)
    else if (withParent !== undefined) inRenderSpan(withParent, request, response, () => void handle(request, response))
    else void handle(request, response)
  }
