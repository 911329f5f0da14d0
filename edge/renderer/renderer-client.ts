import { Agent, type IncomingMessage, request as send } from 'node:http'
import type { RendererPool } from './renderer-pool.ts'

/** A request to the renderer: nothing in it that was not read, bounded and named by the edge. */
export interface RendererRequest {
  readonly method: string
  /** Path, and for an endpoint its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  readonly signal: AbortSignal
}

/** Sends requests to whichever renderer is in service, over its private socket. */
export class RendererClient {
  readonly #pool: RendererPool
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 16 })

  constructor(pool: RendererPool) {
    this.#pool = pool
  }

  /** The answer, its body unread. Waits for a renderer as long as the signal allows; rejects where there is no answer. */
  async send({ method, path, headers, body, signal }: RendererRequest): Promise<IncomingMessage> {
    const { socketPath } = await this.#within(this.#pool.ready(), signal)
    const answer = Promise.withResolvers<IncomingMessage>()
    const length = body === undefined ? {} : { 'content-length': String(body.length) }
    const sending = send(
      { agent: this.#agent, socketPath, method, path, headers: { ...headers, ...length }, signal },
      answer.resolve,
    )
    sending.on('error', answer.reject)
    sending.end(body)
    return answer.promise
  }

  close(): void {
    this.#agent.destroy()
  }

  #within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    const given = Promise.withResolvers<T>()
    const giveUp = () => given.reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(given.resolve, given.reject)
    return given.promise.finally(() => signal.removeEventListener('abort', giveUp))
  }
}
