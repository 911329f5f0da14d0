import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createShop, type Shop } from '../../adapters/shop/shop.ts'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { type MixedFigures, mixedLoad } from '../bench/mixed-load.ts'
import { waitForWarmUp } from '../bench/wait-for-warm-up.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import { rendererOf, rssBytes } from '../hosts/storefront/processes.ts'
import { type OwnStorefront, PRODUCTION_SHARE, startStorefront } from '../hosts/storefront/start-storefront.ts'

const SECONDS = Number(process.env.SOAK_SECONDS ?? 1_800)
const LIMIT_MS = (SECONDS + 300) * 1_000
const LOAD_SHARE = 0.6
const FAULT_SHARE = 0.2
const MIN_GOOD_SHARE = 0.9995
const MAX_MB_PER_MINUTE = 1
/** The first third fills caches and compiles code, so that memory grows. */
const WARM_UP_SHARE = 1 / 3
/** Shorter runs have too few minutes for a slope. */
const MIN_SECONDS_FOR_MEMORY = 600
const SAMPLE_EVERY_MS = 1_000
const MEBIBYTE = 1024 * 1024

/** More requests per second than one instance answers. */
const MAX_PER_SECOND = 2_000
const CAPACITY_SECONDS = 5
const MIN_CAPACITY_SHARE = 0.99

const HANG_MS = 3_000

/** Answers that a broken router may give. */
const FAULTS: readonly ((answer: () => Promise<Response>) => Promise<Response>)[] = [
  async () => new Response('', { status: 500 }),
  async () => new Response('{}', { status: 503, headers: { 'retry-after': '1' } }),
  async () => new Response('', { status: 429 }),
  async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  async (answer) => new Response((await (await answer()).text()).slice(0, 200)),
  async () => Response.json({ products: {} }),
  async () => Response.json({ currency: 'XTS', products: [] }),
  async (answer) => {
    await pause(HANG_MS)
    return answer()
  },
]

const honest = createShop()
let hasFaults = false
const faulty: Shop = async (request) => {
  const fault = hasFaults && Math.random() < FAULT_SHARE ? FAULTS[Math.floor(Math.random() * FAULTS.length)] : undefined
  return fault === undefined ? honest(request) : fault(() => honest(request))
}

let router: RunningRouter
let storefront: OwnStorefront
let metricsPort: number

beforeAll(async () => {
  router = await startRouter({ shop: faulty })
  const { host } = new URL(router.origin)
  metricsPort = await freePort()
  storefront = await startStorefront({
    env: {
      API_ROUTER_URL: router.origin,
      STORE_HOSTS: host,
      DOWNLOAD_HOSTS: host,
      PRICES_FRESH_SECONDS: '5',
      PAGES_AHEAD: 'products',
      ...PRODUCTION_SHARE,
      METRICS_PORT: String(metricsPort),
    },
  })
  await waitForWarmUp(storefront.origin)
})

afterAll(async () => {
  await storefront?.stop()
  await router?.close()
})

/** Returns the slope of the line through samples, in units per minute. */
const slopePerMinute = (samples: readonly (readonly [minutes: number, value: number])[]): number => {
  const mean = (of: (sample: readonly [number, number]) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [minutes, value] = [mean(([at]) => at), mean(([, found]) => found)]
  const covariance = mean(([at, found]) => (at - minutes) * (found - value))
  return covariance / mean(([at]) => (at - minutes) ** 2)
}

const countFailed = ({ failed }: MixedFigures): number => [...failed.values()].reduce((sum, count) => sum + count, 0)

/**
 * A page and a price list are good with status 200, a purchase with 303, within ten seconds. Every other answer is bad, also one that
 * the product gives on purpose, such as 503 when it is busy. A purchase is also good if it leads back to its page with a message,
 * because the router gave no link; `soldShare` says how many did not.
 */
const goodShare = (load: MixedFigures): number => 1 - countFailed(load) / load.answered

/**
 * Returns the highest of a row of rates, each 0.8 times the one before, at which nearly all requests of each kind are answered. The
 * rate of all good answers would be higher: most are cached pages, which the edge still answers when the renderer has long refused
 * purchases.
 */
const measureCapacity = async (): Promise<number> => {
  let perSecond = MAX_PER_SECOND
  while ((await mixedLoad(storefront.port, perSecond, CAPACITY_SECONDS)).leastGoodShare < MIN_CAPACITY_SHARE)
    perSecond = Math.floor(perSecond * 0.8)
  return perSecond
}

type Role = 'edge' | 'renderer'

/**
 * Samples the memory of both processes. The returned function stops that and returns how fast the lowest memory of a minute grows
 * after the warm-up: between two garbage collections, the memory changes more than a leak would change it in minutes.
 */
const startSampling = () => {
  const samples: (Readonly<Record<Role, number>> & { readonly minutes: number })[] = []
  const startMs = performance.now()
  const { pid } = storefront.server
  const timer = setInterval(() => {
    const minutes = (performance.now() - startMs) / 60_000
    samples.push({ minutes, edge: rssBytes(pid) / MEBIBYTE, renderer: rssBytes(rendererOf(pid)) / MEBIBYTE })
  }, SAMPLE_EVERY_MS)
  return () => {
    clearInterval(timer)
    const perMinute = Object.values(Object.groupBy(samples, ({ minutes }) => Math.floor(minutes)))
    const lowest = perMinute.map((minute = []) => ({
      edge: Math.min(...minute.map(({ edge }) => edge)),
      renderer: Math.min(...minute.map(({ renderer }) => renderer)),
    }))
    const warm = Math.floor(lowest.length * WARM_UP_SHARE)
    const slope = (role: Role) => slopePerMinute(lowest.slice(warm).map((minute, at) => [at, minute[role]]))
    const highestMb = {
      edge: Math.max(...samples.map(({ edge }) => edge)),
      renderer: Math.max(...samples.map(({ renderer }) => renderer)),
    }
    return {
      mbPerMinute: { edge: slope('edge'), renderer: slope('renderer'), both: slope('edge') + slope('renderer') },
      lowestMb: lowest.map(({ edge, renderer }) => `${Math.round(edge)}+${Math.round(renderer)}`).join(' '),
      highestMb,
    }
  }
}

/** Returns the requests that the edge rejected, by group and reason. */
const rejectedRequests = async (): Promise<Readonly<Record<string, number>>> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const line = /^northwall_requests_rejected_total\{.*northwall_group="(.+?)",northwall_reason="(.+?)".*\} ([1-9].*)$/gm
  return Object.fromEntries(
    [...text.matchAll(line)].map(([, group, reason, count]) => [`${group}: ${reason}`, Number(count)]),
  )
}

/** Returns the messages of the server's log with their numbers. */
const loggedMessages = (): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const [, message = ''] of storefront.log().matchAll(/"message":"([^"]+)"/g))
    counts[message] = (counts[message] ?? 0) + 1
  return counts
}

it(
  `at 60 % of the load that one instance takes and with faults in 20 % of the router's answers, 99.95 % of requests are answered for ${SECONDS} s, and memory does not grow`,
  async () => {
    // The first load compiles the code.
    await measureCapacity()
    const capacity = await measureCapacity()
    const perSecond = Math.floor(capacity * LOAD_SHARE)
    hasFaults = true
    const stopSampling = startSampling()
    const load = await mixedLoad(storefront.port, perSecond, SECONDS)
    const memory = stopSampling()
    const { answered, failed, p99Ms, soldShare } = load
    const goodPercent = 100 * goodShare(load)
    const figures = { capacity, perSecond, answered, bad: countFailed(load), goodPercent, soldShare, p99Ms, ...memory }
    const rejected = await rejectedRequests()
    console.log(
      JSON.stringify({ ...figures, failed: Object.fromEntries(failed), rejected, log: loggedMessages() }, null, 2),
    )
    expect(goodShare(load), JSON.stringify([...failed])).toBeGreaterThanOrEqual(MIN_GOOD_SHARE)
    if (SECONDS >= MIN_SECONDS_FOR_MEMORY) expect(memory.mbPerMinute.both).toBeLessThan(MAX_MB_PER_MINUTE)
  },
  LIMIT_MS,
)
