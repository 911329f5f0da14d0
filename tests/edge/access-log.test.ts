import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it, vi } from 'vitest'
import { sendText } from '../../edge/http/send-answer.ts'
import { withAccessLog } from '../../edge/telemetry/access-log.ts'
import { methodLabel, NO_TRACE } from '../../edge/telemetry/request-trace.ts'
import { pathAttribute, routeLabel } from '../../edge/telemetry/server-attributes.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

it('the access log contains one line per request with page, status, result, duration and trace, but no visitor input', async () => {
  const lines: unknown[] = []
  const edge = await openEdge({
    startTrace: withAccessLog(
      () => ({ ...NO_TRACE, traceId: () => 'a1', headers: () => ({ traceparent: 'b2' }) }),
      (...line) => lines.push(line),
    ),
    page: ({ response, trace }) => {
      trace.result('miss')
      trace.editor()
      expect([trace.headers(), trace.traceBackgroundRender().headers()]).toEqual([{ traceparent: 'b2' }, {}])
      sendText(response, 200, 'page', HEADERS)
    },
  })
  const get = (target: string, host: string) =>
    rawExchange(
      edge.port,
      `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nCookie: session=secret\r\nConnection: close\r\n\r\n`,
    )
  await get('/premium?token=secret', 'de.localhost')
  await get('/secret@example.com', 'de.localhost')
  await get('/premium', 'secret.example')
  await edge.close()
  const line = (details: object) => [
    'info',
    'Request completed',
    { method: 'GET', traceId: 'a1', durationMs: expect.any(Number), ...details },
  ]
  expect(lines).toEqual([
    line({ site: 'de', route: '/premium', status: 200, result: 'miss' }),
    line({ site: 'de', route: '/not-found', status: 200, result: 'miss' }),
    line({ status: 421, result: 'refused' }),
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

/** Starts a logged request, and ends it after a while. Returns its line and the calls of its trace. */
const logged = (use: (trace: ReturnType<ReturnType<typeof withAccessLog>>) => void, traceId: string | null = null) => {
  const calls: unknown[][] = []
  const recorded = (name: string) => (given?: unknown) => void calls.push([name, given])
  const inner = {
    ...NO_TRACE,
    ...Object.fromEntries(
      ['ended', 'reached', 'routed', 'found', 'result', 'reason', 'editor'].map((name) => [name, recorded(name)]),
    ),
    traceId: () => traceId,
    within: <T>(work: () => T): T => {
      calls.push(['within', undefined])
      return work()
    },
  }
  const log = vi.fn()
  const trace = withAccessLog(() => inner, log)(
    { method: 'POST' } as IncomingMessage,
    { statusCode: 503 } as ServerResponse,
  )
  use(trace)
  trace.ended()
  return { calls, line: log.mock.calls[0]?.[2] }
}

it('the access log passes everything on to the trace of the request', () => {
  const { calls } = logged((trace) => {
    trace.reached(realSite('de'))
    trace.routed('/buy')
    trace.found('/icon.svg')
    trace.result('none')
    trace.reason('rate')
    trace.editor()
    expect(trace.within(() => 7)).toBe(7)
  })
  expect(calls).toEqual([
    ['reached', realSite('de')],
    ['routed', '/buy'],
    ['found', '/icon.svg'],
    ['result', 'none'],
    ['reason', 'rate'],
    ['editor', undefined],
    ['within', undefined],
    ['ended', undefined],
  ])
})

it('the access log has the reason of a refused form, and leaves out what a request does not have', () => {
  const { line } = logged((trace) => {
    trace.reached(realSite('de'))
    trace.routed('/buy')
    trace.reason('rate')
  })
  expect(line).toEqual({
    method: 'POST',
    site: 'de',
    route: '/buy',
    status: 503,
    reason: 'rate',
    durationMs: expect.any(Number),
  })
  expect(Object.keys(line)).not.toContain('traceId')
  expect(Object.keys(logged(() => {}, 'a1').line)).toEqual(['method', 'status', 'durationMs', 'traceId'])
})

it('the access log measures the time of a request', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { line } = logged(() => vi.advanceTimersByTime(1_234))
  vi.useRealTimers()
  expect(line.durationMs).toBe(1_234)
})

it.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT'])(
  'the method %s has its name in telemetry',
  (method) => {
    expect(methodLabel({ method } as IncomingMessage)).toBe(method)
  },
)

it.each(['PROPFIND', 'get', '', undefined])('the method %j is called _OTHER in telemetry', (method) => {
  expect(methodLabel({ method } as IncomingMessage)).toBe('_OTHER')
})

it.each([
  ['/de/eur-any-x', '/'],
  ['/de/eur-any-x/premium', '/premium'],
  ['/de/eur-any-x/help/vpn', '/help/vpn'],
  ['/buy', '/buy'],
  ['/download-file/setup.exe', '/download-file/{name}'],
  ['/app-store/someone', '/app-store/{name}'],
  ['/x/download-file/setup.exe', '/x/download-file/setup.exe'],
])('the route of %s is %s', (target, route) => {
  expect(routeLabel('de', target)).toBe(route)
})

it.each([
  ['/premium', '/premium', '/premium'],
  ['/premium?a=b?c', '/premium', '/premium'],
  ['?a=b', '/', ''],
  ['/someone@example.com', '/not-found', 'REDACTED'],
  ['/someone@example.com', undefined, 'REDACTED'],
  ['/app-store/someone', '/app-store/{name}', '/app-store/REDACTED'],
])('the path attribute of %s on the route %s is %j', (url, route, path) => {
  expect(pathAttribute({ url } as IncomingMessage, route)).toBe(path)
})
