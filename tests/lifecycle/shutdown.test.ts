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
/** The option is bought with a checkout token, so that the router is asked. */
const PURCHASE = { product: 'premium', back: '/premium', option: 'premium-1Y-3-ar' }

/** Temporary files of the storefronts of this test alone: what is left of them is seen. */
const folder = mkdtempSync(join(tmpdir(), 'shutdown-'))
const env = { TMPDIR: folder, PAGES_AHEAD: 'none' }
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

/** Opens a connection, sends something and leaves it open. */
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

it('SIGTERM: not ready first, a purchase under way is answered, and everything ends, whatever is still open', async () => {
  const { host } = new URL(router.origin)
  const storefront = await start({ API_ROUTER_URL: router.origin, STORE_HOSTS: host, DOWNLOAD_HOSTS: host })
  const { port, server, origin } = storefront
  expect((await sendRequest(`${origin}/premium`)).status).toBe(200)
  const renderer = rendererOf(server.pid)

  await openConnection(port, '')
  await openConnection(port, 'GET /premium HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await openConnection(port, 'GET /premium HTTP/1.1\r\nHost: ')
  await openConnection(port, 'POST /buy HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\nproduct=')

  router.setFault('latency=1200')
  const isAsked = () => router.requests.some(({ path }) => path.includes('checkout'))
  const purchase = sendRequest(`${origin}/buy`, { form: PURCHASE })
  await until('the router is asked for the purchase', isAsked)
  const startMs = performance.now()
  server.signal('SIGTERM')
  await until('/readyz tells that this instance ends', async () => (await readiness(storefront)) === 503)
  const { status, headers } = await purchase
  expect([status, headers.location]).toEqual([303, expect.stringContaining(`http://${host}/store?`)])
  expect(await server.ended).toBe(0)
  expect(performance.now() - startMs).toBeLessThan(END_MS)
  await until('the renderer is gone', () => !isRunning(renderer))
})

it('SIGTERM: requests that arrive before the load balancer reacts are served, and their connections are closed', async () => {
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
  expect(await visit()).toBe('200 keep-alive')
  server.signal('SIGTERM')
  await until('answers close their connection', async () => (await visit()) === '200 close')
  expect(await server.ended).toBe(0)
  agent.destroy()
})

it('SIGTERM: reports of browsers that were taken are forwarded, each once', async () => {
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

it('SIGTERM twice, and with nothing to do, ends at once', async () => {
  const { server } = await start()
  server.signal('SIGTERM')
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('SIGTERM while it starts ends it, too', async () => {
  const server = spawnStorefront(await freePort(), env)
  await until('the renderer is started', () => childrenOf(server.pid).length > 0)
  const renderer = rendererOf(server.pid)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  await until('the renderer is gone', () => !isRunning(renderer))
})

it('SIGKILL of the edge leaves no renderer and no socket behind', async () => {
  const { server } = await start()
  const renderer = rendererOf(server.pid)
  server.signal('SIGKILL')
  await server.ended
  await until('the renderer is gone', () => !isRunning(renderer))
})
