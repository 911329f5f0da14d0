import { createServer } from 'node:net'
import { ProxiedConnection, type ProxyTarget } from './proxied-connection.ts'
import { readWireFault, type WireFault } from './wire-fault.ts'

export interface FaultProxy {
  readonly port: number
  readonly origin: string
  /** Path and query of all received HTTP requests, forwarded or not. */
  readonly asked: readonly string[]
  /** Sets a fault for all later traffic (`readWireFault`); `null` ends it. */
  setFault(script: string | null): Promise<void>
  disconnect(): void
  close(): Promise<void>
}

/** Starts a proxy in front of a TCP server. It forwards bytes and injects faults on demand. */
export const startFaultProxy = async (target: ProxyTarget): Promise<FaultProxy> => {
  const open = new Set<ProxiedConnection>()
  const asked: string[] = []
  let fault: WireFault | null = null

  const server = createServer((client) => {
    const connection = new ProxiedConnection(client, target, {
      fault: () => fault,
      onRequest: (path) => asked.push(path),
    })
    open.add(connection)
    client.once('close', () => open.delete(connection))
  })

  const listen = async (port: number): Promise<number> => {
    const ready = Promise.withResolvers<void>()
    server.once('error', ready.reject)
    server.listen(port, '127.0.0.1', ready.resolve)
    await ready.promise
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('proxy has no port')
    return address.port
  }
  const disconnect = (): void => {
    for (const connection of open) connection.close()
  }
  const stop = async (): Promise<void> => {
    const closed = Promise.withResolvers<void>()
    server.close(() => closed.resolve())
    disconnect()
    await closed.promise
  }

  const port = await listen(0)
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    get asked() {
      return [...asked]
    },
    setFault: async (script) => {
      fault = script === null ? null : readWireFault(script)
      if (fault?.kind === 'refused') {
        if (server.listening) await stop()
      } else if (!server.listening) await listen(port)
    },
    disconnect,
    close: async () => {
      if (server.listening) await stop()
    },
  }
}
