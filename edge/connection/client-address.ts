import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from 'proxy-addr'
import { readCountry } from '../../domain/routing/visitor.ts'

/** What a request says of where it comes from, as far as it is believed. */
export interface ClientAddresses {
  /** Whether the other end of the connection is a configured proxy, whose headers are believed. */
  isTrusted(request: IncomingMessage): boolean
  /** Address of the client, behind any number of trusted proxies. */
  clientOf(request: IncomingMessage): string
  /** ISO 3166 alpha-2 of the visitor; null where no trusted proxy tells it. */
  countryOf(request: IncomingMessage): string | null
}

/**
 * Reads client addresses and countries.
 *
 * @param proxies addresses, networks or the names loopback, linklocal and uniquelocal
 * @param countryHeader lower-case name of the header in which a trusted proxy tells the country
 */
export const clientAddresses = (proxies: readonly string[], countryHeader: string): ClientAddresses => {
  const trusts = proxyAddr.compile([...proxies])
  // Asked for each request of a connection, which has one other end.
  const bySocket = new WeakMap<Socket, boolean>()
  const isTrusted = ({ socket }: IncomingMessage): boolean => {
    const known = bySocket.get(socket)
    if (known !== undefined) return known
    const address = socket.remoteAddress
    const trusted = address !== undefined && trusts(address, 0)
    bySocket.set(socket, trusted)
    return trusted
  }
  return {
    isTrusted,
    clientOf: (request) => {
      const address = request.socket.remoteAddress ?? ''
      return isTrusted(request) && request.headers['x-forwarded-for'] !== undefined
        ? proxyAddr(request, trusts)
        : address
    },
    countryOf: (request) => {
      const header = request.headers[countryHeader]
      return typeof header === 'string' && isTrusted(request) ? readCountry(header) : null
    },
  }
}
