import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { CONNECTION_LIMITS } from '../../edge/connection/connection-limits.ts'
import { DEADLINES } from '../../edge/deadlines.ts'
import { answerEndpoint } from '../../edge/endpoints/answer-endpoint.ts'
import { RateLimits } from '../../edge/endpoints/rate-limits.ts'
import { CspViolations } from '../../edge/endpoints/receive-beacon.ts'
import { Maintenance } from '../../edge/maintenance.ts'
import type { RendererClient } from '../../edge/next/renderer-client.ts'
import { RejectedRequests } from '../../edge/telemetry/rejected-requests.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

/**
 * The limits of the product, but with shorter times. They are longer than a busy machine may suspend this process: Node would
 * close the connections of visitors whose requests wait in the socket.
 */
const LIMITS = {
  ...CONNECTION_LIMITS,
  headersMs: 2_000,
  requestMs: 2_500,
  idleMs: 1_000,
  stalledMs: 3_000,
  answerMs: 2_000,
  minBytesPerSecond: 4 * 1024 * 1024,
  checkEveryMs: 50,
}
const DRIP_EVERY_MS = 400
/** 200 visitors per second. */
const VISIT_EVERY_MS = 5
const GET = 'GET /premium HTTP/1.1\r\nHost: localhost\r\n\r\n'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

/** Exceeds the socket buffers of a connection. */
const LARGE = Buffer.alloc(24 * 1024 * 1024)

const openServer = async (limits = LIMITS) => {
  const endpoint = answerEndpoint({
    deadlineMs: DEADLINES.endpointMs,
    client: {} as RendererClient,
    clients: clientAddresses(['loopback'], 'x-geo-country'),
    limits: new RateLimits(undefined, () => 0),
    work: { allowsRender: () => true },
    maintenance: new Maintenance(undefined),
    rejected: new RejectedRequests(),
    headers: HEADERS,
    beacons: { add: () => {}, skipped: 0, refused: 0 },
    violations: new CspViolations(),
    editorMode: () => null,
    onPurged: () => {},
    sendUnavailable: () => {},
    report: () => {},
  })
  const large = {
    contentType: 'application/octet-stream',
    cacheControl: 'no-store',
    etag: 'large',
    plain: LARGE,
    brotli: null,
    gzip: null,
    webp: null,
  }
  const edge = await openEdge({ endpoint, assets: new Map([['/large.bin', large]]) }, limits)
  open.push(edge)
  return edge
}

interface Slow {
  /** First part of the request. `drip` is then sent repeatedly. */
  readonly first: string
  readonly drip?: string
  readonly isHalfClosed?: boolean
  /** Whether the client leaves the response unread. */
  readonly isUnread?: boolean
  readonly connections: number
  /** Status of the answer; null if there is none. */
  readonly status: number | null
}

/** Each client adds a different address, because otherwise the posts would exceed the rate limit. */
const POST = 'POST /buy HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n'

const KINDS: readonly (readonly [string, Slow])[] = [
  ['that send nothing', { first: '', connections: 1_000, status: 408 }],
  [
    'with slow headers',
    { first: 'GET /premium HTTP/1.1\r\nHost: localhost\r\nX-A: ', drip: 'a', connections: 1_000, status: 408 },
  ],
  ['with slow bodies', { first: POST, drip: 'a', connections: 1_000, status: 408 }],
  ['that stay open after an answer', { first: GET, connections: 1_000, status: 200 }],
  [
    'that are half-closed before their request is complete',
    { first: 'GET /premium HTTP/1.1\r\nHost: ', isHalfClosed: true, connections: 1_000, status: 400 },
  ],
  [
    'whose answer is not read',
    { first: GET.replace('premium', 'large.bin'), isUnread: true, connections: 1_000, status: null },
  ],
]

const openSlow = (port: number, slow: Slow, at: number) => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let text = ''
  socket.on('error', () => {})
  if (slow.isUnread !== true)
    socket
      .setEncoding('latin1')
      .on('data', (piece) => {
        text += piece
      })
      .on('end', () => socket.end())
  let localPort: number | undefined
  socket.once('connect', () => {
    localPort = socket.localPort
  })
  const client = `X-Forwarded-For: 198.51.${at >> 8}.${at & 255}\r\n\r\n`
  socket.write(slow.first === POST ? POST + client : slow.first)
  if (slow.isHalfClosed === true) socket.end()
  return {
    socket,
    /** Local port; undefined until the connection is open. */
    port: () => localPort,
    status: (): number | null => {
      const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? []
      return status === undefined ? null : Number(status)
    },
  }
}

const fileDescriptors = (): number => readdirSync('/proc/self/fd').length

/** Sends requests at a steady rate until it is stopped, without waiting for answers. Resolves to the statuses. */
const startVisitors = (port: number) => {
  const answers: Promise<number | null>[] = []
  const timer = setInterval(() => {
    answers.push(rawExchange(port, GET).then(({ status }) => status))
  }, VISIT_EVERY_MS)
  return async (): Promise<readonly (number | null)[]> => {
    clearInterval(timer)
    return Promise.all(answers)
  }
}

describe('slow connections', () => {
  it('that take a few bytes of an answer now and then are closed, and others get all of it', async () => {
    const { port, server } = await openServer({ ...LIMITS, stalledMs: 0 })
    let closed = 0
    server.on('connection', (socket) => socket.on('close', () => (closed += 1)))
    const dripping = Array.from({ length: 20 }, () => {
      const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
      socket.pause().write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n')
      return socket
    })
    const drip = setInterval(() => {
      for (const socket of dripping) socket.read(64)
    }, DRIP_EVERY_MS)
    const { text } = await rawExchange(port, 'GET /large.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(text.length).toBeGreaterThan(LARGE.length)
    const startMs = performance.now()
    while (closed < 21 && performance.now() - startMs < 20_000) await pause(50)
    clearInterval(drip)
    expect(closed).toBe(21)
  })

  it.each(KINDS)(
    '%s are closed at their deadline, while 200 requests per second of other clients are all answered, and leave no descriptor open',
    async (_, slow) => {
      const { port, server } = await openServer()
      await rawExchange(port, GET)
      const descriptors = fileDescriptors()
      const closed = new Set<number | undefined>()
      server.on('connection', (socket) => {
        const { remotePort } = socket
        socket.on('close', () => closed.add(remotePort))
      })
      const stopVisitors = startVisitors(port)
      const opened = Array.from({ length: slow.connections }, (__, at) => openSlow(port, slow, at))
      const drip = setInterval(() => {
        for (const { socket } of opened) if (slow.drip !== undefined && socket.writable) socket.write(slow.drip)
      }, DRIP_EVERY_MS)
      while (opened.some((one) => !closed.has(one.port()))) await pause(50)
      clearInterval(drip)
      const others = new Set(await stopVisitors())
      const statuses = new Set(opened.map(({ status }) => status()))
      for (const { socket } of opened) socket.destroy()
      expect([others, statuses]).toEqual([new Set([200]), new Set([slow.status])])
      await expect.poll(fileDescriptors).toBeLessThanOrEqual(descriptors)
    },
  )
})
