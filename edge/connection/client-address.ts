import type { IncomingMessage } from 'node:http'
import { isIPv4, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import { readCountry } from '../../domain/routing/visitor.ts'

/** What a request says of where it comes from, as far as it is believed. */
export interface ClientAddresses {
  /** Whether it comes from a trusted address itself, and not from somebody behind a trusted proxy. */
  isInternal(request: IncomingMessage): boolean
  /**
   * Address of the client, behind any number of trusted proxies. Of an IPv6 address the network, of 64 bits: a client has a
   * whole one to itself.
   */
  clientOf(request: IncomingMessage): string
  /** Address of the client at the other end, as `clientOf` gives it; null for a trusted proxy, who speaks for many. */
  clientOfSocket(socket: Socket): string | null
  /** ISO 3166 alpha-2 of the visitor; null where no trusted proxy tells it. */
  countryOf(request: IncomingMessage): string | null
}

/** An address as some proxies write it: with its port, in brackets where it is IPv6. */
const WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/
const IPV6_NETWORK_GROUPS = 4

const withoutPort = (address: string): string => {
  const [, ipv6, ipv4] = WITH_PORT.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}

/** What a client is counted under; null for what is no address. */
const networkOf = (address: string): string | null => {
  // Nearly all: four numbers without a leading zero, which are written in one way only.
  if (isIPv4(address)) return address
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  const text = parsed.toNormalizedString()
  return parsed.kind() === 'ipv4' ? text : `${text.split(':').slice(0, IPV6_NETWORK_GROUPS).join(':')}::/64`
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
  const isTrustedSocket = (socket: Socket): boolean => {
    const known = bySocket.get(socket)
    if (known !== undefined) return known
    const address = socket.remoteAddress
    const trusted = address !== undefined && trusts(address, 0)
    bySocket.set(socket, trusted)
    return trusted
  }
  const isTrusted = ({ socket }: IncomingMessage): boolean => isTrustedSocket(socket)
  const forwardedBy = (request: IncomingMessage): string => {
    const told = request.headers['x-forwarded-for']
    if (told === undefined || !isTrusted(request)) return request.socket.remoteAddress ?? ''
    // One address behind a trusted proxy is the client, whoever it is: no list to walk along.
    return typeof told === 'string' && isIPv4(told) ? told : withoutPort(proxyAddr(request, trusts))
  }
  return {
    isInternal: (request) => isTrusted(request) && trusts(forwardedBy(request), 0),
    clientOf: (request) => networkOf(forwardedBy(request)) ?? networkOf(request.socket.remoteAddress ?? '') ?? '',
    clientOfSocket: (socket) => (isTrustedSocket(socket) ? null : networkOf(socket.remoteAddress ?? '')),
    countryOf: (request) => {
      const header = request.headers[countryHeader]
      // A proxy that adds its header to one of the visitor writes the last.
      return typeof header === 'string' && isTrusted(request)
        ? readCountry(header.slice(header.lastIndexOf(',') + 1).trim())
        : null
    },
  }
}
