import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './redis-server.ts'

/** A TCP wire to a local port whose answers can be held back. Like any TCP, it loses nothing and keeps the order. */
export class HeldWire {
  readonly port: number
  readonly #server: Server
  readonly #near = new Set<Socket>()
  readonly #far = new Set<Socket>()
  #isHeld = false

  private constructor(port: number, target: number) {
    this.port = port
    this.#server = createServer((near) => {
      const far = connect(target, '127.0.0.1')
      for (const [socket, other, all] of [[near, far, this.#near] as const, [far, near, this.#far] as const]) {
        all.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => {
          all.delete(socket)
          other.destroy()
        })
        socket.pipe(other)
      }
      if (this.#isHeld) far.pause()
    })
  }

  static async open(target: number): Promise<HeldWire> {
    const wire = new HeldWire(await freePort(), target)
    wire.#server.listen(wire.port, '127.0.0.1')
    await once(wire.#server, 'listening')
    return wire
  }

  /** Holds every answer back from now on, on connections to come too. */
  hold(): void {
    this.#isHeld = true
    for (const far of this.#far) far.pause()
  }

  /** Lets through what was held back, and what comes. */
  release(): void {
    this.#isHeld = false
    for (const far of this.#far) far.resume()
  }

  /** Lets new connections through; those that are open stay silent for ever. */
  forget(): void {
    this.#isHeld = false
  }

  async close(): Promise<void> {
    for (const socket of [...this.#near, ...this.#far]) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
