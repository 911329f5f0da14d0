import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './redis-server.ts'

/** A TCP proxy to a local port that can pause answers. It forwards all bytes in order. */
export class PausableProxy {
  readonly port: number
  readonly #server: Server
  readonly #clients = new Set<Socket>()
  readonly #targets = new Set<Socket>()
  #isPaused = false

  private constructor(port: number, target: number) {
    this.port = port
    this.#server = createServer((client) => {
      const server = connect(target, '127.0.0.1')
      for (const [socket, other, all] of [
        [client, server, this.#clients] as const,
        [server, client, this.#targets] as const,
      ]) {
        all.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => {
          all.delete(socket)
          other.destroy()
        })
        socket.pipe(other)
      }
      if (this.#isPaused) server.pause()
    })
  }

  static async open(target: number): Promise<PausableProxy> {
    const proxy = new PausableProxy(await freePort(), target)
    proxy.#server.listen(proxy.port, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  /** Pauses all answers, also on new connections. */
  pause(): void {
    this.#isPaused = true
    for (const target of this.#targets) target.pause()
  }

  /** Forwards the paused and all further answers. */
  resume(): void {
    this.#isPaused = false
    for (const target of this.#targets) target.resume()
  }

  /** Forwards answers only on new connections. Open connections stay paused. */
  resumeNew(): void {
    this.#isPaused = false
  }

  async close(): Promise<void> {
    for (const socket of [...this.#clients, ...this.#targets]) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
