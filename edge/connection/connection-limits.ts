import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ClientAddresses } from './client-address.ts'

/** Limits of an HTTP server. Times in milliseconds, sizes in bytes. */
export interface ConnectionLimits {
  /** All headers of a request together. */
  readonly headerBytes: number
  /** Until the headers of a request are complete. */
  readonly headersMs: number
  /** Until a request is complete, including its body. */
  readonly requestMs: number
  /** Between two requests of a connection. */
  readonly idleMs: number
  /** Without a byte in either direction while a request is answered. 0: no limit. */
  readonly stalledMs: number
  /** Interval at which `headersMs` and `requestMs` are checked. */
  readonly checkEveryMs: number
  /** Open connections of the process; further ones are closed at once. */
  readonly connections: number
  /** Open connections of one client that is not a trusted proxy; further ones are closed at once. */
  readonly connectionsOfClient: number
  /** Connections that wait to be accepted, as far as the system allows. */
  readonly backlog: number
  /** Unanswered requests of one connection. Browsers send the next request after the answer. */
  readonly pipelined: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 20_000,
  idleMs: 15_000,
  stalledMs: 20_000,
  checkEveryMs: 1_000,
  connections: 8_192,
  connectionsOfClient: 512,
  backlog: 4_096,
  pipelined: 16,
}

/**
 * Closes further connections of a client that has its share open. Trusted proxies have no share: they speak for many clients.
 *
 * @param maxConnections open connections per client
 */
export const limitConnections = (
  server: Server,
  clients: Pick<ClientAddresses, 'clientOfSocket'>,
  maxConnections: number,
): void => {
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const client = clients.clientOfSocket(socket)
    if (client === null) return
    const count = (counts.get(client) ?? 0) + 1
    counts.set(client, count)
    socket.once('close', () => {
      const left = (counts.get(client) ?? 1) - 1
      if (left === 0) counts.delete(client)
      else counts.set(client, left)
    })
    if (count > maxConnections) socket.destroy()
  })
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

interface LimitedPipeline {
  readonly handle: RequestHandler
  /**
   * Whether an answer written directly to a connection belongs to the refused request: no older request waits for its answer,
   * and no other answer has begun.
   */
  canRefuse(socket: Duplex): boolean
}

/** The unanswered requests of a connection, and the newest of them. */
interface Waiting {
  count: number
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Closes a connection that sends requests without reading their answers, which would all be kept in memory: 64 KB of input hold
 * a thousand requests.
 *
 * @param maxWaiting unanswered requests per connection
 */
export const limitPipeline = (handle: RequestHandler, maxWaiting: number): LimitedPipeline => {
  const waiting = new WeakMap<Duplex, Waiting>()
  return {
    handle: (request, response) => {
      const { socket } = request
      // The parser still reads the rest of a chunk after its connection was closed.
      if (socket.destroyed) return
      const own = waiting.get(socket) ?? { count: 0, request, response }
      if (own.count >= maxWaiting) {
        socket.destroy()
        return
      }
      own.count += 1
      own.request = request
      own.response = response
      waiting.set(socket, own)
      // `on` and not `once`: the event comes once, and in Node 24 `once` costs a wrapper per request and changes the shape of the
      // listeners. Use `once` if `hitsPerSecond` of `npm run bench -- --only edge` is as high with it.
      response.on('close', () => {
        own.count -= 1
      })
      handle(request, response)
    },
    canRefuse: (socket) => {
      const own = waiting.get(socket)
      if (own === undefined || own.count === 0) return true
      // A request with an incomplete body is itself the one that is refused.
      return own.count === 1 && !own.request.complete && !own.response.headersSent
    },
  }
}
