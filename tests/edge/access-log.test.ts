import { expect, it } from 'vitest'
import { sendText } from '../../edge/http/send-answer.ts'
import { withAccessLog } from '../../edge/telemetry/access-log.ts'
import { NO_TRACE } from '../../edge/telemetry/request-trace.ts'
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
