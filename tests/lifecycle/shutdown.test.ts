import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { sendRequest } from '../browser/send-request.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import { childrenOf, isRunning, rendererOf } from '../hosts/storefront/processes.ts'
import { type OwnStorefront, spawnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'

const END_MS = 10_000
/** This option has a checkout token, so that its purchase calls the router. */
const PURCHASE = { product: 'premium', back: '/premium', option: 'premium-1Y-3-ar' }

/** A folder for temporary files that only this test uses, so that it detects leftovers. */
const folder = mkdtempSync(join(tmpdir(), 'shutdown-'))
const env = { TMPDIR: folder }
let router: RunningRouter

const sockets: Socket[] = []
const storefronts: OwnStorefront[] = []
const start = async (more: Readonly<Record<string, string>> = {}): Promise<OwnStorefront> => {
  const storefront = await startStorefront({ env: { ...env, ...more } })
  storefronts.push(storefront)
  return storefront
}

beforeAll(async () => {
  router = await startRouter()
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const storefront of storefronts.splice(0)) await storefront.stop()
  expect(readdirSync(folder)).toEqual([])
})

afterAll(async () => {
  await router?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a connection, sends text and leaves the connection open. */
const openConnection = async (port: number, sent: string): Promise<void> => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  await new Promise<void>((resolve) => socket.write(sent, () => resolve()))
}

const readiness = ({ origin }: OwnStorefront): Promise<number> =>
  sendRequest(`${origin}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )

it('SIGTERM makes the instance unready, finishes a purchase in flight, and ends all processes despite open connections', async () => {
  const { host } = new URL(router.origin)
  const storefront = await start({ API_ROUTER_URL: router.origin, STORE_HOSTS: host, DOWNLOAD_HOSTS: host })
  const { port, server, origin } = storefront
  await until('the page is cached', async () => (await sendRequest(`${origin}/premium`)).status === 200)
  const renderer = rendererOf(server.pid)

  await openConnection(port, '')
  await openConnection(port, 'GET /premium HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await openConnection(port, 'GET /premium HTTP/1.1\r\nHost: ')
  await openConnection(port, 'POST /buy HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\nproduct=')

  router.setFault('latency=1200')
  const isCalled = () => router.requests.some(({ path }) => path.includes('checkout'))
  const purchase = sendRequest(`${origin}/buy`, { form: PURCHASE })
  await until('the router is called for the purchase', isCalled)
  const startMs = performance.now()
  server.signal('SIGTERM')
  await until('/readyz answers 503', async () => (await readiness(storefront)) === 503)
  const { status, headers } = await purchase
  expect([status, headers.location]).toEqual([303, expect.stringContaining(`http://${host}/store?`)])
  expect(await server.ended).toBe(0)
  expect(performance.now() - startMs).toBeLessThan(END_MS)
  await until('the renderer is gone', () => !isRunning(renderer))
})

it('the instance serves requests that arrive after SIGTERM, and closes their connections', async () => {
  const { origin, server } = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const visit = () =>
    new Promise<string>((resolve) => {
      request(`${origin}/premium`, { agent, family: 4 }, (answer) => {
        answer.resume().on('end', () => resolve(`${answer.statusCode} ${answer.headers.connection}`))
      })
        .on('error', (error) => resolve(error.name))
        .end()
    })
  // On a busy machine, the first render of a process may take longer than a visitor waits.
  await until('the page is cached', async () => (await visit()) === '200 keep-alive')
  server.signal('SIGTERM')
  await until('answers close their connection', async () => (await visit()) === '200 close')
  expect(await server.ended).toBe(0)
  agent.destroy()
})

it('the instance forwards each accepted browser report once after SIGTERM', async () => {
  const { host } = new URL(router.origin)
  router.setFault(null)
  const storefront = await start({ API_ROUTER_URL: router.origin, STORE_HOSTS: host, DOWNLOAD_HOSTS: host })
  const report = (at: number) =>
    sendRequest(`${storefront.origin}/beacon/rum`, {
      method: 'POST',
      body: JSON.stringify({ id: `v${at}`, name: 'LCP', startTime: 1, value: 2, label: 'web-vital' }),
    })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => report(at)))
  storefront.server.signal('SIGTERM')
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
  expect(await storefront.server.ended).toBe(0)
  const ids = router.requests
    .filter(({ path }) => path === '/pulse/rum/send')
    .map(({ body }) => (JSON.parse(body) as { id: string }).id)
  expect(ids.toSorted()).toEqual(answers.map((_, at) => `v${at}`).toSorted())
})

it('SIGTERM ends an instance within 5 seconds while the name of its collector does not resolve', async () => {
  const { origin, server } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.invalid:4318' })
  // The instance has spans and metrics to send.
  await until('a page is served', async () => (await sendRequest(`${origin}/premium`)).status === 200)
  const startMs = performance.now()
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(performance.now() - startMs).toBeLessThan(5_000)
})

it('a second SIGTERM does not disturb the shutdown of an idle instance', async () => {
  const { server } = await start()
  server.signal('SIGTERM')
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('SIGTERM during the start-up ends the edge and the renderer', async () => {
  const server = spawnStorefront(await freePort(), env)
  await until('the renderer is started', () => childrenOf(server.pid).length > 0)
  const renderer = rendererOf(server.pid)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  await until('the renderer is gone', () => !isRunning(renderer))
})

it('SIGKILL of the edge ends the renderer and leaves no socket file', async () => {
  const { server } = await start()
  const renderer = rendererOf(server.pid)
  server.signal('SIGKILL')
  await server.ended
  await until('the renderer is gone', () => !isRunning(renderer))
})
