import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { edgeServices } from '../../adapters/wiring/edge-services.ts'
import { DownloadCountries } from '../../domain/routing/download-countries.ts'
import { writeReport } from '../../domain/routing/render-contract.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { DEADLINES } from '../../edge/deadlines.ts'
import type { RendererClient, RendererRequest } from '../../edge/next/renderer-client.ts'
import { answerPage } from '../../edge/pages/answer-page.ts'
import { openPageSource } from '../../edge/pages/open-page-source.ts'
import { PageCache } from '../../edge/pages/page-cache.ts'
import { ProcessorShare } from '../../edge/pages/processor-share.ts'
import { sendRequest } from '../browser/send-request.ts'
import { openEdge } from './open-edge.ts'
import { HEADER_PROBES, PARAMETER_PROBES, type Probe } from './poisoning-probes.ts'
import { REPORT, renderWith } from './reporting-renderer.ts'

const PAGE = '/compare'

const open: { close(): Promise<void> }[] = []
let nowMs = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const edge of open.splice(0)) await edge.close()
})

const HOUR_MS = 3_600_000

/** Opens an edge whose renderer writes everything that it receives into the page. */
const openMirror = async () => {
  const rendered: RendererRequest[] = []
  const client = {
    send: async (request: RendererRequest) => {
      rendered.push(request)
      const { method, path, headers, body } = request
      const received = JSON.stringify({ method, path, headers, body }).replaceAll('<', '\\u003c')
      const report = writeReport({ ...REPORT, life: { ...REPORT.life, freshForMs: 60_000, tags: ['pages'] } })
      const html = `<!DOCTYPE html><html><body>${received}<script type="application/json" id="render-report">${report}</script></body></html>`
      return Object.assign(Readable.from([html]), { statusCode: 200, headers: {} })
    },
  } as unknown as RendererClient
  const cache = new PageCache(1_000_000)
  const { source } = openPageSource(edgeServices({ LOG_LEVEL: 'silent' }, 'test'), {
    share: new ProcessorShare(1),
    renderPage: renderWith(client),
    isRendererUp: () => true,
    cache,
    deadlines: DEADLINES,
    countries: new DownloadCountries(),
    onCached: () => {},
  })
  const edge = await openEdge({
    page: answerPage({
      source,
      clients: clientAddresses(['loopback'], 'x-geo-country'),
      headers: [],
      reroute: (routed) => routed,
      mayRender: () => true,
      mayCauseWork: () => true,
      rejected: { add: () => {} },
      sendUnavailable: () => {},
    }),
  })
  open.push(edge)
  const visit = async ({ query, headers }: Pick<Probe, 'query' | 'headers'> = { query: '', headers: {} }) => {
    const options = { host: 'de.localhost', target: PAGE + query, headers }
    const { status, headers: received, text } = await sendRequest(`http://localhost:${edge.port}`, options)
    const { date: _date, 'server-timing': _timing, ...stable } = received
    return { status, stable, text }
  }
  return { cache, rendered, visit }
}

const skipHour = (): void => {
  nowMs += HOUR_MS
}

/** Prepares a page that is rendered again before or after the answer to the probe, or not at all. */
const STATES: Readonly<Record<string, { readonly prepare: (cache: PageCache) => void; readonly renders: number }>> = {
  cold: { prepare: (cache) => cache.purge(['pages']), renders: 1 },
  fresh: { prepare: () => {}, renders: 0 },
  stale: { prepare: skipHour, renders: 1 },
}

it.each(Object.entries(STATES))(
  'the next visitor of a %s page gets the same bytes after each of 70 headers and 40 parameters that are not part of its key',
  async (_state, { prepare, renders }) => {
    expect([HEADER_PROBES.length >= 70, PARAMETER_PROBES.length >= 40]).toEqual([true, true])
    const { cache, rendered, visit } = await openMirror()
    const untouched = await visit()
    for (const probe of [...HEADER_PROBES, ...PARAMETER_PROBES]) {
      prepare(cache)
      const before = rendered.length
      await visit(probe)
      await expect.poll(() => rendered.length - before, { interval: 1 }).toBe(renders)
      expect([probe.what, await visit()]).toEqual([probe.what, untouched])
    }
  },
)
