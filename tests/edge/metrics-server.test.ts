import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RendererRequest } from '../../edge/next/renderer-client.ts'
import { openMetricsServer } from '../../edge/telemetry/metrics-server.ts'
import { freePort } from '../hosts/storefront/free-port.ts'

const EDGE = '# HELP hits Hits.\n# TYPE hits counter\nhits{process="edge"} 1\n'
const RENDERER = '# HELP hits Hits.\n# TYPE hits counter\nhits{process="renderer"} 2\n'

let close: (() => Promise<void>) | undefined

afterEach(async () => {
  await close?.()
  close = undefined
})

const answer = (text: string) => Readable.from([text]) as unknown as IncomingMessage

/** Opens the server, and returns a function that requests a path of it. */
const open = async ({
  read = async () => EDGE,
  send = vi.fn(async (_request: RendererRequest) => answer(RENDERER)),
} = {}) => {
  const port = await freePort()
  close = await openMetricsServer({ port, hostname: '127.0.0.1', read, renderer: { send } })
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method })
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  }
  return { ask, port, send }
}

describe('the metrics server', () => {
  it.each(['/metrics', '/metrics?name=hits'])('answers %s with the metrics of both processes', async (path) => {
    const { ask, send } = await open()
    const { status, headers, text } = await ask(path)
    expect([status, text]).toEqual([
      200,
      '# HELP hits Hits.\n# TYPE hits counter\nhits{process="edge"} 1\nhits{process="renderer"} 2\n',
    ])
    expect(headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'content-length': String(text.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const [request] = send.mock.calls[0] ?? []
    expect(request).toEqual({
      method: 'GET',
      path: '/_metrics',
      headers: { host: 'renderer' },
      signal: expect.any(AbortSignal),
    })
  })

  it('answers with the metrics of the edge if the renderer fails', async () => {
    const { ask } = await open({ send: vi.fn().mockRejectedValue(new Error('no renderer')) })
    expect((await ask('/metrics')).text).toBe(EDGE)
  })

  it('sends the headers without the metrics for HEAD', async () => {
    const { ask } = await open()
    const { headers, text } = await ask('/metrics', 'HEAD')
    expect([Number(headers['content-length']) > 0, text]).toEqual([true, ''])
  })

  it('has no other path, and no other method', async () => {
    const { ask, send } = await open()
    expect(await ask('/metric')).toMatchObject({ status: 404, text: 'Not found\n' })
    expect(await ask('/metrics/')).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
    expect(await ask('/metrics', 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
    expect(send).not.toHaveBeenCalled()
  })

  it('closes the connection if the metrics of the edge cannot be read', async () => {
    const { ask } = await open({ read: () => Promise.reject(new Error('broken')) })
    await expect(ask('/metrics')).rejects.toThrow()
  })

  it('names the variable if its port is in use', async () => {
    const { port } = await open()
    const second = { port, hostname: '127.0.0.1', read: async () => EDGE, renderer: { send: vi.fn() } }
    await expect(openMetricsServer(second)).rejects.toThrow(/^METRICS_PORT: takes a free port, .* \(.*EADDRINUSE.*\)$/)
  })

  it('accepts no connection after it is closed', async () => {
    const { ask } = await open()
    await ask('/metrics')
    await close?.()
    close = undefined
    await expect(ask('/metrics')).rejects.toThrow()
  })
})
