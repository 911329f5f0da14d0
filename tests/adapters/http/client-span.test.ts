import { context, propagation, trace } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiRouterCheckout } from '../../../adapters/api-router/router-calls.ts'
import { type RunningRouter, startRouter } from '../../../commands/router/start-router.ts'
import { connectTo } from '../../contracts/open-router.ts'

type SpanProcessor = NonNullable<NonNullable<ConstructorParameters<typeof NodeSDK>[0]>['spanProcessors']>[number]
type EndedSpan = Parameters<SpanProcessor['onEnd']>[0]

const ended: EndedSpan[] = []
const recording: SpanProcessor = {
  onStart: () => {},
  onEnd: (span) => {
    ended.push(span)
  },
  forceFlush: async () => {},
  shutdown: async () => {},
}
const sdk = new NodeSDK({
  spanProcessors: [recording],
  logRecordProcessors: [],
  metricReaders: [],
  instrumentations: [],
  autoDetectResources: false,
})
let router: RunningRouter

/** Resets globals that other tests in this process may have set. */
const releaseGlobals = (): void => {
  for (const api of [trace, context, propagation]) api.disable()
}

beforeAll(async () => {
  releaseGlobals()
  sdk.start()
  router = await startRouter()
})

afterEach(() => {
  ended.length = 0
})

afterAll(async () => {
  await router.close()
  await sdk.shutdown()
  releaseGlobals()
})

const checkout = (): ApiRouterCheckout => new ApiRouterCheckout(connectTo(router.origin))

describe('the client span of a call', () => {
  it('contains the method, host, path and status, but neither visitor data nor a token', async () => {
    await checkout().buyLink({ token: 'secret-token', storeArgs: 'cjevent=secret-click' })
    const [span] = ended
    expect(span?.name).toBe('GET')
    expect(span?.instrumentationScope.name).toBe('northwall-storefront')
    expect(span?.attributes).toEqual({
      'http.request.method': 'GET',
      'northwall.source_outcome': 'missing',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(router.origin).port),
      'url.full': `${router.origin}/offer/v2/checkout`,
      'http.response.status_code': 200,
    })
    expect(JSON.stringify([span?.attributes, span?.events, span?.status])).not.toContain('secret')
  })

  it('is propagated to the router in traceparent', async () => {
    await checkout().buyLink({ token: 'a.b' })
    const [span] = ended
    const { traceId, spanId } = span?.spanContext() ?? {}
    expect(router.requests.at(-1)?.headers['traceparent']).toBe(`00-${traceId}-${spanId}-01`)
  })

  it.each([
    ['status=503', '503', 503],
    ['truncated', 'network', undefined],
    ['malformed', 'malformed', 200],
  ])('has the status `error` for the fault %s', async (fault, type, status) => {
    router.setFault(fault)
    await checkout().buyLink({ token: 'a.b' })
    router.setFault(null)
    const [span] = ended
    expect(span?.status.code).toBe(2)
    expect(span?.attributes['error.type']).toBe(type)
    expect(span?.attributes['http.response.status_code']).toBe(status)
  })
})

it('the span of an attempt without an answer contains the system error code', async () => {
  const stopped = await startRouter()
  await stopped.close()
  await new ApiRouterCheckout(connectTo(stopped.origin)).buyLink({ token: 'a.b' })
  expect(ended.at(-1)?.attributes).toMatchObject({ 'error.type': 'network', 'northwall.error.code': 'ECONNREFUSED' })
})

describe('a call within the process', () => {
  const origin = 'http://shop.test.example'

  it('has no span, and propagates the active trace', async () => {
    const received: (string | null)[] = []
    const fetchShop: typeof fetch = async (input, init) => {
      received.push(new Request(input, init).headers.get('traceparent'))
      return Response.json({ buy_link: '' })
    }
    const tracer = trace.getTracer('test')
    await tracer.startActiveSpan('page', async (span) => {
      await new ApiRouterCheckout(connectTo(origin, {}, { fetch: fetchShop, hasSpans: false })).buyLink({
        token: 'a.b',
      })
      const { traceId, spanId } = span.spanContext()
      expect(received).toEqual([`00-${traceId}-${spanId}-01`])
      span.end()
    })
    expect(ended.map(({ name }) => name)).toEqual(['page'])
  })
})
