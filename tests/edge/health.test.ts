import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { healthAnswers, RendererHealth } from '../../edge/health.ts'
import type { RendererClient } from '../../edge/next/renderer-client.ts'

/** Opens the health checks of an edge whose renderer and renders a test breaks. */
const openHealth = () => {
  const pool = { isUp: true }
  const renders = { failingMs: 0, check: async () => {} }
  const state = { isReady: true }
  const renderer = new RendererHealth(pool, renders)
  const client = {
    send: async () => Object.assign(Readable.from(['{"prices":"up"}']), { statusCode: 200, headers: {} }),
  }
  const answer = healthAnswers({
    pool,
    renderer,
    client: client as unknown as RendererClient,
    cache: { count: 3, bytes: 10 },
    beacons: { count: 2, dropped: 7 },
    clients: clientAddresses(['loopback'], 'x-geo-country'),
    maintenance: { isOn: false, untilMs: 0 },
    headers: {},
    build: 'test-build',
    isReady: () => state.isReady,
  })
  const ask = (path: '/healthz' | '/readyz', remoteAddress = '127.0.0.1') =>
    new Promise<{ readonly status: number; readonly body: unknown }>((resolve) => {
      let status = 0
      const response = {
        writeHead(code: number) {
          status = code
          return this
        },
        end: (text: string) => resolve({ status, body: JSON.parse(text) }),
      }
      const request = { socket: { remoteAddress }, headers: {} }
      answer(request as unknown as IncomingMessage, response as unknown as ServerResponse, path)
    })
  const statuses = async () => [(await ask('/healthz')).status, (await ask('/readyz')).status]
  return { pool, renders, state, renderer, ask, statuses }
}

describe('the health of an edge', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is live while it answers, and not ready once it has had no renderer for five seconds', async () => {
    const { pool, renderer, ask, statuses } = openHealth()
    expect(await statuses()).toEqual([200, 200])
    pool.isUp = false
    await vi.advanceTimersByTimeAsync(4_000)
    expect([await statuses(), renderer.isUp]).toEqual([[200, 200], true])
    await vi.advanceTimersByTimeAsync(2_000)
    expect([await statuses(), renderer.isUp]).toEqual([[200, 503], false])
    expect(await ask('/readyz')).toMatchObject({
      status: 503,
      body: { status: 'failed', dependencies: { renderer: 'down' } },
    })
    pool.isUp = true
    expect([await statuses(), renderer.isUp]).toEqual([[200, 200], true])
  })

  it('is live and not ready while every render has failed for five seconds', async () => {
    const { renders, renderer, statuses } = openHealth()
    renders.failingMs = 4_999
    expect(await statuses()).toEqual([200, 200])
    renders.failingMs = 5_000
    expect([await statuses(), renderer.isUp]).toEqual([[200, 503], false])
  })

  it('is live and not ready during the warm-up and the shutdown, although the renderer is up', async () => {
    const { state, renderer, statuses } = openHealth()
    state.isReady = false
    expect([await statuses(), renderer.isUp]).toEqual([[200, 503], true])
  })

  it('shows trusted proxies the size of the page cache, and the waiting and dropped beacons', async () => {
    const { ask } = openHealth()
    expect(await ask('/readyz')).toMatchObject({
      body: { dependencies: { pages: { count: 3, bytes: 10 }, beacons: { waiting: 2, dropped: 7 } } },
    })
  })

  it('shows the dependencies to trusted proxies only', async () => {
    const { ask } = openHealth()
    expect(await ask('/readyz')).toMatchObject({ body: { dependencies: { prices: 'up', renderer: 'up', warm: true } } })
    expect(await ask('/readyz', '203.0.113.7')).toEqual({ status: 200, body: { status: 'ok' } })
    expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  })
})
