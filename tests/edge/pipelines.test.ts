import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { type Duplex, PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CONNECTION_LIMITS, limitPipeline } from '../../edge/connection/connection-limits.ts'
import { sendText } from '../../edge/http/send-answer.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

const GET = 'GET /premium HTTP/1.1\r\nHost: localhost\r\n\r\n'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

/**
 * Sends requests in one chunk. Resolves to the number of answers with status 200 after the last answer or the end of the
 * connection.
 */
const answersTo = (port: number, requests: number, texts = GET.repeat(requests)): Promise<number> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(texts))
    let text = ''
    const count = () => text.split('HTTP/1.1 200 ').length - 1
    socket.setEncoding('latin1')
    socket.on('data', (piece) => {
      text += piece
      if (count() === requests) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(count()))
  })

describe('pipelined requests', () => {
  const openSlow = async () => {
    let begun = 0
    const edge = await openEdge({
      page: ({ response, route }) => {
        begun += 1
        setImmediate(() => sendText(response, 200, route.pathname, HEADERS))
      },
    })
    open.push(edge)
    return { port: edge.port, begun: () => begun }
  }

  it('are answered up to the limit', async () => {
    const { port } = await openSlow()
    expect(await answersTo(port, CONNECTION_LIMITS.pipelined)).toBe(CONNECTION_LIMITS.pipelined)
  })

  it('close the connection at the limit, without starting any excess request', async () => {
    const { port, begun } = await openSlow()
    expect(await answersTo(port, 1_500)).toBe(0)
    expect(begun()).toBeLessThanOrEqual(CONNECTION_LIMITS.pipelined)
  })

  it('are not even parsed above the limit', async () => {
    const edge = await openEdge()
    open.push(edge)
    let parsed = 0
    edge.server.on('request', () => {
      parsed += 1
    })
    await answersTo(edge.port, 1_500)
    expect(parsed).toBe(CONNECTION_LIMITS.pipelined + 1)
    // Node reuses the parser for the next connection.
    expect(await answersTo(edge.port, 1)).toBe(1)
  })

  it('close the connection at the limit even if the server would refuse their expectation', async () => {
    const { port } = await openSlow()
    const expecting = GET.replace('\r\n\r\n', '\r\nExpect: x\r\n\r\n')
    expect(await answersTo(port, 1, GET + expecting.repeat(CONNECTION_LIMITS.pipelined))).toBe(0)
  })

  it('close the connection if one of them has more than 4 KB of headers', async () => {
    const { port } = await openSlow()
    const withHeader = (bytes: number) => GET.replace('\r\n\r\n', `\r\nX-A: ${'a'.repeat(bytes)}\r\n\r\n`)
    expect(await answersTo(port, 2, withHeader(5_000) + withHeader(4_000))).toBe(2)
    expect(await answersTo(port, 2, withHeader(4_000) + withHeader(5_000))).toBe(0)
  })

  it.each([
    ['with a Content-Length', 'Content-Length: 4\r\n\r\na=b&'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n4\r\na=b&\r\n0\r\n\r\n'],
  ])('close the connection if one of them sends a body %s', async (_, rest) => {
    const { port } = await openSlow()
    const form = `POST /buy HTTP/1.1\r\nHost: localhost\r\n${rest}`
    expect(await rawExchange(port, GET + form)).toEqual({ status: null, text: '' })
    expect((await rawExchange(port, form)).status).toBe(200)
  })

  it('are answered in their order if they say that they have no body', async () => {
    const { port } = await openSlow()
    expect(await answersTo(port, 2, GET + GET.replace('\r\n\r\n', '\r\nContent-Length: 0\r\n\r\n'))).toBe(2)
  })

  it('do not count towards the limits of later connections', async () => {
    const { port } = await openSlow()
    for (let round = 0; round < 5; round += 1) expect(await answersTo(port, 10)).toBe(10)
  })
})

describe('the requests of one connection', () => {
  /** Returns the parts of a request that `limitPipeline` uses. */
  const requestOf = (name: string, socket: Duplex) => {
    const request = { name, socket, complete: true, headers: {}, rawHeaders: [] } as unknown as IncomingMessage
    return [request, new EventEmitter() as unknown as ServerResponse] as const
  }

  it('are started one per turn of the event loop, in their order, unless their connection has closed', async () => {
    const started: string[] = []
    const { handle } = limitPipeline((request) => started.push((request as unknown as { name: string }).name), 8)
    const [one, other, closing] = [new PassThrough(), new PassThrough(), new PassThrough()]
    for (const name of ['one 1', 'one 2', 'one 3']) handle(...requestOf(name, one))
    for (const name of ['closing 1', 'closing 2']) handle(...requestOf(name, closing))
    handle(...requestOf('other 1', other))
    expect(started).toEqual(['one 1', 'closing 1', 'other 1'])
    closing.destroy()
    await turn()
    expect(started.slice(3)).toEqual(['one 2'])
    await turn()
    expect(started.slice(3)).toEqual(['one 2', 'one 3'])
  })
})

describe('the requests of a client that may not start more', () => {
  it('wait until it may, and are forgotten if their connection closes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const started: unknown[] = []
    let left = 1
    const mayStart = () => left-- > 0
    const { handle } = limitPipeline((request) => started.push(request), 8, mayStart)
    const [socket, closing] = [new PassThrough(), new PassThrough()]
    const requestOn = (one: Duplex) => {
      const request = { socket: one, complete: true, headers: {}, rawHeaders: [] } as unknown as IncomingMessage
      handle(request, new EventEmitter() as unknown as ServerResponse)
      return request
    }
    const [first, second, third] = [requestOn(socket), requestOn(socket), requestOn(closing)]
    await turn()
    expect([started, vi.getTimerCount()]).toEqual([[first], 2])
    closing.destroy()
    left = 5
    vi.runAllTimers()
    expect(started).toEqual([first, second])
    expect(started).not.toContain(third)
  })
})

describe('a refused request on a shared connection', () => {
  /** Opens an edge whose pages answer when the test calls the functions in `waiting`. */
  const openWaiting = async () => {
    const waiting: (() => void)[] = []
    const edge = await openEdge({
      page: ({ response, route }) => {
        waiting.push(() => sendText(response, 200, route.pathname, HEADERS))
      },
    })
    open.push(edge)
    return { port: edge.port, waiting }
  }

  it.each([
    ['a malformed request', 'nonsense\r\n\r\n'],
    ['an upgrade request', 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['a CONNECT request', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('closes the connection without an answer after an unanswered request: %s', async (_, second) => {
    const { port } = await openWaiting()
    expect(await rawExchange(port, GET + second)).toEqual({ status: null, text: '' })
  })

  it('is answered if it is malformed and follows an answered request', async () => {
    const { port, waiting } = await openWaiting()
    const socket = connect(port, '127.0.0.1', () => socket.write(GET))
    let text = ''
    socket.setEncoding('latin1').on('data', (piece) => {
      if (text === '') socket.write('nonsense\r\n\r\n')
      text += piece
    })
    while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    waiting[0]?.()
    await new Promise((resolve) => socket.on('close', resolve))
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })
})
