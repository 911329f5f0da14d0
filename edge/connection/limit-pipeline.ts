import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Ends a connection that sends requests without taking their answers, which would all wait in memory: one piece of 64 KB holds
 * a thousand requests.
 *
 * @param most requests of a connection that may wait for their answers at one time
 */
export const limitPipeline = (handle: RequestHandler, most: number): RequestHandler => {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // The rest of a piece is still read where the connection has ended in the middle of it.
    if (socket.destroyed) return
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    handle(request, response)
  }
}
