import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dropInternal, dropUntrusted } from './framework-headers.ts'
import { normalizeUrl } from './normalize-url.ts'

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

const isExchange = (message: unknown): message is Exchange =>
  typeof message === 'object' && message !== null && 'request' in message && 'response' in message

const guard = ({ request, response }: Exchange): void => {
  dropUntrusted(request.headers)
  // The development server speaks to its pages at addresses of its own.
  if (request.url !== undefined && process.env.NODE_ENV !== 'development') {
    request.url = normalizeUrl(request.url, request.method ?? 'GET')
  }
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    dropInternal(response)
    return writeHead(...args)
  }
}

/**
 * Stands between the visitor and the framework for every exchange of this process: before the framework sees the request,
 * and as the last thing before the answer is sent. The proxy would be too late for the one and too early for the other.
 */
export const guardConnections = (): void => {
  subscribe('http.server.request.start', (message) => {
    if (isExchange(message)) guard(message)
  })
}
