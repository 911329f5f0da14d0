import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HalfAnswer } from '../hosts/fault-proxy/half-answer.ts'
import { type FaultProxy, startFaultProxy } from '../hosts/fault-proxy/start-fault-proxy.ts'
import { readWireFault } from '../hosts/fault-proxy/wire-fault.ts'

const BODY = 'x'.repeat(100)
const ANSWER = `HTTP/1.1 200 OK\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`
const REQUEST = 'GET /prices?product=a HTTP/1.1\r\nhost: x\r\n\r\n'

let source: Server
let proxy: FaultProxy
const received: string[] = []

const portOf = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

beforeEach(async () => {
  received.length = 0
  source = createServer((socket) => {
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        received.push(String(chunk))
        socket.write(ANSWER)
      })
  })
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  proxy = await startFaultProxy({ host: '127.0.0.1', port: portOf(source) })
})

afterEach(async () => {
  await proxy.close()
  source.close()
})

/** Sends one request. Returns the pieces of the answer and the end of the connection. */
const ask = async (): Promise<{ pieces: readonly string[]; ended: string }> => {
  const pieces: string[] = []
  const client: Socket = connect(proxy.port, '127.0.0.1')
  const ended = Promise.withResolvers<string>()
  client.on('error', (error: NodeJS.ErrnoException) => ended.resolve(error.code ?? 'error'))
  client.on('end', () => ended.resolve('end'))
  client.on('data', (chunk) => {
    pieces.push(String(chunk))
    if (pieces.join('').length === ANSWER.length) ended.resolve('whole')
  })
  client.write(REQUEST)
  const how = await ended.promise
  client.destroy()
  return { pieces, ended: how }
}

describe('the fault proxy', () => {
  it('forwards and records requests if no fault is set', async () => {
    expect(await ask()).toEqual({ pieces: [ANSWER], ended: 'whole' })
    expect([received, proxy.asked]).toEqual([[REQUEST], ['/prices?product=a']])
  })

  it.each([['latency=60'], ['jitter=60'], ['bandwidth=4096'], ['drip=1'], ['chop=7']])(
    'forwards the complete answer during the fault %s',
    async (order) => {
      await proxy.setFault(order)
      const { pieces, ended } = await ask()
      expect([pieces.join(''), ended]).toEqual([ANSWER, 'whole'])
    },
  )

  it('delays an answer by the configured latency', async () => {
    await proxy.setFault('latency=80')
    const startMs = performance.now()
    await ask()
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(75)
  })

  it('resets the connection before the first byte, without forwarding the request', async () => {
    await proxy.setFault('reset')
    expect(await ask()).toEqual({ pieces: [], ended: 'ECONNRESET' })
    expect([received, proxy.asked]).toEqual([[], ['/prices?product=a']])
  })

  it.each([
    ['reset-in-body', 'ECONNRESET'],
    ['end-in-body', 'end'],
  ])('cuts the answer off after half of its body during the fault %s', async (order, how) => {
    await proxy.setFault(order)
    const { pieces, ended } = await ask()
    // A reset may overtake earlier bytes.
    expect(ANSWER.slice(0, ANSWER.length - BODY.length / 2)).toContain(pieces.join(''))
    expect(ended).toBe(how)
  })

  it('accepts a request but does not answer during the fault silence', async () => {
    await proxy.setFault('silence')
    expect(await Promise.race([ask(), wait(80, 'nothing')])).toBe('nothing')
    expect(proxy.asked).toHaveLength(1)
  })

  it('refuses connections during the fault refused, and accepts connections on the same port afterwards', async () => {
    await proxy.setFault('refused')
    expect(await ask()).toEqual({ pieces: [], ended: 'ECONNREFUSED' })
    await proxy.setFault(null)
    expect((await ask()).ended).toBe('whole')
  })

  it.each(['', 'slow', 'latency', 'latency=', 'latency=-1', 'latency=0', 'drip=x', 'reset=1', 'chop=99999999'])(
    'rejects the invalid fault %j',
    (order) => {
      expect(() => readWireFault(order)).toThrow('unknown network fault')
    },
  )
})

describe('HalfAnswer', () => {
  it.each([1, 3, 50, 1_000])('finds the middle of a body in chunks of %i bytes', (size) => {
    const half = new HalfAnswer()
    let passed = ''
    let isMiddle = false
    for (let at = 0; at < ANSWER.length && !isMiddle; at += size) {
      const taken = half.take(Buffer.from(ANSWER.slice(at, at + size)))
      passed += String(taken.pass)
      isMiddle = taken.isMiddle
    }
    expect([passed, isMiddle]).toEqual([ANSWER.slice(0, ANSWER.length - BODY.length / 2), true])
  })

  it('passes only the head of an answer without a length', () => {
    const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
    expect(new HalfAnswer().take(Buffer.from(`${head}5\r\nhello`))).toEqual({ pass: Buffer.from(head), isMiddle: true })
  })
})
