import { Readable } from 'node:stream'
import type { RendererClient, RendererRequest } from '../../edge/next/renderer-client.ts'

/** What a render reports that has nothing to say. */
export const REPORT = {
  status: 200,
  isDegraded: false,
  freshForMs: null,
  validForMs: null,
  endsInMs: null,
  tags: [],
  seeOther: null,
}

/** A renderer that sends one page for everything, with what it reports of it, or breaks; and what it was asked. */
export const reportingRenderer = (page: string, report: object = {}, isBroken = false) => {
  const asked: RendererRequest[] = []
  const send = async (request: RendererRequest) => {
    asked.push(request)
    if (isBroken) throw Object.assign(new Error('broken'), { code: 'ECONNRESET' })
    const reported = `<script type="application/json" id="render-report">${JSON.stringify({ ...REPORT, ...report })}</script>`
    return Object.assign(Readable.from([page.replace('</body>', `${reported}</body>`)]), {
      statusCode: 200,
      headers: {},
    })
  }
  return { client: { send } as unknown as RendererClient, asked }
}
