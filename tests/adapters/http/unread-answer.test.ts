import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallGuard } from '../../../adapters/http/call-guard.ts'
import { CALL_GUARD_DEFAULTS } from '../../../adapters/http/call-settings.ts'
import { Http } from '../../../adapters/http/http-client.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

const LIMIT_MS = 1_000
const ANSWER = { ok: true, value: { status: 200, body: { a: 1 } } }

let server: Server
let origin: string

/** Answers, and lets the deadline pass before the answer can be read, as on a busy machine. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server = createServer((_request, response) => {
    response.end('{"a":1}')
    setImmediate(() => vi.advanceTimersByTime(LIMIT_MS))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  origin = `http://127.0.0.1:${address.port}`
})

afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('an unread answer that arrived in time', () => {
  it('is read before the attempt times out', async () => {
    const http = new Http(new FakeClock())
    expect(await http.send({ method: 'GET', url: origin, timeoutMs: LIMIT_MS })).toEqual(ANSWER)
  })

  it('is read before the call times out', async () => {
    const http = new Http(new FakeClock())
    const settings = { ...CALL_GUARD_DEFAULTS, deadlineMs: LIMIT_MS, attemptTimeoutMs: 0 }
    const guard = new CallGuard(settings, new FakeClock(), Math.random)
    expect(await guard.run((limits) => http.send({ method: 'GET', url: origin, ...limits }))).toEqual(ANSWER)
  })
})
