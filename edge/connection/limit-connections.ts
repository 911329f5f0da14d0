import type { Server } from 'node:http'
import type { ClientAddresses } from './client-address.ts'

/**
 * Closes further connections of a client that has its share open. Trusted proxies speak for many clients and have no share.
 *
 * @param most open connections of a client
 */
export const limitConnections = (
  server: Server,
  clients: Pick<ClientAddresses, 'clientOfSocket'>,
  most: number,
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
    if (count > most) socket.destroy()
  })
}
