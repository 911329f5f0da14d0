import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ClientAddresses } from './client-address.ts'
import { limitConnections } from './limit-connections.ts'
import { limitPipeline, type RequestHandler } from './limit-pipeline.ts'
import { type RefusedStatus, refuseSocket } from './refuse-socket.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from './settings.ts'

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface HttpServerOptions {
  readonly limits?: ConnectionLimits
  /** Tells whose a connection is; without it no client is counted by itself. */
  readonly clients?: Pick<ClientAddresses, 'clientOfSocket'>
  /** Only the development server has upgrades; without it they are refused. */
  readonly upgrade?: UpgradeHandler
}

/** What the parser says of a request that it gave up. Anything else is a malformed request. */
const STATUS_BY_CODE: Readonly<Record<string, 408 | 431>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * An HTTP server with limits on sizes, times and connections. Every answer it gives by itself, to a malformed request, an
 * upgrade or a CONNECT, carries the security headers.
 */
export const createHttpServer = (
  handle: RequestHandler,
  headers: Readonly<Record<string, string>>,
  { limits = CONNECTION_LIMITS, clients, upgrade }: HttpServerOptions = {},
): Server => {
  const { handle: limited, isRefusable } = limitPipeline(handle, limits.pipelined)
  const refuse = (socket: Duplex, status: RefusedStatus): void => {
    if (isRefusable(socket)) refuseSocket(socket, status, headers)
    else socket.destroy()
  }
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // Checked with the rest of the request, so that the refusal carries our headers.
      requireHostHeader: false,
      noDelay: true,
    },
    limited,
  )
  server.timeout = limits.stalledMs
  server.maxConnections = limits.connections
  if (clients !== undefined) limitConnections(server, clients, limits.connectionsOfClient)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuse(socket, STATUS_BY_CODE[error.code ?? ''] ?? 400)
  })
  // An announced body is asked for only where it is read: the handler decides.
  server.on('checkContinue', limited)
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...headers, 'content-length': '0', connection: 'close' }).end()
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => refuse(socket, 405))
  server.on('upgrade', upgrade ?? ((_request, socket) => refuse(socket, 400)))
  return server
}
