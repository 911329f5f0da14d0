import { createServer } from 'node:net'

/** A port that nothing listens on at the moment, on any interface. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject)
  server.listen(0, listening.resolve)
  await listening.promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port')
  const closed = Promise.withResolvers<void>()
  server.close(() => closed.resolve())
  await closed.promise
  return address.port
}
