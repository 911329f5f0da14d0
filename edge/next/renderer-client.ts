import { Agent, type IncomingMessage, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RendererProcess } from './renderer-process.ts'

interface RendererSource {
  ready(): Promise<RendererProcess>
}

/** A request to the renderer, which the edge has validated and limited in size. */
export interface RendererRequest {
  readonly method: string
  /** Includes the query of an endpoint. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  readonly signal: AbortSignal
}

/**
 * Errors before anything was sent, so that a retry is safe: the renderer died and the pool has not noticed yet, or (EAGAIN) its
 * accept queue is full.
 */
const NOT_REACHED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOENT', 'EAGAIN'])
const RETRY_MS = 20
/** After a broken connection, the pool notices within this time if the renderer is gone. */
const BREAK_MS = 250

const isNotReached = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOT_REACHED.has(error.code)

/** Sends requests to the renderer in service, over its private socket. */
export class RendererClient {
  readonly #source: RendererSource
  readonly #agent: Agent

  /** @param maxSockets connections to the renderer; further requests wait for a free one */
  constructor(source: RendererSource, maxSockets: number) {
    this.#source = source
    // Keeps all connections open: reconnecting would fill the accept queue of the renderer.
    this.#agent = new Agent({ keepAlive: true, maxSockets, maxFreeSockets: maxSockets })
  }

  /** Waits for a renderer until the signal aborts. Resolves to the answer with an unread body; rejects if there is no answer. */
  async send(request: RendererRequest): Promise<IncomingMessage> {
    for (;;) {
      const { socketPath } = await this.#within(this.#source.ready(), request.signal)
      try {
        return await this.#sendTo(socketPath, request)
      } catch (error) {
        if (!isNotReached(error) || request.signal.aborted) throw error
        await pause(RETRY_MS)
      }
    }
  }

  /** Call after a broken connection: resolves when the pool knows whether the renderer is gone. */
  async afterBreak(signal: AbortSignal): Promise<void> {
    const { ended } = await this.#within(this.#source.ready(), signal)
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
    // For example after a protocol switch.
    sending.once('close', () => answer.reject(new Error('the renderer gave no answer')))
    sending.end(body)
    return answer.promise
  }

  #within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    const result = Promise.withResolvers<T>()
    const giveUp = () => result.reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(result.resolve, result.reject)
    return result.promise.finally(() => signal.removeEventListener('abort', giveUp))
  }
}
