import { Readable } from 'node:stream'
import { type PageReport, type RenderReport, writeReport } from '../../domain/routing/render-contract.ts'
import { pageRenderer, type RenderPage } from '../../edge/next/render-page.ts'
import type { RendererClient, RendererRequest } from '../../edge/next/renderer-client.ts'

const FOREVER = Number.POSITIVE_INFINITY

/** The report of a page that never becomes outdated. */
export const REPORT: PageReport = {
  kind: 'page',
  status: 200,
  life: {
    isDegraded: false,
    freshForMs: FOREVER,
    validForMs: FOREVER,
    endsInMs: FOREVER,
    tags: [],
    downloadCountries: [],
  },
}

/** Returns a function that renders pages with a client. */
export const renderWith = (client: RendererClient, report: (message: string) => void = () => {}): RenderPage =>
  pageRenderer({
    client,
    privateClient: client,
    styles: { sheets: {}, rare: { href: '', media: '' } },
    script: () => '/scripts/page-12345678.js',
    report,
  })

/** Whether the renderer breaks every connection, or for which requests it never answers. */
export type RendererFault = boolean | ((request: RendererRequest) => boolean)

/** Returns a renderer that records requests, and sends the same page and report for each one unless it has a fault. */
export const reportingRenderer = (page: string, report: RenderReport = REPORT, fault: RendererFault = false) => {
  const requests: RendererRequest[] = []
  const send = async (request: RendererRequest) => {
    requests.push(request)
    if (fault === true) throw Object.assign(new Error('broken'), { code: 'ECONNRESET' })
    if (fault !== false && fault(request)) return new Promise<never>(() => {})
    const reported = `<script type="application/json" id="render-report">${writeReport(report)}</script>`
    return Object.assign(Readable.from([page.replace('</body>', `${reported}</body>`)]), {
      statusCode: 200,
      headers: {},
    })
  }
  const client = { send, sendRepeatable: send } as unknown as RendererClient
  return { client, requests, renderPage: renderWith(client) }
}
