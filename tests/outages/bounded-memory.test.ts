import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRequest } from '../browser/send-request.ts'
import { rendererOf, rssBytes } from '../hosts/storefront/processes.ts'
import { type OwnStorefront, PRODUCTION_SHARE, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { viewsOfSite } from './views-of-site.ts'

const MEBIBYTE = 1024 * 1024
const CACHE_MB = 8
const VISITORS = 16
/** Normal variation of process memory. A leak would take much more in this test. */
const NOISE_BYTES = 96 * MEBIBYTE

let storefront: OwnStorefront
const agent = new Agent({ keepAlive: true, maxSockets: VISITORS })

beforeAll(async () => {
  storefront = await startStorefront({ env: { PAGE_CACHE_MB: String(CACHE_MB), ...PRODUCTION_SHARE } })
})

afterAll(async () => {
  agent.destroy()
  await storefront?.stop()
})

interface Visit {
  readonly host?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

const statusOf = ({ host = 'localhost', path, headers }: Visit): Promise<number> =>
  new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: storefront.port, path, agent, headers: { host, 'accept-encoding': 'br', ...headers } },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
      .on('error', reject)
      .end()
  })

/** Makes concurrent visits and retries each visit after a 503. Returns the count of each final status. */
const visitAll = async (visits: readonly Visit[]): Promise<Readonly<Record<number, number>>> => {
  const counts: Record<number, number> = {}
  const left = [...visits]
  const visitor = async (): Promise<void> => {
    for (let visit = left.pop(); visit !== undefined; visit = left.pop()) {
      let status = await statusOf(visit)
      while (status === 503) {
        await pause(200)
        status = await statusOf(visit)
      }
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visitor))
  return counts
}

const cachedPages = async (): Promise<{ readonly count: number; readonly bytes: number }> => {
  const { text } = await sendRequest(`${storefront.origin}/readyz`)
  return JSON.parse(text).dependencies.pages
}

/**
 * Suspends the renderer during some work, so that all answers come from the cache. After a few seconds, the edge would replace
 * the renderer.
 */
const withoutRenders = async (work: () => Promise<void>): Promise<void> => {
  const renderer = rendererOf(storefront.server.pid)
  process.kill(renderer, 'SIGSTOP')
  await work().finally(() => process.kill(renderer, 'SIGCONT'))
}

describe('the memory of cached pages', () => {
  it('stays within its limit while the storefront serves more views of a site than it has space for', async () => {
    const views = viewsOfSite('dk')
    const sizes: number[] = []
    const watch = setInterval(() => void cachedPages().then(({ bytes }) => sizes.push(bytes)), 100)
    const counts = await visitAll(views).finally(() => clearInterval(watch))
    const unknown = views.filter(({ path }) => path.startsWith('/no-such-page')).length
    expect(counts).toEqual({ 200: views.length - unknown, 404: unknown })
    const { count, bytes } = await cachedPages()
    expect(count).toBeLessThan(views.length)
    expect(bytes).toBeGreaterThan((CACHE_MB - 1) * MEBIBYTE)
    expect(Math.max(...sizes, bytes)).toBeLessThanOrEqual(CACHE_MB * MEBIBYTE)
  })
})

describe('the memory of the storefront', () => {
  it('does not grow with 10,000 unknown paths and 2,000 long queries, which cause no renders and evict no pages', async () => {
    const real = ['/premium', '/plus', '/standard', '/trial']
    for (const path of [...real, '/no-such-page']) await statusOf({ path })
    const before = rssBytes(storefront.server.pid)
    const unknown = Array.from({ length: 10_000 }, (_, at) => ({ path: `/unknown-${at}/${at * 7}` }))
    const long = Array.from({ length: 2_000 }, (_, at) => ({ path: `${real[at % 4]}?q${at}=${'x'.repeat(3_000)}` }))
    const some = [...unknown.splice(0, 1_000), ...long.splice(0, 200)]
    await withoutRenders(async () => {
      const size = await cachedPages()
      expect(await visitAll(some)).toEqual({ 200: 200, 404: 1_000 })
      // Pages that were visited again may have been recompressed meanwhile.
      const { count, bytes } = await cachedPages()
      expect(count).toBe(size.count)
      expect(bytes).toBeLessThanOrEqual(size.bytes)
    })
    expect(await visitAll([...unknown, ...long])).toEqual({ 200: 1_800, 404: 9_000 })
    expect((await cachedPages()).bytes).toBeLessThanOrEqual(CACHE_MB * MEBIBYTE)
    expect(rssBytes(storefront.server.pid) - before).toBeLessThan(NOISE_BYTES)
  })

  it('does not grow with twenty incomplete posts of 10 MB, which are refused immediately', async () => {
    const before = rssBytes(storefront.server.pid)
    const piece = Buffer.alloc(MEBIBYTE, 'a')
    const post = (headers: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(storefront.port, '127.0.0.1').setEncoding('latin1')
        let answer = ''
        socket.on('data', (text) => {
          answer += text
        })
        socket.on('error', () => {})
        socket.on('close', () => resolve(answer.slice(9, 12)))
        socket.write(`POST /buy HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`)
        // Sends only a part of the body.
        socket.write(piece)
      })
    const announced = `Content-Length: ${10 * MEBIBYTE}`
    const statuses = await Promise.all(Array.from({ length: 20 }, () => post(announced)))
    expect(statuses).toEqual(Array.from({ length: 20 }, () => '413'))
    expect(rssBytes(storefront.server.pid) - before).toBeLessThan(NOISE_BYTES)
  })
})
