import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { RENDER_REPORT_HEADER } from '../renderer/render-report-header.ts'
import type { RendererClient } from '../renderer/renderer-client.ts'

const reportSchema = z.object({
  status: z.int().min(200).max(599),
  isDegraded: z.boolean(),
  freshForMs: z.number().nullable(),
  validForMs: z.number().nullable(),
  endsInMs: z.number().nullable(),
  tags: z.array(z.string()),
  seeOther: z.string().nullable(),
})

/** A page as the renderer made it. */
export interface RenderedPage extends z.output<typeof reportSchema> {
  readonly html: string
}

/** A form that a page is to answer. */
export interface PostedBody {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** Headers of a render. The host is a constant: a page is a function of its path alone. */
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
  // Next's own status tells of a render that threw; the page's own status comes with its report.
  if (answer.statusCode !== 200) throw new Error(`the renderer answered ${answer.statusCode}`)
  return { ...report, html }
}

/**
 * Has a page rendered. Rejects where it cannot be rendered, or not until the signal says so.
 *
 * @param posted makes it the answer to a form, which is sent once: nobody knows what became of it where a connection breaks
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
    // A connection that broke says nothing of the page: the next renderer is asked once more.
    if (posted !== undefined || signal.aborted || !(error instanceof Error && 'code' in error)) throw error
    await client.afterBreak(signal)
    return renderOnce(client, path, traceHeaders, signal)
  }
}
