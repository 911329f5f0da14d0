import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { freePort, RedisServer } from '../adapters/caching/redis-server.ts'
import { type CollectedSpan, type RunningCollector, startCollector } from '../hosts/otlp-collector/start-collector.ts'
import { rendererOf } from '../hosts/storefront/processes.ts'
import { type OwnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { SECRETS, sendSecrets } from './seeded-secrets.ts'
import { sendRequest } from './send-request.ts'
import { visitPage } from './visit-page.ts'

const FORGED_TRACE = '0af7651916cd43dd8448eb211c80319c'
const LICENCE_CODE = 'NWALL-DEMO1-RENEW-00030'
const CLICK_ID = 'clickid-that-nobody-may-read'
const PRICE_PATH = '/offer/v2/fr/fr/eur/purchase'
const EXPORT_LIMIT_MS = 20_000
const MAX_SPANS = 12
/** Matches the report calls of the router: errors, events and vitals. */
const REPORTS = /^\/(?:pulse|logger2)\//

/** Removes the user agent, which the product reports on purpose, from the body of a report. */
const withoutUserAgent = (call: { readonly body: string }) => {
  const { userAgent, ...body } = JSON.parse(call.body) as Record<string, unknown>
  return { ...call, body }
}

/** Makes a storefront process throw an uncaught error when it receives a signal. */
const THROWING = `--import=data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2',()=>setImmediate(()=>{throw new TypeError('planted for jo@mail.example',{cause:new Error('the cause')})}))",
)}`

describe('a storefront with an OTLP endpoint', () => {
  let router: RunningRouter
  let collector: RunningCollector
  let redis: RedisServer
  let storefront: OwnStorefront

  beforeAll(async () => {
    router = await startRouter()
    collector = await startCollector()
    redis = new RedisServer(await freePort())
    await redis.start()
    storefront = await startStorefront({
      env: {
        API_ROUTER_URL: router.origin,
        APP_ENV: 'production',
        LEADS: 'demonstration',
        STORE_HOSTS: new URL(router.origin).host,
        DOWNLOAD_HOSTS: new URL(router.origin).host,
        REDIS_URL: redis.url,
        // This test is a visitor, not a trusted proxy on loopback.
        TRUSTED_PROXIES: '192.0.2.1',
        ACCESS_LOG: 'true',
        LOG_LEVEL: 'debug',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_BSP_SCHEDULE_DELAY: '100',
        OTEL_METRIC_EXPORT_INTERVAL: '500',
        NODE_OPTIONS: THROWING,
      },
    })
    await sendRequest(storefront.localUrl('fr', `/endpoint?gclid=${CLICK_ID}`), {
      headers: {
        traceparent: `00-${FORGED_TRACE}-b7ad6b7169203331-01`,
        tracestate: 'vendor=forged',
        baggage: 'user=forged',
      },
    })
    await sendRequest(storefront.localUrl('fr', '/renew'), { form: { code: LICENCE_CODE } })
  })

  afterAll(async () => {
    await storefront?.stop()
    await redis?.kill()
    await collector?.close()
    await router?.close()
  })

  const attribute = (span: CollectedSpan, key: string) =>
    JSON.stringify(span.attributes.find((candidate) => candidate.key === key)?.value)

  /** Waits until `look` succeeds on the exported telemetry. */
  const exported = <T>(look: () => T) => vi.waitFor(look, { timeout: EXPORT_LIMIT_MS, interval: 100 })

  /** Returns the client span of a price call with the server span of the same trace. */
  const priceCall = () =>
    exported(() => {
      const call = collector.spans.find((span) => span.kind === 3 && attribute(span, 'url.full')?.includes(PRICE_PATH))
      if (!call) throw new Error('no client span of the price call was received')
      const server = collector.spans.find((span) => span.traceId === call.traceId && span.kind === 2)
      if (!server) throw new Error('no server span of its trace was received')
      return { call, server }
    })

  const parentOf = (span: CollectedSpan) =>
    collector.spans.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId)

  it('traces the price call of a page with a server span, a service span and a client span', async () => {
    const { call, server } = await priceCall()
    const service = parentOf(call)
    expect(service?.name).toBe('offers.list')
    let top = service
    while (top?.parentSpanId) top = parentOf(top)
    expect(top).toBe(server)
  })

  it('propagates the trace to the router', async () => {
    const { call } = await priceCall()
    const sent = router.requests.map(({ headers }) => String(headers['traceparent']))
    expect(sent).toContain(`00-${call.traceId}-${call.spanId}-01`)
  })

  it("ignores visitors' trace headers", async () => {
    await priceCall()
    expect(collector.spans.map(({ traceId }) => traceId)).not.toContain(FORGED_TRACE)
    const passedOn = JSON.stringify([collector.bodies, router.requests.map(({ headers }) => headers)])
    expect(passedOn).not.toMatch(new RegExp(`forged|${FORGED_TRACE}`))
  })

  it('exports no licence code', async () => {
    const isCheck = (span: CollectedSpan) => attribute(span, 'url.full')?.includes('/licence/v1/check') === true
    await exported(() => expect(collector.spans.some(isCheck)).toBe(true))
    expect(JSON.stringify(collector.spans)).not.toContain('NWALL')
    const asked = router.requests.filter(({ body }) => body.includes(LICENCE_CODE))
    expect(asked.map(({ path }) => path)).toEqual(['/licence/v1/check'])
  })

  it('exports no URL query', async () => {
    await priceCall()
    expect(JSON.stringify(collector.spans)).not.toContain(CLICK_ID)
  })

  it(`exports at most ${MAX_SPANS} spans and ${MAX_SPANS} Redis commands, which are reads, for a rendered page without retries`, async () => {
    const traces = new Map<string, string>()
    for (const path of PAGE_PATHS) {
      const { headers } = await visitPage(storefront.localUrl('fr', path))
      traces.set(/[\da-f]{32}/.exec(String(headers['server-timing']))?.[0] ?? '', path)
    }
    const spansOf = (id: string) => collector.spans.filter(({ traceId }) => traceId === id)
    await exported(() => {
      for (const [id, path] of traces) expect([path, spansOf(id).some(({ kind }) => kind === 2)]).toEqual([path, true])
    })
    for (const [id, path] of traces) {
      const isCommand = (span: CollectedSpan) => attribute(span, 'db.system.name') !== undefined
      const commands = spansOf(id).filter(isCommand)
      expect([path, spansOf(id).length - commands.length <= MAX_SPANS]).toEqual([path, true])
      expect([path, commands.length <= MAX_SPANS]).toEqual([path, true])
      expect(commands.filter(({ name }) => name !== 'get')).toEqual([])
      expect(spansOf(id).some((span) => attribute(span, 'http.request.resend_count') !== undefined)).toBe(false)
    }
  })

  it('sends the trace id in a header of each response, but not in a 304, a shared file or the HTML', async () => {
    const address = storefront.localUrl('fr', '/plus')
    const answers = [await visitPage(address), await visitPage(address)]
    const timings = answers.map(({ headers }) => String(headers['server-timing']))
    for (const timing of timings) expect(timing).toMatch(/^trace;desc="[\da-f]{32}"$/)
    expect(new Set(timings).size).toBe(2)
    const etag = String(answers[0]?.headers.etag)
    const again = await sendRequest(address, { headers: { 'if-none-match': etag } })
    expect([again.status, again.headers['server-timing']]).toEqual([304, undefined])
    const shared = await sendRequest(storefront.localUrl('fr', '/robots.txt'))
    expect([shared.status, shared.headers['server-timing']]).toEqual([200, undefined])
    expect(answers.map(({ text }) => text).join()).not.toMatch(/trace;desc/)
  })

  it(`leaks none of ${SECRETS.length} visitor secrets into spans, metrics, log lines, reports or cache keys`, async () => {
    expect(SECRETS.length).toBeGreaterThanOrEqual(40)
    await sendSecrets(storefront, 'fr', '198.51.100.41')
    // Repeats the requests while the router fails, because errors contain more data.
    router.setFault('status=500')
    await sendSecrets(storefront, 'com', '198.51.100.42')
    router.setFault('malformed')
    await sendSecrets(storefront, 'it', '198.51.100.43')
    router.setFault(null)
    const before = collector.bodies.length
    await exported(() => expect(collector.bodies.length).toBeGreaterThan(before + 3))
    const stored = await redis.look(async (client) => {
      const keys = await client.keys('*')
      return [keys, await Promise.all(keys.map((key) => client.get(key).catch(() => '')))]
    })
    const reports = router.requests.filter(({ path }) => REPORTS.test(path))
    expect(reports.length).toBeGreaterThan(2)
    const found = {
      telemetry: JSON.stringify(collector.bodies),
      log: storefront.log(),
      reports: JSON.stringify(reports.map(withoutUserAgent)),
      stored: JSON.stringify(stored),
    }
    for (const [where, text] of Object.entries(found))
      expect([where, SECRETS.filter((value) => text.toLowerCase().includes(value.toLowerCase()))]).toEqual([where, []])
    for (const where of [found.telemetry, found.log, found.reports]) expect(where).not.toContain('198.51.100.')
    // Proves that the search works.
    expect(found.telemetry).toContain('northwall.outcome')
    expect(found.log).toContain('Request completed')
  })

  it('reports an uncaught error, ends the process and restarts the renderer', async () => {
    const reported = () =>
      router.requests.filter(({ path, body }) => path === '/pulse/browser-error' && body.includes('planted')).length
    process.kill(rendererOf(storefront.server.pid), 'SIGUSR2')
    await exported(() => expect(reported()).toBe(1))
    await exported(() => expect(storefront.log()).toContain('The renderer exited and is restarted'))
    // An uncached page, which needs the new renderer.
    expect((await visitPage(storefront.localUrl('nl', '/small-office'))).status).toBe(200)
    storefront.server.signal('SIGUSR2')
    expect(await storefront.server.ended).toBe(1)
    expect(reported()).toBe(2)
    const [renderer, edge] = storefront
      .log()
      .split('\n')
      .filter((line) => line.includes('planted'))
      .map((line) => JSON.parse(line))
    const error = { kind: 'TypeError', message: 'planted for <e-mail>', cause: { message: 'the cause' } }
    expect(renderer).toMatchObject({ level: 'error', process: 'renderer', error })
    expect(edge).toMatchObject({ level: 'error', process: 'edge', error })
  })

  it('logs all lines as JSON, including framework lines', async () => {
    const lines = storefront.log().split('\n').filter(Boolean)
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), process: expect.any(String) })
  })
})
