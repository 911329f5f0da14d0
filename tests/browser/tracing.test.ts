import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningRouter, startRouter } from '../hosts/api-router/start-router.ts'
import { type CollectedSpan, type RunningCollector, startCollector } from '../hosts/otlp-collector/start-collector.ts'
import { type Storefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { sendRequest } from './send-request.ts'

const FORGED_TRACE = '0af7651916cd43dd8448eb211c80319c'
const LICENCE_CODE = 'NWALL-DEMO1-RENEW-00030'
const CLICK_ID = 'clickid-that-nobody-may-read'
const PRICE_PATH = '/offer/v2/fr/fr/eur/purchase'
const EXPORT_LIMIT_MS = 20_000

describe('with an OTLP endpoint', () => {
  let router: RunningRouter
  let collector: RunningCollector
  let storefront: Storefront

  beforeAll(async () => {
    router = await startRouter()
    collector = await startCollector()
    storefront = await startStorefront({
      env: {
        API_ROUTER_URL: router.origin,
        STORE_HOSTS: new URL(router.origin).host,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        PAGES_AHEAD: 'none',
        OTEL_BSP_SCHEDULE_DELAY: '100',
        OTEL_METRICS_EXPORTER: 'none',
      },
    })
    await sendRequest(storefront.localUrl('fr', `/endpoint?gclid=${CLICK_ID}`), {
      headers: { traceparent: `00-${FORGED_TRACE}-b7ad6b7169203331-01` },
    })
    await sendRequest(storefront.localUrl('fr', '/renew'), { form: { code: LICENCE_CODE } })
  })

  afterAll(async () => {
    await storefront?.stop()
    await collector?.close()
    await router?.close()
  })

  const attribute = (span: CollectedSpan, key: string) =>
    JSON.stringify(span.attributes.find((candidate) => candidate.key === key)?.value)

  /** The client span of a price call whose trace is complete up to its server span. */
  const priceCall = () =>
    vi.waitFor(
      () => {
        const call = collector.spans.find(
          (span) => span.kind === 3 && attribute(span, 'url.full')?.includes(PRICE_PATH),
        )
        if (!call) throw new Error('no client span of the price call was received')
        const server = collector.spans.find((span) => span.traceId === call.traceId && span.kind === 2)
        if (!server) throw new Error('no server span of its trace was received')
        return { call, server }
      },
      { timeout: EXPORT_LIMIT_MS, interval: 100 },
    )

  const parentOf = (span: CollectedSpan) =>
    collector.spans.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId)

  it("makes a page's price call one trace: server span, service span, client span", async () => {
    const { call, server } = await priceCall()
    const service = parentOf(call)
    expect(service?.name).toBe('offers.list')
    let top = service
    while (top?.parentSpanId) top = parentOf(top)
    expect(top).toBe(server)
  })

  it('sends the trace on to the router', async () => {
    const { call } = await priceCall()
    const sent = router.requests.map(({ headers }) => String(headers['traceparent']))
    expect(sent).toContain(`00-${call.traceId}-${call.spanId}-01`)
  })

  it('believes no trace that a visitor brings along', async () => {
    await priceCall()
    expect(collector.spans.map(({ traceId }) => traceId)).not.toContain(FORGED_TRACE)
  })

  it('tells nobody the code of a licence that was checked', async () => {
    const isCheck = (span: CollectedSpan) => attribute(span, 'url.full')?.includes('/licence/v1/check') === true
    await vi.waitFor(() => expect(collector.spans.some(isCheck)).toBe(true), {
      timeout: EXPORT_LIMIT_MS,
      interval: 100,
    })
    expect(JSON.stringify(collector.spans)).not.toContain('NWALL')
    const asked = router.requests.filter(({ body }) => body.includes(LICENCE_CODE))
    expect(asked.map(({ path }) => path)).toEqual(['/licence/v1/check'])
  })

  it('tells nobody the query of an address', async () => {
    await priceCall()
    expect(JSON.stringify(collector.spans)).not.toContain(CLICK_ID)
  })
})
