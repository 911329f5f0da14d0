import { createServer } from 'node:net'

/** Why nothing can listen at an address, as a sentence for a person; null when it is free. */
export function portProblem({ port, hostname }) {
  const why = {
    EADDRINUSE: `Port ${port} is taken by another program: stop it, or choose a free port with PORT=… in front of the command.`,
    EACCES: `Port ${port} needs rights that this user does not have: choose one above 1023 with PORT=….`,
    EADDRNOTAVAIL: `HOSTNAME: ${hostname} is not an address of this machine.`,
    ENOTFOUND: `HOSTNAME: ${hostname} is not a name that this machine can find.`,
  }
  return new Promise((settle) => {
    const probe = createServer()
    probe.once('error', ({ code, message }) => settle(why[code] ?? `Nothing can listen on port ${port}: ${message}`))
    probe.listen({ port, host: hostname }, () => probe.close(() => settle(null)))
  })
}
