import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, sendRequest } from '../browser/send-request.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { rendererOf } from '../hosts/storefront/processes.ts'
import { type OwnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'

const CACHED = ['/', '/premium', '/plus', '/trial', '/no-such-page'] as const
/** Pages that are never warmed up, because they have a message and a non-default currency. */
const NEW_PAGE = '/premium?currency=EUR&buy=unavailable'
const OTHER_NEW_PAGE = '/plus?currency=EUR&buy=unavailable'
const VISITORS = 8
/** Without a pause, the visitors would take the processor from the renderer that starts. */
const PAUSE_MS = 10
/** Deadline of a page plus the delay of a busy machine. */
const WITHOUT_RENDERER_MS = 2_000

let storefront: OwnStorefront

const page = async (site: string, path: string): Promise<Answer & { readonly tookMs: number }> => {
  const startMs = performance.now()
  const answer = await sendRequest(storefront.localUrl(site, path))
  return { ...answer, tookMs: performance.now() - startMs }
}

/** Visits cached pages continuously until the work is done. Returns the distinct statuses. */
const visitDuring = async (work: () => Promise<void>): Promise<ReadonlySet<number>> => {
  const statuses = new Set<number>()
  let isOver = false
  const visitor = async (first: number): Promise<void> => {
    for (let visit = first; !isOver; visit += 1) {
      statuses.add((await page('com', CACHED[visit % CACHED.length] ?? '/')).status)
      await pause(PAUSE_MS)
    }
  }
  const visitors = Array.from({ length: VISITORS }, (_, at) => visitor(at))
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(visitors)
  return statuses
}

const linesAfter = (before: string): readonly string[] =>
  storefront
    .log()
    .slice(before.length)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => String(JSON.parse(line).message))

beforeAll(async () => {
  storefront = await startStorefront()
  for (const path of CACHED) await page('com', path)
})

afterAll(() => storefront?.stop())

it('the edge serves all cached pages while a killed renderer is replaced, and logs its exit once', async () => {
  const before = storefront.log()
  const statuses = await visitDuring(async () => {
    const killed = rendererOf(storefront.server.pid)
    process.kill(killed, 'SIGKILL')
    await until('an uncached page is served', async () => (await page('latam', NEW_PAGE)).status === 200)
    expect(rendererOf(storefront.server.pid)).not.toBe(killed)
  })
  expect(statuses).toEqual(new Set([200, 404]))
  // On a busy machine, renders of the uncached page fail before the edge knows of the exit, or before the new renderer is fast enough.
  const lines = linesAfter(before).filter((line) => line !== 'A page render failed')
  expect(lines).toEqual(['The renderer exited and is restarted'])
  expect((await sendRequest(`${storefront.origin}/healthz`)).status).toBe(200)
})

it('the edge is live and serves all cached pages while a hanging renderer makes it unready and is replaced', async () => {
  const statusOf = async (path: string) => (await sendRequest(storefront.origin + path)).status
  const statuses = await visitDuring(async () => {
    const hanging = rendererOf(storefront.server.pid)
    process.kill(hanging, 'SIGSTOP')
    const { status, headers, text, tookMs } = await page('latam', OTHER_NEW_PAGE)
    expect([status, headers['refresh']]).toEqual([503, expect.stringMatching(`^${headers['retry-after']}; url=/`)])
    expect(text).toContain(`<html lang="${realSite('latam').locale}" dir="ltr">`)
    expect(text).toContain('data-message="busy"')
    expect(tookMs).toBeLessThan(WITHOUT_RENDERER_MS)
    await until('/readyz answers 503', async () => (await statusOf('/readyz')) === 503)
    expect(await statusOf('/healthz')).toBe(200)
    await until('an uncached page is served', async () => (await page('latam', OTHER_NEW_PAGE)).status === 200)
    expect(rendererOf(storefront.server.pid)).not.toBe(hanging)
    await until('/readyz answers 200', async () => (await statusOf('/readyz')) === 200)
  })
  expect(statuses).toEqual(new Set([200, 404]))
})
