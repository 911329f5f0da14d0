import { Agent, type IncomingMessage, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
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

/**
 * The renderer died, and the pool does not know it yet; or (EAGAIN) it is busy, and as many connections wait to be accepted
 * as the system allows. Nothing was sent, so it may be sent again.
 */
const NOT_REACHED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOENT', 'EAGAIN'])
const PAUSE_MS = 20
/** A renderer whose connection broke is known to be gone by then, if it is, in milliseconds. */
const BREAK_MS = 250

const isNotReached = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOT_REACHED.has(error.code)

/** Sends requests to whichever renderer is in service, over its private socket. */
export class RendererClient {
  readonly #pool: Pick<RendererPool, 'ready'>
  readonly #agent: Agent

  /** @param maxSockets connections to the renderer; further requests wait for one of them */
  constructor(pool: Pick<RendererPool, 'ready'>, maxSockets: number) {
    this.#pool = pool
    // As many free ones as there may be: connections that come and go fill the queue in which new ones wait.
    this.#agent = new Agent({ keepAlive: true, maxSockets, maxFreeSockets: maxSockets })
  }

  /** The answer, its body unread. Waits for a renderer as long as the signal allows; rejects where there is no answer. */
  async send(request: RendererRequest): Promise<IncomingMessage> {
    for (;;) {
      const { socketPath } = await this.#within(this.#pool.ready(), request.signal)
      try {
        return await this.#sendTo(socketPath, request)
      } catch (error) {
        if (!isNotReached(error) || request.signal.aborted) throw error
        await pause(PAUSE_MS)
      }
    }
  }

  /** After a connection broke: resolves when it is known whether the renderer is gone, too. */
  async afterBreak(signal: AbortSignal): Promise<void> {
    const { ended } = await this.#within(this.#pool.ready(), signal)
    await Promise.race([ended, pause(BREAK_MS)])
  }

  close(): void {
    this.#agent.destroy()
  }

  #sendTo(socketPath: string, { method, path, headers, body, signal }: RendererRequest): Promise<IncomingMessage> {
    const answer = Promise.withResolvers<IncomingMessage>()
    const length = body === undefined ? {} : { 'content-length': String(body.length) }
    const sending = send(
      { agent: this.#agent, socketPath, method, path, headers: { ...headers, ...length }, signal },
      answer.resolve,
    )
    sending.on('error', answer.reject)
    // Where it was no answer to this request, such as a switch of protocols.
    sending.once('close', () => answer.reject(new Error('the renderer gave no answer')))
    sending.end(body)
    return answer.promise
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
