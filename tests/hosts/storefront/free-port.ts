import { createServer } from 'node:net'

/** Returns a port that is currently free on all interfaces. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject)
  server.listen(0, listening.resolve)
  await listening.promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const closed = Promise.withResolvers<void>()
  server.close(() => closed.resolve())
  await closed.promise
  return address.port
}
