import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ClientAddresses } from './client-address.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
  limitPipeline,
  limitSlowReaders,
  type MayStart,
  type RequestHandler,
} from './connection-limits.ts'

type RefusedStatus = 400 | 405 | 408 | 431

/** Answers a parser error or an upgrade directly on its socket, and closes the socket. */
const refuseSocket = (socket: Duplex, status: RefusedStatus, headers: Readonly<Record<string, string>>): void => {
  const reason = STATUS_CODES[status] ?? ''
  const body = `${reason}\n`
  const lines = Object.entries({
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  socket.on('error', () => socket.destroy())
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

interface HttpServerOptions {
  readonly limits?: ConnectionLimits
  /** Identifies the client of a connection. If undefined, connections per client are not limited. */
  readonly clients?: Pick<ClientAddresses, 'clientOfSocket'>
  /** If undefined, requests per client are not limited. */
  readonly mayStart?: MayStart
}

/** Status by parser error code. The default is 400. */
const STATUS_BY_CODE: Readonly<Record<string, 408 | 431>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Creates an HTTP server with limits on sizes, times and connections. The server itself answers malformed requests, upgrades and
 * CONNECT. These answers have the security headers.
 */
export const createHttpServer = (
  handle: RequestHandler,
  headers: Readonly<Record<string, string>>,
  { limits = CONNECTION_LIMITS, clients, mayStart }: HttpServerOptions = {},
): Server => {
  const { handle: limited, canRefuse } = limitPipeline(handle, limits.pipelined, mayStart)
  const refuse = (socket: Duplex, status: RefusedStatus): void => {
    if (canRefuse(socket)) refuseSocket(socket, status, headers)
    else socket.destroy()
  }
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // `checkRequest` checks the header. Its refusals have the security headers.
      requireHostHeader: false,
      noDelay: true,
    },
    limited,
  )
  server.timeout = limits.stalledMs
  server.maxConnections = limits.connections
  limitSlowReaders(server, limits)
  if (clients !== undefined) limitConnections(server, clients, limits.connectionsOfClient)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuse(socket, STATUS_BY_CODE[error.code ?? ''] ?? 400)
  })
  // The handler sends 100 Continue when it reads the body.
  server.on('checkContinue', limited)
  // The handler refuses any other expectation.
  server.on('checkExpectation', limited)
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => refuse(socket, 405))
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => refuse(socket, 400))
  return server
}

/** Messages for invalid environment variables, by error code. */
const LISTEN_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT: takes a port that is not in use',
  EACCES: 'PORT: takes a port that this user may listen on',
}
const INVALID_HOSTNAME = 'HOSTNAME: takes a name or an address of this machine, such as 0.0.0.0'

/** Starts listening. Rejects with a one-line message that names the invalid environment variable. */
export const listen = (server: Server, port: number, hostname: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`${LISTEN_PROBLEMS[error.code ?? ''] ?? INVALID_HOSTNAME} (${error.message})`)),
    )
    server.listen(port, hostname, CONNECTION_LIMITS.backlog, resolve)
  })

const DRAIN_POLL_MS = 50
/** Time without a request before the server stops listening. Load balancers may not know yet that it is stopping. */
const QUIET_MS = 300
/** Maximum time until the server stops listening. */
const MAX_LISTEN_MS = 3_000
/** Connections that are still open after this time are closed. */
const FORCE_CLOSE_MS = 5_500

/**
 * Stops a server within 5.5 s. First serves until requests stop arriving, and closes each connection after its answer. Then
 * refuses new connections, waits for requests in flight, and closes the remaining connections.
 */
export const drainServer = async (server: Server): Promise<void> => {
  const startMs = performance.now()
  const elapsedMs = () => performance.now() - startMs
  let lastRequestMs = 0
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    lastRequestMs = elapsedMs()
    response.setHeader('connection', 'close')
  })
  const connections = promisify(server.getConnections.bind(server))
  const isQuiet = async () => elapsedMs() - lastRequestMs >= QUIET_MS && (await connections()) === 0
  while (elapsedMs() < MAX_LISTEN_MS && !(await isQuiet())) {
    server.closeIdleConnections()
    await pause(DRAIN_POLL_MS)
  }
  const closed = Promise.withResolvers<void>()
  server.close(() => closed.resolve())
  const idle = setInterval(() => server.closeIdleConnections(), DRAIN_POLL_MS)
  const forceClose = setTimeout(() => server.closeAllConnections(), FORCE_CLOSE_MS - elapsedMs())
  await closed.promise
  clearInterval(idle)
  clearTimeout(forceClose)
}
