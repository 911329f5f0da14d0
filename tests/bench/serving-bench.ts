import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchFigures, figure, quantile } from './measure.ts'
import { type Answer, leave, visit } from './visit.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const HOST = 'localhost'
const PATH = '/premium'
const READY_LIMIT_MS = 30_000
const REQUESTS = 200
const AT_ONCE = 20
const LOAD_LIMIT_MS = 10_000

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** The built product, on the embedded shop. Its PORT is one where nobody listens, so that it does not warm its pages meanwhile. */
const startProduct = (port: number): ChildProcess => {
  const { PATH: path = '', HOME: home = '' } = process.env
  return spawn(process.execPath, [join(ROOT, 'node_modules/next/dist/bin/next'), 'start', '-p', String(port)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: path, HOME: home, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PORT: '1' },
  })
}

const firstPage = async (port: number): Promise<Answer> => {
  const deadline = performance.now() + READY_LIMIT_MS
  for (;;) {
    try {
      const answer = await visit(port, HOST, PATH)
      if (answer.status === 200) return answer
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    if (performance.now() > deadline) throw new Error('the product gave no page in time')
    await pause(200)
  }
}

const startBare = async ({
  body,
  headers,
}: Answer): Promise<{ readonly bare: ChildProcess; readonly port: number }> => {
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'), { stdio: 'inherit' })
  bare.send({ body: body.toString('base64'), headers })
  const [port] = await once(bare, 'message')
  return { bare, port: Number(port) }
}

/** Requests one after the other, the two servers by turns, so that both meet the same machine. */
const latencies = async (ports: readonly number[]): Promise<readonly (readonly number[])[]> => {
  const samples: number[][] = ports.map(() => [])
  for (let turn = 0; turn < REQUESTS; turn += 1) {
    for (const [which, port] of ports.entries()) samples[which]?.push((await visit(port, HOST, PATH)).tookMs)
  }
  return samples
}

/** Answers per second to visitors who all ask at once, again and again, in a bounded time. */
const throughput = async (port: number): Promise<number> => {
  let left = REQUESTS * 2
  let answered = 0
  const start = performance.now()
  const visitor = async () => {
    while (left > 0 && performance.now() - start < LOAD_LIMIT_MS) {
      left -= 1
      const { status } = await visit(port, HOST, PATH)
      if (status === 200) answered += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  return (1_000 * answered) / (performance.now() - start)
}

/** Serving a product page that is in the cache, side by side with a bare server that sends the same bytes. */
export const servingBench = async (): Promise<BenchFigures> => {
  const port = await freePort()
  const product = startProduct(port)
  const started: ChildProcess[] = [product]
  try {
    const page = await firstPage(port)
    const { bare, port: barePort } = await startBare(page)
    started.push(bare)
    await latencies([port, barePort])
    const [ours = [], theirs = []] = await latencies([port, barePort])
    const [oursPerSecond, theirsPerSecond] = [await throughput(port), await throughput(barePort)]
    return {
      pageBytes: page.body.length,
      pageP50Ms: figure(quantile(ours, 0.5)),
      pageP99Ms: figure(quantile(ours, 0.99)),
      pageP50RatioToBare: figure(quantile(ours, 0.5) / quantile(theirs, 0.5)),
      pagesPerSecond: figure(oursPerSecond),
      pagesPerSecondRatioToBare: figure(oursPerSecond / theirsPerSecond),
    }
  } finally {
    leave()
    for (const process of started) process.kill()
  }
}
