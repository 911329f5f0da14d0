import type { IncomingMessage } from 'node:http'
import { isIPv4, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import type { Scheme } from '../../domain/routing/trusted-origin.ts'
import { readCountry } from '../../domain/routing/visitor.ts'
import type { Site } from '../../domain/sites/site.ts'

/** Reads the address and the country of a client. Trusts forwarding headers only if a trusted proxy sent them. */
export interface ClientAddresses {
  /** Whether the client has a trusted address. A trusted proxy in front of an untrusted client is not enough. */
  isInternal(request: IncomingMessage): boolean
  /** Whether the peer of the connection is a trusted proxy. The client behind it may be a visitor. */
  isTrustedPeer(request: IncomingMessage): boolean
  /** Address of the client behind any number of trusted proxies. For IPv6, the /64 network, which belongs to one client. */
  clientOf(request: IncomingMessage): string
  /** Address of the peer, normalized like `clientOf`; null for a trusted proxy, because many clients share it. */
  clientOfSocket(socket: Socket): string | null
  /** ISO 3166 alpha-2 code of the visitor's country; null unless a trusted proxy sends it. */
  countryOf(request: IncomingMessage): string | null
  /**
   * Scheme of the address that the visitor sees: on the public host of a site that of its URL, because proxies decrypt requests
   * before they reach the storefront. On other hosts, which are local, `http`.
   */
  schemeOf(request: IncomingMessage, site: Pick<Site, 'url'>): Scheme
  /** Whether browsers treat the address that the visitor sees as secure: `https`, or a loopback host. */
  isSecure(request: IncomingMessage, site: Pick<Site, 'url'>): boolean
}

const LOOPBACK_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Matches an address with a port. Some proxies append the port, and put IPv6 addresses in brackets. */
const WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/
const IPV6_NETWORK_GROUPS = 4

const withoutPort = (address: string): string => {
  const [, ipv6, ipv4] = WITH_PORT.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}

/** A /48 network may do as much as this many clients. */
export const CLIENTS_PER_NETWORK = 8

/** Returns the /48 network of a client's /64 network, whose holder has many clients; null for a client with another address. */
export const networkOf = (client: string): string | null =>
  client.endsWith('::/64') ? `${client.split(':').slice(0, 3).join(':')}::/48` : null

/** Returns the key that identifies a client by its address; null if the string is not an address. */
const clientKey = (address: string): string | null => {
  // `isIPv4` rejects leading zeros, so the address is already normalized.
  if (isIPv4(address)) return address
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  const text = parsed.toNormalizedString()
  return parsed.kind() === 'ipv4' ? text : `${text.split(':').slice(0, IPV6_NETWORK_GROUPS).join(':')}::/64`
}

/**
 * Reads client addresses and countries.
 *
 * @param proxies addresses, networks, or the names loopback, linklocal and uniquelocal
 * @param countryHeader lower-case name of the header in which a trusted proxy sends the country
 */
export const clientAddresses = (proxies: readonly string[], countryHeader: string): ClientAddresses => {
  const trusts = proxyAddr.compile([...proxies])
  // Memoized: all requests of a connection have the same peer.
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
  const addressOf = (request: IncomingMessage): string => {
    const forwarded = request.headers['x-forwarded-for']
    if (forwarded === undefined || !isTrusted(request)) return request.socket.remoteAddress ?? ''
    // A single address is the client's: there is no list of proxies to check.
    return typeof forwarded === 'string' && isIPv4(forwarded) ? forwarded : withoutPort(proxyAddr(request, trusts))
  }
  const schemeOf: ClientAddresses['schemeOf'] = (request, { url }) => {
    const secureOrigin = `https://${request.headers.host}`
    return url === secureOrigin || url.startsWith(`${secureOrigin}/`) ? 'https' : 'http'
  }
  return {
    isInternal: (request) => isTrusted(request) && trusts(addressOf(request), 0),
    isTrustedPeer: isTrusted,
    clientOf: (request) => clientKey(addressOf(request)) ?? clientKey(request.socket.remoteAddress ?? '') ?? '',
    clientOfSocket: (socket) => (isTrustedSocket(socket) ? null : clientKey(socket.remoteAddress ?? '')),
    countryOf: (request) => {
      const header = request.headers[countryHeader]
      // If the visitor also sends the header, the proxy's value comes last.
      return typeof header === 'string' && isTrusted(request)
        ? readCountry(header.slice(header.lastIndexOf(',') + 1).trim())
        : null
    },
    schemeOf,
    isSecure: (request, site) => schemeOf(request, site) === 'https' || LOOPBACK_HOST.test(request.headers.host ?? ''),
  }
}
