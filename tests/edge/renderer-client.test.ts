import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { RendererClient } from '../../edge/next/renderer-client.ts'

/** A renderer with an accept queue of one connection. It accepts no connection until the test releases it. */
const BUSY_RENDERER = `
  const { createServer } = require('node:http')
  const { parentPort, workerData } = require('node:worker_threads')
  createServer((request, response) => response.end('done')).listen({ path: workerData.socketPath, backlog: 1 }, () => {
    parentPort.postMessage('listens')
    Atomics.wait(new Int32Array(workerData.lock), 0, 0)
  })`

let folder: string
let worker: Worker | undefined

afterEach(async () => {
  await worker?.terminate()
  rmSync(folder, { recursive: true, force: true })
})

it('RendererClient retries connections while the accept queue of a busy renderer is full', async () => {
  folder = mkdtempSync(join(tmpdir(), 'renderer-'))
  const socketPath = join(folder, 'socket')
  const lock = new SharedArrayBuffer(4)
  worker = new Worker(BUSY_RENDERER, { eval: true, workerData: { socketPath, lock } })
  await once(worker, 'message')
  const ready = Promise.resolve({ socketPath, ended: new Promise<string>(() => {}) })
  const client = new RendererClient({ ready: () => ready as never }, 16)
  const signal = AbortSignal.timeout(30_000)
  const calls = Array.from({ length: 8 }, async () =>
    text(await client.send({ method: 'GET', path: '/buy', headers: {}, signal })),
  )
  const answers = Promise.allSettled(calls)
  // In the next turn of the event loop, the system has refused all connections beyond the accept queue.
  await new Promise((resolve) => setImmediate(resolve))
  const view = new Int32Array(lock)
  Atomics.store(view, 0, 1)
  Atomics.notify(view, 0)
  expect((await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason))).toEqual(
    Array.from({ length: 8 }, () => 'done'),
  )
  client.close()
})

it('RendererClient repeats a repeatable request at the next renderer if the connection breaks, and no other request', async () => {
  folder = mkdtempSync(join(tmpdir(), 'renderer-'))
  const socketPath = join(folder, 'socket')
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    if (bodies.length % 2 === 1) response.destroy()
    else response.end('done')
  }).listen(socketPath)
  await once(server, 'listening')
  const renderer = { socketPath, ended: Promise.resolve('SIGKILL') }
  const client = new RendererClient({ ready: async () => renderer as never }, 16)
  const request = { method: 'POST', path: '/buy', headers: {}, body: Buffer.from('a=b') }
  const signal = AbortSignal.timeout(30_000)
  expect(await text(await client.sendRepeatable({ ...request, signal }))).toBe('done')
  expect(bodies).toEqual(['a=b', 'a=b'])
  await expect(client.send({ ...request, signal })).rejects.toThrow()
  expect(bodies).toHaveLength(3)
  client.close()
  server.close()
})
