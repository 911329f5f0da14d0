import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import type { TestContext } from 'vitest'
import { systemProgram } from '../../../commands/setup/system-program.ts'

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

/** A Redis process for one test, without persistence. */
export class RedisServer {
  readonly port: number
  #process: ChildProcess | undefined

  constructor(port: number) {
    this.port = port
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  /** Starts Redis and waits until it answers. Rejects if Redis is not installed. */
  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const server = spawn(systemProgram('redis'), options, { stdio: 'ignore' })
    await once(server, 'spawn')
    this.#process = server
    await this.look((client) => client.ping())
  }

  /** Kills Redis with SIGKILL and waits until it has exited. */
  async kill(): Promise<void> {
    const server = this.#process
    this.#process = undefined
    if (server === undefined || server.exitCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }

  /** Runs a function with a separate connection. */
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

/** Starts a Redis, and stops it after the test. */
export const startRedis = async (context: TestContext): Promise<RedisServer> => {
  const server = new RedisServer(await freePort())
  context.onTestFinished(() => server.kill())
  await server.start()
  return server
}
