import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBuyBlocks } from '../browser/read-html.ts'
import { sendRequest } from '../browser/send-request.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import { type Storefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'

const MAIN = fileURLToPath(new URL('../../commands/router/main.ts', import.meta.url))
const VISITORS = 6
const VISITS_PER_PHASE = 60
const START_LIMIT_MS = 20_000
const POLL_MS = 100

const PATHS = ['/', '/premium', '/plus', '/standard', '/trial'] as const

let port: number
let router: ChildProcess
let storefront: Storefront

const isUp = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const startRouterProcess = async (): Promise<void> => {
  router = spawn(process.execPath, [MAIN], { env: { ...process.env, ROUTER_PORT: String(port) }, stdio: 'ignore' })
  const deadlineMs = performance.now() + START_LIMIT_MS
  while (!(await isUp())) {
    if (performance.now() > deadlineMs) throw new Error('the router did not start')
    await pause(POLL_MS)
  }
}

const kill = async (): Promise<void> => {
  const gone = once(router, 'exit')
  router.kill('SIGKILL')
  await gone
}

/** An option that has its link in the price list. The list is stale after a second, and the purchase needs no other call. */
const CHOICE = { product: 'premium', back: '/premium', term: '1Y', quantity: '3', autorenew: 'false' }

/** Each visitor buys from a separate address, so that a fast machine does not exceed a rate limit. */
const buy = async (visitor: number): Promise<string> => {
  const { status, headers } = await sendRequest(storefront.localUrl('de', '/buy'), {
    form: CHOICE,
    headers: { 'x-forwarded-for': `198.51.100.${visitor}` },
  })
  return `${status} ${headers.location?.startsWith(`http://127.0.0.1:${port}/store?`) === true ? 'to the store' : headers.location}`
}

/** Visits pages and buys with concurrent visitors. Returns the distinct statuses and states of the buy blocks. */
const visit = async (): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>()
  const rounds = VISITS_PER_PHASE / VISITORS
  const visitor = async (first: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const path = PATHS[(first + round) % PATHS.length] ?? '/'
      const { status, text } = await sendRequest(storefront.localUrl('de', path))
      for (const { state } of readBuyBlocks(text)) seen.add(`${status} ${state}`)
      seen.add(String(status)).add(await buy(first))
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, at) => visitor(at)))
  return seen
}

/** Returns status and message of a licence check, and whether the page is complete. */
const checkLicence = async (): Promise<readonly unknown[]> => {
  const { status, text } = await sendRequest(storefront.localUrl('de', '/renew'), {
    form: { code: 'NWALL-DEMO1-RENEW-00030' },
  })
  const message = /data-message="(licence-failed)"|data-verdict="(renewal)"/.exec(text)?.slice(1).join('')
  return [status, message, text.includes('</details>') && text.includes('</footer>')]
}

beforeAll(async () => {
  port = await freePort()
  await startRouterProcess()
  const host = `127.0.0.1:${port}`
  storefront = await startStorefront({
    env: {
      API_ROUTER_URL: `http://${host}`,
      STORE_HOSTS: host,
      DOWNLOAD_HOSTS: host,
      PRICES_FRESH_SECONDS: '1',
    },
  })
})

afterAll(async () => {
  await storefront?.stop()
  router?.kill('SIGKILL')
})

/** Caches every page, because a busy machine rejects requests for uncached pages. */
const renderEachPageOnce = async (): Promise<void> => {
  for (const path of PATHS)
    await until(`${path} is served`, async () => (await sendRequest(storefront.localUrl('de', path))).status === 200)
}

it('all pages keep their prices when the router is killed and restarted under load', async () => {
  await renderEachPageOnce()
  const healthy = new Set(['200', '200 offered', '303 to the store'])
  expect(await visit()).toEqual(healthy)
  expect(await checkLicence()).toEqual([200, 'renewal', true])
  const duringKill = visit()
  await kill()
  expect(await duringKill).toEqual(healthy)
  expect(await checkLicence()).toEqual([200, 'licence-failed', true])
  expect(await visit()).toEqual(healthy)
  const duringStart = visit()
  await startRouterProcess()
  expect(await duringStart).toEqual(healthy)
  expect(await visit()).toEqual(healthy)
})
