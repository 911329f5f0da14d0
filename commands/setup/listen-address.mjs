import { hostname as machineName } from 'node:os'

const DEFAULT_PORT = 3000
const EVERY_INTERFACE = '0.0.0.0'

/**
 * Where the server listens, from `PORT` and `HOSTNAME`, and the origin at which this machine reaches it. Containers and
 * some shells set HOSTNAME to the machine's own name; nobody chose that, so it counts as not set.
 */
export function listenAddress({ PORT, HOSTNAME }, ownName = machineName()) {
  const port = Number(PORT || DEFAULT_PORT)
  const hostname = HOSTNAME && HOSTNAME !== ownName ? HOSTNAME : EVERY_INTERFACE
  const everywhere = hostname === EVERY_INTERFACE || hostname === '::'
  const host = everywhere ? '127.0.0.1' : hostname.includes(':') ? `[${hostname}]` : hostname
  return { port, hostname, origin: `http://${host}:${port}` }
}
