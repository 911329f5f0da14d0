import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { CLIENTS_PER_NETWORK, type ClientAddresses, networkOf } from './client-address.ts'

export interface ConnectionLimits {
  /** Maximum size of all headers of a request together. */
  readonly headerBytes: number
  /** Time until the headers of a request are complete. */
  readonly headersMs: number
  /** Time until a request is complete, including its body. */
  readonly requestMs: number
  /** Keep-alive time between two requests. */
  readonly idleMs: number
  /** Maximum time without a byte in either direction during a request. 0 disables the limit. */
  readonly stalledMs: number
  /** Time in which a client must take a part of an answer, in addition to its size divided by `minBytesPerSecond`. */
  readonly answerMs: number
  readonly minBytesPerSecond: number
  /** Interval at which `headersMs` and `requestMs` are checked. */
  readonly checkEveryMs: number
  /** Maximum open connections of the process. Further connections are closed immediately. */
  readonly connections: number
  /** Maximum open connections of one client. Trusted proxies have no limit. Further connections are closed immediately. */
  readonly connectionsOfClient: number
  /** Length of the accept queue. The operating system may have a lower limit. */
  readonly backlog: number
  /** Maximum unanswered requests of one connection. Browsers do not pipeline requests. */
  readonly pipelined: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 20_000,
  idleMs: 15_000,
  stalledMs: 20_000,
  answerMs: 60_000,
  minBytesPerSecond: 1_024,
  checkEveryMs: 1_000,
  connections: 8_192,
  connectionsOfClient: 512,
  backlog: 4_096,
  pipelined: 16,
}

/**
 * Closes new connections of a client that has reached its limit, or whose IPv6 network of 48 bits has reached eight times this limit,
 * half of all connections of the process.
 * Trusted proxies have no limit, because many clients share them.
 *
 * @param maxConnections open connections per client
 */
export const limitConnections = (
  server: Server,
  clients: Pick<ClientAddresses, 'clientOfSocket'>,
  maxConnections: number,
): void => {
  const counts = new Map<string, number>()
  /** Returns whether the connection is within the limit. */
  const count = (socket: Socket, key: string, max: number): boolean => {
    const open = (counts.get(key) ?? 0) + 1
    counts.set(key, open)
    socket.once('close', () => {
      const remaining = (counts.get(key) ?? 1) - 1
      if (remaining === 0) counts.delete(key)
      else counts.set(key, remaining)
    })
    return open <= max
  }
  server.on('connection', (socket) => {
    const client = clients.clientOfSocket(socket)
    if (client === null) return
    const network = networkOf(client)
    const isClientWithin = count(socket, client, maxConnections)
    const isNetworkWithin = network === null || count(socket, network, maxConnections * CLIENTS_PER_NETWORK)
    if (!isClientWithin || !isNetworkWithin) socket.destroy()
  })
}

/** The part of an answer that a client has not taken yet. */
interface Pending {
  /** Bytes of the connection that the client has taken before. */
  takenBytes: number
  endsMs: number
}

/**
 * Closes connections whose clients read too slowly. A few bytes now and then would keep a connection open for ever, because the
 * limit on stalled connections restarts with each byte. A sweep costs less than a timer per answer.
 */
export const limitSlowReaders = (
  server: Server,
  { answerMs, minBytesPerSecond }: Pick<ConnectionLimits, 'answerMs' | 'minBytesPerSecond'>,
): void => {
  const sockets = new Map<Socket, Pending | null>()
  const isTooSlow = (socket: Socket, pending: Pending | null, nowMs: number): boolean => {
    const { writableLength } = socket
    const takenBytes = socket.bytesWritten - writableLength
    if (pending !== null && writableLength > 0 && takenBytes === pending.takenBytes) return nowMs > pending.endsMs
    const endsMs = nowMs + answerMs + (writableLength / minBytesPerSecond) * 1_000
    sockets.set(socket, writableLength === 0 ? null : { takenBytes, endsMs })
    return false
  }
  server.on('connection', (socket) => {
    sockets.set(socket, null)
    socket.once('close', () => sockets.delete(socket))
  })
  const sweep = setInterval(() => {
    const nowMs = performance.now()
    for (const [socket, pending] of sockets) if (isTooSlow(socket, pending, nowMs)) socket.destroy()
  }, answerMs / 4)
  sweep.unref()
  server.once('close', () => clearInterval(sweep))
}

/** Whether the client of a connection may start a request now. Otherwise the request waits. */
export type MayStart = (socket: Socket) => boolean

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

interface LimitedPipeline {
  readonly handle: RequestHandler
  /**
   * Whether a refusal may be written directly to the socket. If an older request is unanswered or an answer has started, the
   * client would mistake the refusal for the answer to the older request.
   */
  canRefuse(socket: Duplex): boolean
}

/** The unanswered requests of a connection: their number, the newest one, and those that have not been started. */
interface Waiting {
  count: number
  readonly deferred: (() => void)[]
  request: IncomingMessage
  response: ServerResponse
  readonly onClosed: () => void
}

const newWaiting = (request: IncomingMessage, response: ServerResponse): Waiting => {
  const requests: Waiting = {
    count: 0,
    deferred: [],
    request,
    response,
    onClosed: () => {
      requests.count -= 1
    },
  }
  return requests
}

/** A connection with its parser, which the types of Node do not have. */
interface ParsedSocket extends Socket {
  readonly parser?: { onIncoming: () => number } | null
}

/**
 * Closes a connection without reading the rest of its last chunk. Its 2,500 requests would occupy the process for 50 ms, because Node
 * parses them even if the connection is closed. A parser stops at an error of its callback; there is no public way to stop it.
 */
const closeUnread = (socket: ParsedSocket): void => {
  if (socket.parser != null) socket.parser.onIncoming = () => -1
  socket.destroy()
}

/** Time after which a connection asks again whether its client may start a request. */
const ASK_AGAIN_MS = 200

/** Starts the deferred requests of a connection, one per turn of the event loop, as soon as its client may. */
const startDeferred = (socket: Socket, deferred: Waiting['deferred'], mayStart: MayStart): void => {
  if (socket.destroyed) deferred.length = 0
  else if (mayStart(socket)) deferred.shift()?.()
  else {
    setTimeout(startDeferred, ASK_AGAIN_MS, socket, deferred, mayStart)
    return
  }
  if (deferred.length > 0) setImmediate(startDeferred, socket, deferred, mayStart)
}

/** Maximum size of a request, without a body, that waits for the answer to an older one. */
const MAX_WAITING_BYTES = 4 * 1024

const isTooLargeToWait = ({ url = '', headers, rawHeaders }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > 0 ||
  url.length + rawHeaders.join('').length > MAX_WAITING_BYTES

/**
 * Closes connections with too many unanswered requests, because answers are buffered in memory, and 64 KB of input can hold a
 * thousand requests. Also closes those that send a body or long headers while an older request is unanswered: they would wait in
 * memory, and clients should not pipeline a POST (RFC 9112, section 9.3.2). Starts one request of a connection per turn of the event
 * loop, so that requests of other connections come between them.
 *
 * @param maxWaiting unanswered requests per connection
 * @param mayStart limits the requests of a client, which come in over many connections
 */
export const limitPipeline = (
  handle: RequestHandler,
  maxWaiting: number,
  mayStart: MayStart = () => true,
): LimitedPipeline => {
  const waiting = new WeakMap<Duplex, Waiting>()
  return {
    handle: (request, response) => {
      const { socket } = request
      if (socket.destroyed) return
      let requests = waiting.get(socket)
      if (requests === undefined) {
        requests = newWaiting(request, response)
        waiting.set(socket, requests)
      }
      if (requests.count >= maxWaiting || (requests.count > 0 && isTooLargeToWait(request))) {
        closeUnread(socket)
        return
      }
      requests.count += 1
      requests.request = request
      requests.response = response
      // The event fires only once. In Node 24, `once` would allocate a wrapper per request and change the shape of the listeners.
      // Use `once` if `hitsPerSecond` of `npm run bench -- --only hit-cost` is as high with it.
      response.on('close', requests.onClosed)
      if (requests.count === 1 && mayStart(socket)) {
        handle(request, response)
        return
      }
      requests.deferred.push(() => handle(request, response))
      if (requests.deferred.length === 1) setImmediate(startDeferred, socket, requests.deferred, mayStart)
    },
    canRefuse: (socket) => {
      const requests = waiting.get(socket)
      if (requests === undefined || requests.count === 0) return true
      // If the body of the only request is incomplete, that request is the refused one.
      return requests.count === 1 && !requests.request.complete && !requests.response.headersSent
    },
  }
}
