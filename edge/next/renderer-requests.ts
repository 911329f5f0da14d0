import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { context, trace } from '@opentelemetry/api'
import {
  EDITOR_MODES,
  type EditorMode,
  type PostedForm,
  withEditorMode,
  withPostedForm,
  withRenderReport,
} from '../../adapters/wiring/render-context.ts'
import type { Beacon } from '../../domain/monitoring/read-beacon.ts'
import { formPageOf } from '../../domain/routing/form-page.ts'
import { SITE_KEY } from '../../telemetry/instruments.ts'
import { withRemoteParent } from '../../telemetry/trace-context.ts'
import { BATCH_PATH, EDITOR_MODE_HEADER, RENDER_REPORT_HEADER } from './renderer-protocol.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Takes the editor mode out of a request of the edge; null for other visitors. */
const takeEditorMode = ({ headers }: IncomingMessage): EditorMode | null => {
  const named = headers[EDITOR_MODE_HEADER]
  delete headers[EDITOR_MODE_HEADER]
  return EDITOR_MODES.find((mode) => mode === named) ?? null
}

const BODY_HEADERS = ['content-type', 'content-length', 'transfer-encoding'] as const

/**
 * Takes the form out of a POST to a page and turns the request into a GET: Next would treat a posted form as a server action.
 * Null for any other request, whose body is not read.
 */
const takePostedForm = async (request: IncomingMessage): Promise<PostedForm | null> => {
  if (request.method !== 'POST' || formPageOf(request.url ?? '') === null) return null
  const body = await buffer(request)
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter((header): header is [string, string] => typeof header[1] === 'string'),
  )
  request.method = 'GET'
  for (const name of BODY_HEADERS) delete request.headers[name]
  return { headers, body }
}

/**
 * Delivers a batch of browser reports, which the edge has checked, and answers how many were delivered. It bypasses Next, which
 * would cost more than the delivery.
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

/** The site of a request: in a header for an endpoint, in the first path segment for a page. */
const siteOf = ({ headers, url = '' }: IncomingMessage): string | null => {
  const named = headers['x-site']
  if (typeof named === 'string') return named
  return /^\/([a-z]{2,8})\/[^/]+(?:\/|$)/.exec(url)?.[1] ?? null
}

/** Runs a render in a span below the server span of the edge. */
const inRenderSpan = (request: IncomingMessage, response: ServerResponse, work: () => void): void =>
  withRemoteParent(request.headers.traceparent as string | undefined, () => {
    const site = siteOf(request)
    const attributes = site === null ? {} : { 'northwall.site': site }
    const span = trace.getTracer('northwall-storefront').startSpan('render', { attributes })
    response.once('close', () => span.end())
    const within = trace.setSpan(context.active(), span)
    context.with(site === null ? within : within.setValue(SITE_KEY, site), work)
  })

interface RendererParts {
  /** Next's request handler. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  readonly isTraced: boolean
  /** Delivers browser reports. Resolves to how many were received. */
  readonly deliverReports: (batch: readonly Beacon[]) => Promise<number>
}

/** Answers the requests of the edge: batches of reports directly, everything else by Next. */
export const answerInRenderer = ({ handle, isTraced, deliverReports }: RendererParts): Handler => {
  /** Sends the report of the render as a header. Next writes its headers with the first chunk, after the page has reported. */
  const render: Handler = (request, response) =>
    withRenderReport((report) => {
      const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
      response.writeHead = (...args: unknown[]) => {
        response.setHeader(RENDER_REPORT_HEADER, JSON.stringify(report))
        return writeHead(...args)
      }
      if (isTraced) inRenderSpan(request, response, () => void handle(request, response))
      else void handle(request, response)
    })

  return (request, response) => {
    if (request.url === BATCH_PATH) {
      void deliverBatch(deliverReports, request, response)
      return
    }
    const mode = takeEditorMode(request)
    takePostedForm(request).then(
      (form) => {
        const renderForm = () =>
          form === null ? render(request, response) : withPostedForm(form, () => render(request, response))
        if (mode === null) renderForm()
        else withEditorMode(mode, renderForm)
      },
      () => response.destroy(),
    )
  }
}
