import { Agent, type IncomingMessage, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RendererProcess } from './renderer-process.ts'

interface RendererSource {
  ready(): Promise<RendererProcess>
}

/** No renderer was in service in time. */
export class NoRendererError extends Error {
  readonly kind = 'no-renderer'
}

/** A request to the renderer. The edge has validated it and limited its size. */
export interface RendererRequest {
  readonly method: string
  /** Includes the query if the request is for an endpoint. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  readonly signal: AbortSignal
}

/**
 * Error codes of failed connections. A retry is safe, because nothing was sent. Either the renderer has exited and the pool has
 * not noticed yet, or (EAGAIN) the renderer's accept queue is full.
 */
const NOT_REACHED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOENT', 'EAGAIN'])
const RETRY_MS = 20
/** Time in which the pool notices that the renderer has exited. */
const BREAK_MS = 250

const isNotReached = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOT_REACHED.has(error.code)

/** Sends requests to the current renderer over its private socket. */
export class RendererClient {
  readonly #source: RendererSource
  readonly #agent: Agent

  /** @param maxSockets maximum number of connections; further requests wait for a free connection */
  constructor(source: RendererSource, maxSockets: number) {
    this.#source = source
    // Keeps all connections open, because reconnecting could fill the accept queue of the renderer.
    this.#agent = new Agent({ keepAlive: true, maxSockets, maxFreeSockets: maxSockets })
  }

  /**
   * Sends a request, and waits for a renderer if there is none. Resolves to the answer with an unread body. Rejects if the signal
   * aborts or the renderer does not answer.
   */
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

  /** Sends a request that may be repeated: if the renderer exits before it answers, sends it to the next renderer, once. */
  async sendRepeatable(request: RendererRequest): Promise<IncomingMessage> {
    try {
      return await this.send(request)
    } catch (error) {
      if (request.signal.aborted || !(error instanceof Error && 'code' in error)) throw error
      await this.afterBreak(request.signal)
      return this.send(request)
    }
  }

  /** Resolves when the pool knows whether the renderer has exited. Call it after a broken connection. */
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
    const giveUp = () => result.reject(new NoRendererError('No renderer is in service', { cause: signal.reason }))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(result.resolve, result.reject)
    return result.promise.finally(() => signal.removeEventListener('abort', giveUp))
  }
}
