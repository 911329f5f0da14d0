import { describe, expect, it } from 'vitest'
import { MetricStore, TraceStore } from '../../commands/traces/trace-store.ts'
import { answerViewer, type ViewerRequest } from '../../commands/traces/viewer.ts'

const ID = 'a'.repeat(32)
const SECOND = 1_000_000_000n

/** Returns an OTLP span in JSON. Start and end are in seconds since the start of the trace. */
const span = (spanId: string, parentSpanId: string, [from, to]: readonly [bigint, bigint], more: object = {}) => ({
  traceId: ID,
  spanId: spanId.repeat(16),
  parentSpanId: parentSpanId.repeat(16),
  name: `span ${spanId}`,
  kind: 1,
  startTimeUnixNano: String(1_790_000_000n * SECOND + from * SECOND),
  endTimeUnixNano: String(1_790_000_000n * SECOND + to * SECOND),
  ...more,
})
const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } })

const setUp = () => {
  const store = new TraceStore()
  const faults: (string | null)[] = []
  const context = {
    store,
    metrics: new MetricStore(),
    shopOrigin: 'http://localhost:3000',
    fault: () => null,
    setFault: async (fault: string | null) => void faults.push(fault),
  }
  const ask = (path: string, more: Partial<ViewerRequest> = {}) =>
    answerViewer(
      {
        method: 'GET',
        url: new URL(path, 'http://localhost:4318'),
        contentType: 'application/json',
        isSameOrigin: true,
        body: '',
        ...more,
      },
      context,
    )
  const send = (...spans: object[]) =>
    ask('/v1/traces', { method: 'POST', body: JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }) })
  return { ask, send, faults, store }
}

describe('the trace viewer', () => {
  it('draws spans below their parents at their start time, regardless of arrival order', async () => {
    const { ask, send } = setUp()
    await send(span('c', 'b', [2n, 3n]), span('b', '', [0n, 4n]))
    await send(span('d', 'b', [1n, 2n]))
    const { body } = await ask(`/traces/${ID}`)
    const bars = [...body.matchAll(/depth-(\d)">(span .)<.*?x="([\d.]+)".*?width="([\d.]+)"/gs)].map((one) =>
      one.slice(1),
    )
    expect(bars).toEqual([
      ['0', 'span b', '0.0', '1000.0'],
      ['1', 'span d', '250.0', '250.0'],
      ['1', 'span c', '500.0', '250.0'],
    ])
  })

  it('shows escaped attributes, errors, events, links and log lines', async () => {
    const { ask, send, store } = setUp()
    await send(
      span('b', '', [0n, 1n], {
        attributes: [attribute('northwall.site', '<de>'), { key: 'count', value: { intValue: '7' } }],
        events: [{ name: 'cut off', timeUnixNano: String(1_790_000_000n * SECOND) }],
        links: [{ traceId: 'f'.repeat(32), spanId: 'e'.repeat(16) }],
        status: { code: 2, message: 'Network Error' },
      }),
    )
    store.addLine(ID, { from: 'router', text: '{"status":503}' })
    const { body } = await ask(`/traces/${ID}`)
    expect(body).toContain('<th>northwall.site<td>&lt;de&gt;')
    expect(body).toContain('<th>count<td>7')
    expect(body).toContain('Failed: Network Error')
    expect(body).toContain('Event cut off')
    expect(body).toContain(`<a href="/traces/${'f'.repeat(32)}">`)
    expect(body).toContain('<b>router</b> {&quot;status&quot;:503}')
    expect((await ask('/')).body).toContain(`<tr class="failed">`)
  })

  it('lists page requests, and on demand also file requests', async () => {
    const { ask, send } = setUp()
    await send(span('b', '', [0n, 1n]))
    const isListed = async (path: string) => (await ask(path)).body.includes(`/traces/${ID}`)
    expect([await isListed('/'), await isListed('/?files')]).toEqual([false, true])
  })

  it('evicts the oldest trace if there are more than 500', async () => {
    const { ask, send } = setUp()
    for (let at = 0; at <= 500; at += 1)
      await send({ ...span('b', '', [0n, 1n]), traceId: at.toString(16).padStart(32, '0') })
    const statusOf = async (at: number) => (await ask(`/traces/${at.toString(16).padStart(32, '0')}`)).status
    expect([await statusOf(0), await statusOf(1), await statusOf(500)]).toEqual([404, 200, 200])
  })

  it.each([
    ['an export in protobuf', { contentType: 'application/x-protobuf' }, 415],
    ['JSON that is not an export', { body: '{"resourceSpans":7}' }, 400],
    ['malformed JSON', { body: '{' }, 400],
  ])('rejects %s', async (_, request, status) => {
    for (const path of ['/v1/traces', '/v1/metrics'])
      expect((await setUp().ask(path, { method: 'POST', ...request })).status).toBe(status)
  })

  it('lists metrics with their Prometheus names', async () => {
    const { ask } = setUp()
    const point = { attributes: [attribute('http.route', '/<')], asInt: '7' }
    const metrics = [
      { name: 'northwall.beacons', sum: { isMonotonic: true, dataPoints: [point] } },
      { name: 'northwall.pages.memory', unit: 'By', gauge: { dataPoints: [point] } },
      { name: 'nodejs.eventloop.utilization', unit: '1', gauge: { dataPoints: [point] } },
      { name: 'queue', unit: '{call}', sum: { dataPoints: [point] } },
      { name: 'http.server.request.duration', unit: 's', histogram: { dataPoints: [{ count: '2', sum: 0.5 }] } },
    ]
    const resource = { attributes: [attribute('service.instance.id', 'here/edge')] }
    const body = JSON.stringify({ resourceMetrics: [{ resource, scopeMetrics: [{ metrics }] }] })
    expect((await ask('/v1/metrics', { method: 'POST', body })).status).toBe(200)
    const page = (await ask('/metrics')).body
    const duration = 'http_server_request_duration_seconds'
    expect([...page.matchAll(/data-prometheus>([^<]+)</g)].map(([, name]) => name)).toEqual([
      `${duration}_bucket ${duration}_sum ${duration}_count`,
      'nodejs_eventloop_utilization_ratio',
      'northwall_beacons_total',
      'northwall_pages_memory_bytes',
      'queue',
    ])
    expect(page).toContain('7 <small>http.route=/&lt;</small>')
    expect(page).toContain('count 2, sum 0.5')
    expect(page).toContain('<td>here/edge')
  })

  it.each([
    ['sets a listed router fault', 'fault=status%3D503', true, 303, ['status=503']],
    ['removes the router fault', 'fault=', true, 303, [null]],
    ['rejects an unknown fault', 'fault=status%3D200', true, 400, []],
    ['rejects a fault from another origin’s page', 'fault=status%3D503', false, 403, []],
  ])('%s', async (_, body, isSameOrigin, status, faultsSet) => {
    const { ask, faults } = setUp()
    expect((await ask('/next-calls', { method: 'POST', body, isSameOrigin })).status).toBe(status)
    expect(faults).toEqual(faultsSet)
  })

  it('returns 404 for unknown paths and 405 for other methods', async () => {
    const { ask } = setUp()
    expect([(await ask('/etc')).status, (await ask('/', { method: 'PUT' })).status]).toEqual([404, 405])
  })
})
