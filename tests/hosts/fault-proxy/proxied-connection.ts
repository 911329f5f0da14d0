import { createConnection, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { HalfAnswer } from './half-answer.ts'
import type { WireFault } from './wire-fault.ts'

/** The server behind the proxy. */
export interface ProxyTarget {
  readonly host: string
  readonly port: number
}

/** Fault and request observer of a connection. */
export interface ConnectionWatch {
  /** Returns the current fault, or `null`. */
  readonly fault: () => WireFault | null
  /** Called for each HTTP request with its path and query. */
  readonly onRequest: (path: string) => void
}

const REQUEST_LINE = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/
const REQUEST_LINE_LIMIT = 16_384

const pause = (ms: number): Promise<void> => wait(ms, undefined, { ref: false })

/** Forwards bytes between a client and the target in both directions, subject to the current fault. */
export class ProxiedConnection {
  readonly #client: Socket
  readonly #target: Socket
  readonly #watch: ConnectionWatch
  #isAnswerStart = true
  #half = new HalfAnswer()

  constructor(client: Socket, target: ProxyTarget, watch: ConnectionWatch) {
    this.#client = client
    this.#watch = watch
    this.#target = createConnection(target)
    for (const socket of [client, this.#target]) {
      socket.setNoDelay(true)
      // If one side closes the connection, closes the other side, too.
      socket.on('error', () => {}).on('close', () => this.close())
    }
    client.on('data', (chunk) => this.#forwardRequest(chunk))
    this.#forwardAnswers().catch(() => this.close())
  }

  close(): void {
    this.#client.destroy()
    this.#target.destroy()
  }

  #forwardRequest(chunk: Buffer): void {
    const [, path] = REQUEST_LINE.exec(chunk.toString('latin1', 0, REQUEST_LINE_LIMIT)) ?? []
    if (path !== undefined) {
      this.#isAnswerStart = true
      this.#half = new HalfAnswer()
      this.#watch.onRequest(path)
    }
    const fault = this.#watch.fault()
    if (fault?.kind === 'reset') this.#client.resetAndDestroy()
    else if (fault?.kind !== 'silence') this.#target.write(chunk)
  }

  async #forwardAnswers(): Promise<void> {
    for await (const chunk of this.#target as AsyncIterable<Buffer>) {
      await this.#forwardAnswer(chunk)
      if (this.#client.destroyed) return
    }
    this.#client.end()
  }

  async #forwardAnswer(chunk: Buffer): Promise<void> {
    const fault = this.#watch.fault()
    const isStart = this.#isAnswerStart
    this.#isAnswerStart = false
    switch (fault?.kind) {
      case 'delay':
        if (isStart) await pause(fault.fromMs + Math.random() * (fault.toMs - fault.fromMs))
        return this.#write(chunk)
      case 'pieces':
        for (let at = 0; at < chunk.length && !this.#client.destroyed; at += fault.bytes) {
          await this.#write(chunk.subarray(at, at + fault.bytes))
          if (fault.everyMs > 0) await pause(fault.everyMs)
        }
        return
      case 'cut':
        return this.#writeHalf(chunk, fault.by)
      case 'silence':
        return
      default:
        return this.#write(chunk)
    }
  }

  async #writeHalf(chunk: Buffer, by: 'reset' | 'end'): Promise<void> {
    const { pass, isMiddle } = this.#half.take(chunk)
    await this.#write(pass)
    if (!isMiddle) return
    if (by === 'reset') this.#client.resetAndDestroy()
    else this.#client.end()
    this.#target.destroy()
  }

  /** Waits until the bytes are written, so that a reset does not overtake them and a slow client applies backpressure. */
  async #write(bytes: Buffer): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#client.write(bytes, () => resolve())
    await promise
  }
}
