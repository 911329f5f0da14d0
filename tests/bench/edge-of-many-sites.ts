import { SITE_RECORDS } from '../../domain/sites/site-records.ts'
import { buildSiteRegistry } from '../../domain/sites/site-registry.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { DEADLINES } from '../../edge/deadlines.ts'
import { answerPage } from '../../edge/pages/answer-page.ts'
import { PageCache } from '../../edge/pages/page-cache.ts'
import { PageSource } from '../../edge/pages/page-source.ts'
import { RenderQueue } from '../../edge/pages/render-queue.ts'
import { cachedPage } from '../edge/cached-page-sample.ts'
import { HEADERS, openEdge } from '../edge/open-edge.ts'

const GIBIBYTE = 1024 ** 3
const PAGE_BYTES = 15_000
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Returns the real records and renamed copies: in total `times` as many records. */
const records = (times: number) =>
  Array.from({ length: times }, (_copy, at) => {
    const letter = LETTERS[at] ?? ''
    return SITE_RECORDS.map((record) => {
      if (at === 0) return record
      const url = new URL(record.url)
      url.hostname = `${letter}-${url.hostname}`
      const label = `${letter}-${record.label ?? new URL(record.url).hostname.split('.')[0]}`
      return { ...record, code: `${letter}-${record.code}`, url: url.href.replace(/\/$/, ''), label }
    })
  }).flat()

/** Runs the edge in a separate process, with pages that do not need a renderer. Reports its port, start time and hosts. */
const registry = buildSiteRegistry(records(Number(process.argv[2] ?? 1)))
if (!registry.ok) throw new Error(registry.problems.join('\n'))
const body = Buffer.alloc(PAGE_BYTES, 'x')
const source = new PageSource({
  deadlineMs: DEADLINES.visitorMs,
  cache: new PageCache(GIBIBYTE),
  queue: new RenderQueue(4),
  render: async () => cachedPage({ brotli: body, gzip: body, freshUntilMs: Number.POSITIVE_INFINITY }),
  isRendererUp: () => true,
  now: () => performance.now(),
  report: () => {},
  onCached: () => {},
  onHit: () => {},
})
const edge = await openEdge({
  sites: registry.value,
  page: answerPage({
    source,
    clients: clientAddresses(['loopback'], 'x-geo-country'),
    headers: Object.entries(HEADERS).flat(),
    reroute: (routed) => routed,
    mayRender: () => true,
    mayCauseWork: () => true,
    rejected: { add: () => {} },
    sendUnavailable: () => {},
  }),
})
process.send?.({
  port: edge.port,
  startMs: performance.now(),
  hosts: registry.value.all.map(({ label }) => `${label}.localhost`),
})
process.on('message', (message) => {
  if (message === 'stop') void edge.close().then(() => process.disconnect())
  else process.send?.(process.cpuUsage())
})
