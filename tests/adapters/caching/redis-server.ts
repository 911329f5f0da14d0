import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import type { TestContext } from 'vitest'
import { systemProgram } from '../../../commands/setup/system-program.ts'

/** A port that is free at this moment. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

/** A real Redis of this test's own, which keeps nothing on disk. */
export class RedisServer {
  readonly port: number
  #process: ChildProcess | undefined

  constructor(port: number) {
    this.port = port
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  /** Starts it and waits until it answers. Rejects if Redis is not installed. */
  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const server = spawn(systemProgram('redis'), options, { stdio: 'ignore' })
    await once(server, 'spawn')
    this.#process = server
    await this.look((client) => client.ping())
  }

  /** `kill -9`, and waits until it is gone. */
  async kill(): Promise<void> {
    const server = this.#process
    this.#process = undefined
    if (server === undefined || server.exitCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }

  /** Runs something on a connection of its own. */
  async look<T>(run: (client: Redis) => Promise<T>): Promise<T> {
    const client = new Redis(this.url, { retryStrategy: () => 20, maxRetriesPerRequest: 500 })
    client.on('error', () => {})
    try {
      return await run(client)
    } finally {
      client.disconnect()
    }
  }
}

/** Starts a Redis for a test, and stops it when the test is over. */
export const startRedis = async (context: TestContext): Promise<RedisServer> => {
  const server = new RedisServer(await freePort())
  context.onTestFinished(() => server.kill())
  await server.start()
  return server
}
