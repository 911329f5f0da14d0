import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, type TestContext } from 'vitest'
import { StoreHosts } from '../../../adapters/http/store-hosts.ts'

const startStore = async (context: TestContext, answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  context.onTestFinished(close)
  return { origin: `http://127.0.0.1:${port}`, close }
}

const HOUR_MS = 3_600_000

/** @param retryMs by default, the test ends before a lost store is probed again */
const openStores = (retryMs = HOUR_MS) => {
  const changes: (readonly [origin: string, responds: boolean])[] = []
  const stores = new StoreHosts({ onChange: (...change) => changes.push(change), retryMs })
  return { stores, changes }
}

const PLENTY_MS = 1_900

describe('StoreHosts', () => {
  it.for([200, 204, 301, 403, 404, 405, 429, 501])('takes status %i for a response', async (status, context) => {
    const { origin } = await startStore(context, (_request, response) => response.writeHead(status).end())
    const { stores, changes } = openStores()
    expect([await stores.responds(origin, PLENTY_MS), stores.down, changes]).toEqual([true, [], []])
  })

  it.for([500, 502, 503, 504])('does not take status %i for a response', async (status, context) => {
    const { origin } = await startStore(context, (_request, response) => response.writeHead(status).end())
    const { stores, changes } = openStores()
    expect(await stores.responds(origin, PLENTY_MS)).toBe(false)
    expect([stores.down, changes]).toEqual([[origin], [[origin, false]]])
  })

  it('waits less than a second for a store that hangs, and then does not wait for it', async (context) => {
    let requests = 0
    const { origin } = await startStore(context, () => {
      requests += 1
    })
    const { stores } = openStores()
    const startMs = performance.now()
    expect(await stores.responds(origin, PLENTY_MS)).toBe(false)
    expect(performance.now() - startMs).toBeGreaterThan(300)
    expect([await stores.responds(origin, PLENTY_MS), requests]).toEqual([false, 1])
  })

  it('notices a lost store at the next purchase', async (context) => {
    let status = 200
    const { origin } = await startStore(context, (_request, response) => response.writeHead(status).end())
    const { stores, changes } = openStores()
    expect(await stores.responds(origin, PLENTY_MS)).toBe(true)
    status = 503
    expect(await stores.responds(origin, PLENTY_MS)).toBe(false)
    expect(changes).toEqual([[origin, false]])
  })

  it('probes a lost store until it responds, although no purchase leads to it', async (context) => {
    const statuses = [503, 503, 503, 200]
    let requests = 0
    const { origin } = await startStore(context, (_request, response) => {
      response.writeHead(statuses[requests] ?? 200).end()
      requests += 1
    })
    const { stores, changes } = openStores(1)
    expect(await stores.responds(origin, PLENTY_MS)).toBe(false)
    await expect.poll(() => stores.down).toEqual([])
    expect([requests, changes]).toEqual([
      4,
      [
        [origin, false],
        [origin, true],
      ],
    ])
    expect(await stores.responds(origin, PLENTY_MS)).toBe(true)
  })

  it('takes a store whose port is closed for lost', async (context) => {
    const { origin, close } = await startStore(context, (_request, response) => response.end())
    await close()
    expect(await openStores().stores.responds(origin, PLENTY_MS)).toBe(false)
  })

  it('sends one HEAD request for concurrent purchases, without headers of visitors', async (context) => {
    const requests: string[] = []
    const { origin } = await startStore(context, (request, response) => {
      requests.push(`${request.method} ${request.url} ${request.headers.cookie}`)
      response.end()
    })
    const { stores } = openStores()
    await Promise.all(Array.from({ length: 20 }, () => stores.responds(origin, PLENTY_MS)))
    expect(requests).toEqual(['HEAD / undefined'])
  })

  it('assumes that a store responds if there is no time to ask it', async (context) => {
    let requests = 0
    const { origin } = await startStore(context, (_request, response) => {
      requests += 1
      response.writeHead(503).end()
    })
    const { stores } = openStores()
    expect([await stores.responds(origin, 399), requests]).toEqual([true, 0])
  })
})
