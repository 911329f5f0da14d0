import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

export interface LimitedPipeline {
  readonly handle: RequestHandler
  /**
   * Whether an answer that is written straight to a connection would be taken for the answer to what was refused: nothing
   * older waits for its answer, and no other answer has begun.
   */
  isRefusable(socket: Duplex): boolean
}

/** The requests of a connection that wait for their answers, and the newest of them. */
interface Waiting {
  count: number
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Ends a connection that sends requests without taking their answers, which would all wait in memory: one piece of 64 KB holds
 * a thousand requests.
 *
 * @param most requests of a connection that may wait for their answers at one time
 */
export const limitPipeline = (handle: RequestHandler, most: number): LimitedPipeline => {
  const waiting = new WeakMap<Duplex, Waiting>()
  return {
    handle: (request, response) => {
      const { socket } = request
      // The rest of a piece is still read where the connection has ended in the middle of it.
      if (socket.destroyed) return
      const own = waiting.get(socket) ?? { count: 0, request, response }
      if (own.count >= most) {
        socket.destroy()
        return
      }
      own.count += 1
      own.request = request
      own.response = response
      waiting.set(socket, own)
      // By `on`: it comes once, and `once` costs each request a wrapper and the listeners their shape.
      response.on('close', () => {
        own.count -= 1
      })
      handle(request, response)
    },
    isRefusable: (socket) => {
      const own = waiting.get(socket)
      if (own === undefined || own.count === 0) return true
      // A request whose body is not whole yet is itself what is refused.
      return own.count === 1 && !own.request.complete && !own.response.headersSent
    },
  }
}
