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
const heard: string[] = []

const portOf = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

beforeEach(async () => {
  heard.length = 0
  source = createServer((socket) => {
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        heard.push(String(chunk))
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

/** Sends one request. Returns the pieces of the answer and how the connection ended. */
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
  it('passes everything on when nothing is ordered, and notes what was asked', async () => {
    expect(await ask()).toEqual({ pieces: [ANSWER], ended: 'whole' })
    expect([heard, proxy.asked]).toEqual([[REQUEST], ['/prices?product=a']])
  })

  it.each([['latency=60'], ['jitter=60'], ['bandwidth=4096'], ['drip=1'], ['chop=7']])(
    'lets the whole answer through under %s',
    async (order) => {
      await proxy.setFault(order)
      const { pieces, ended } = await ask()
      expect([pieces.join(''), ended]).toEqual([ANSWER, 'whole'])
    },
  )

  it('holds an answer back for as long as was ordered', async () => {
    await proxy.setFault('latency=80')
    const startMs = performance.now()
    await ask()
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(75)
  })

  it('resets before the first byte, and the source never hears of it', async () => {
    await proxy.setFault('reset')
    expect(await ask()).toEqual({ pieces: [], ended: 'ECONNRESET' })
    expect([heard, proxy.asked]).toEqual([[], ['/prices?product=a']])
  })

  it.each([
    ['reset-in-body', 'ECONNRESET'],
    ['end-in-body', 'end'],
  ])('%s ends the answer in the middle of its body', async (order, how) => {
    await proxy.setFault(order)
    const { pieces, ended } = await ask()
    // A reset may overtake what was sent before it.
    expect(ANSWER.slice(0, ANSWER.length - BODY.length / 2)).toContain(pieces.join(''))
    expect(ended).toBe(how)
  })

  it('stays silent, though it was asked', async () => {
    await proxy.setFault('silence')
    expect(await Promise.race([ask(), wait(80, 'nothing')])).toBe('nothing')
    expect(proxy.asked).toHaveLength(1)
  })

  it('refuses connections while ordered to, and takes them again on the same port', async () => {
    await proxy.setFault('refused')
    expect(await ask()).toEqual({ pieces: [], ended: 'ECONNREFUSED' })
    await proxy.setFault(null)
    expect((await ask()).ended).toBe('whole')
  })

  it.each(['', 'slow', 'latency', 'latency=', 'latency=-1', 'latency=0', 'drip=x', 'reset=1', 'chop=99999999'])(
    'does not take %j for a fault',
    (order) => {
      expect(() => readWireFault(order)).toThrow('no such fault of the line')
    },
  )
})

describe('the middle of an answer', () => {
  it.each([1, 3, 50, 1_000])('is found whatever the pieces, here of %i bytes', (size) => {
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

  it('is right behind the head of an answer that tells no length', () => {
    const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
    expect(new HalfAnswer().take(Buffer.from(`${head}5\r\nhello`))).toEqual({ pass: Buffer.from(head), isMiddle: true })
  })
})
