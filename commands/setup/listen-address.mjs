import { createServer } from 'node:net'
import { hostname as machineName } from 'node:os'

const DEFAULT_PORT = 3000
const EVERY_INTERFACE = '0.0.0.0'

/**
 * Returns the listen address from `PORT` and `HOSTNAME`, and the origin at which this machine reaches it. Ignores a HOSTNAME that
 * equals the machine name, because containers and some shells set it.
 */
export function listenAddress({ PORT, HOSTNAME }, ownName = machineName()) {
  const port = Number(PORT || DEFAULT_PORT)
  const hostname = HOSTNAME && HOSTNAME !== ownName ? HOSTNAME : EVERY_INTERFACE
  const everywhere = hostname === EVERY_INTERFACE || hostname === '::'
  const host = everywhere ? '127.0.0.1' : hostname.includes(':') ? `[${hostname}]` : hostname
  return { port, hostname, origin: `http://${host}:${port}` }
}

const HOSTNAME_PROBLEM = 'HOSTNAME: takes a name or an address of this machine, such as 0.0.0.0'

/** Returns a sentence that says why a server cannot listen at an address, or null if it can. */
export function portProblem({ port, hostname }) {
  const why = {
    EADDRINUSE: `Port ${port} is in use by another program: stop it, or choose a free port with PORT=… in front of the command.`,
    EACCES: `Port ${port} requires privileges that this user does not have: choose a port above 1023 with PORT=….`,
    EADDRNOTAVAIL: HOSTNAME_PROBLEM,
    ENOTFOUND: HOSTNAME_PROBLEM,
  }
  return new Promise((settle) => {
    const probe = createServer()
    probe.once('error', ({ code, message }) => settle(why[code] ?? `Cannot listen on port ${port}: ${message}`))
    probe.listen({ port, host: hostname }, () => probe.close(() => settle(null)))
  })
}
