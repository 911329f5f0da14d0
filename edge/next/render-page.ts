import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { FORM_METHOD_HEADER } from '../../domain/routing/form-page.ts'
import type { RendererClient } from './renderer-client.ts'
import { RENDER_REPORT_HEADER } from './renderer-protocol.ts'

const reportSchema = z.object({
  status: z.int().min(200).max(599),
  isDegraded: z.boolean(),
  freshForMs: z.number().nullable(),
  validForMs: z.number().nullable(),
  endsInMs: z.number().nullable(),
  tags: z.array(z.string()),
  seeOther: z.string().nullable(),
})

/** A page as Next rendered it, with the report that the page made. */
export interface RenderedPage extends z.output<typeof reportSchema> {
  readonly html: string
}

/** A form for the page to answer. */
export interface PostedBody {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** The host is constant, because a page is a function of its path. */
const HEADERS = { host: 'renderer', accept: 'text/html' } as const

const renderOnce = async (
  client: RendererClient,
  path: string,
  traceHeaders: Readonly<Record<string, string>>,
  signal: AbortSignal,
  posted?: PostedBody,
): Promise<RenderedPage> => {
  const headers = { ...HEADERS, ...traceHeaders, ...posted?.headers }
  const method = posted === undefined ? 'GET' : 'POST'
  const answer = await client.send({ method, path, headers, body: posted?.body, signal })
  const html = (await buffer(answer)).toString('utf8')
  const report = reportSchema.parse(JSON.parse(String(answer.headers[RENDER_REPORT_HEADER] ?? 'null')))
  // Next's status differs from 200 only if the render threw; the status of the page is in its report.
  if (answer.statusCode !== 200) throw new Error(`the renderer answered ${answer.statusCode}`)
  return { ...report, html }
}

/**
 * Renders a page. Rejects if the render fails or the signal aborts. Retries once after a broken connection, which says nothing
 * about the page; a posted form is not idempotent, so it is sent once.
 */
export const renderPage = async (
  client: RendererClient,
  path: string,
  traceHeaders: Readonly<Record<string, string>>,
  signal: AbortSignal,
  posted?: PostedBody,
): Promise<RenderedPage> => {
  try {
    return await renderOnce(client, path, traceHeaders, signal, posted)
  } catch (error) {
    if (posted !== undefined || signal.aborted || !(error instanceof Error && 'code' in error)) throw error
    await client.afterBreak(signal)
    return renderOnce(client, path, traceHeaders, signal)
  }
}

/** Turns form fields of a query into a posted form, so that they are in no URL from here on. */
export const formOfQuery = (fields: URLSearchParams): PostedBody & { readonly body: Buffer } => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded', [FORM_METHOD_HEADER]: 'get' },
  body: Buffer.from(String(fields)),
})
