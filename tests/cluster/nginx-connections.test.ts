import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type OpenCache, openCache } from './open-cache.ts'

const MAX_OF_CLIENT = 256
const MAX_OF_NETWORK = 2_048

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Opens a request of a visitor that sends only the first byte of its body. Returns its connection. */
const hold = async ({ port }: OpenCache, address: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = `POST /contact-sales HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Length: 16000\r\n\r\n`
  socket.write(`${head}x`)
  return socket
}

/** Returns how many of the connections nginx has closed, once it has read all of them. */
const closedOf = async (cache: OpenCache, held: readonly Socket[]): Promise<number> => {
  // nginx reads its connections in their order, so it has read those before this request.
  await cache.send('/', { headers: { 'x-forwarded-for': '198.51.100.1' } })
  const marks = held.map((socket) => socket.closed || socket.destroyed || socket.readableEnded)
  return marks.filter(Boolean).length
}

describe('the requests of a visitor at nginx', () => {
  it.for([
    ['an IPv4 address', () => '203.0.113.9'],
    ['an IPv4 address that is mapped to IPv6', () => '::ffff:203.0.113.9'],
    ['an IPv6 network of 64 bits', (at: number) => `2001:db8:7:1::${at.toString(16)}`],
  ] as const)('end above 256 at once for %s, and other visitors are served', async ([, addressOf], context) => {
    const cache = await openCache(context)
    const held = await Promise.all(Array.from({ length: MAX_OF_CLIENT + 40 }, (_, at) => hold(cache, addressOf(at))))
    await expect.poll(() => closedOf(cache, held)).toBe(40)
    for (const other of ['198.51.100.2', '::ffff:198.51.100.2']) {
      const { status } = await cache.send('/', { headers: { 'x-forwarded-for': other } })
      expect(status).toBe(200)
    }
    for (const socket of held) socket.destroy()
    const again = async () => (await cache.send('/', { headers: { 'x-forwarded-for': addressOf(0) } })).status
    await expect.poll(() => again().catch(() => 0)).toBe(200)
  })

  it('end above 2,048 at once for an IPv6 network of 48 bits', async (context) => {
    const cache = await openCache(context)
    const held = await Promise.all(
      Array.from({ length: MAX_OF_NETWORK + 40 }, (_, at) =>
        hold(cache, `2001:db8:7:${Math.floor(at / 200).toString(16)}::1`),
      ),
    )
    await expect.poll(() => closedOf(cache, held)).toBe(40)
    const { status } = await cache.send('/', { headers: { 'x-forwarded-for': '2001:db8:8::1' } })
    expect(status).toBe(200)
  })

  it('get 429 above 500 per second and 2,000 at once, and other visitors are served', async (context) => {
    const cache = await openCache(context)
    const statusOf = async (address: string) =>
      (await cache.send('/', { headers: { 'x-forwarded-for': address } })).status
    const statuses: number[] = []
    // Faster than 500 per second on any machine, because each round sends all its requests at once.
    while (!statuses.includes(429) && statuses.length < 20_000)
      statuses.push(...(await Promise.all(Array.from({ length: 200 }, () => statusOf('203.0.113.9')))))
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(2_000)
    expect(await statusOf('198.51.100.2')).toBe(200)
  })

  it('have no limit for a trusted proxy that names no visitor', async (context) => {
    const cache = await openCache(context)
    const held = await Promise.all(Array.from({ length: MAX_OF_CLIENT + 40 }, () => hold(cache, '127.0.0.1')))
    expect(await closedOf(cache, held)).toBe(0)
  })
})
