import { createConnection, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { HalfAnswer } from './half-answer.ts'
import type { WireFault } from './wire-fault.ts'

/** Where bytes go on to. */
export interface ProxyTarget {
  readonly host: string
  readonly port: number
}

/** The fault of a proxied connection, and the observer of its requests. */
export interface ConnectionWatch {
  /** The fault of this moment, `null` for none. */
  readonly fault: () => WireFault | null
  /** Told of every HTTP request, with its path and query. */
  readonly onRequest: (path: string) => void
}

const REQUEST_LINE = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/
const REQUEST_LINE_LIMIT = 16_384

const pause = (ms: number): Promise<void> => wait(ms, undefined, { ref: false })

/** One client's connection with its own to the target: passes bytes on both ways, as the fault of the moment lets it. */
export class ProxiedConnection {
  readonly #client: Socket
  readonly #target: Socket
  readonly #watch: ConnectionWatch
  #answerBegins = true
  #half = new HalfAnswer()

  constructor(client: Socket, target: ProxyTarget, watch: ConnectionWatch) {
    this.#client = client
    this.#watch = watch
    this.#target = createConnection(target)
    for (const socket of [client, this.#target]) {
      socket.setNoDelay(true)
      // Either side may go at any moment; the other one then goes too.
      socket.on('error', () => {}).on('close', () => this.close())
    }
    client.on('data', (chunk) => this.#ask(chunk))
    this.#passOn().catch(() => this.close())
  }

  close(): void {
    this.#client.destroy()
    this.#target.destroy()
  }

  #ask(chunk: Buffer): void {
    const [, path] = REQUEST_LINE.exec(chunk.toString('latin1', 0, REQUEST_LINE_LIMIT)) ?? []
    if (path !== undefined) {
      this.#answerBegins = true
      this.#half = new HalfAnswer()
      this.#watch.onRequest(path)
    }
    const fault = this.#watch.fault()
    if (fault?.kind === 'reset') this.#client.resetAndDestroy()
    else if (fault?.kind !== 'silence') this.#target.write(chunk)
  }

  async #passOn(): Promise<void> {
    for await (const chunk of this.#target as AsyncIterable<Buffer>) {
      await this.#answer(chunk)
      if (this.#client.destroyed) return
    }
    this.#client.end()
  }

  async #answer(chunk: Buffer): Promise<void> {
    const fault = this.#watch.fault()
    const begins = this.#answerBegins
    this.#answerBegins = false
    switch (fault?.kind) {
      case 'delay':
        if (begins) await pause(fault.fromMs + Math.random() * (fault.toMs - fault.fromMs))
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

  /** Waits until the bytes have left, so that a reset does not overtake them and a slow reader slows the source. */
  async #write(bytes: Buffer): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#client.write(bytes, () => resolve())
    await promise
  }
}
