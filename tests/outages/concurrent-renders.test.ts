import { afterAll, beforeAll, expect, it } from 'vitest'
import { translatorFor } from '../../app/_messages/translator.ts'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { DEADLINES } from '../../edge/deadlines.ts'
import { securityHeaders } from '../../edge/http/security-headers.ts'
import { sendRequest } from '../browser/send-request.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { type OwnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'
import { viewsOfSite } from './views-of-site.ts'

const CROWD = 1_000
/** A timer may fire so much early by the clock of the test. */
const TIMER_MS = 50
const SECURITY_HEADERS = Object.keys(securityHeaders([])).filter((name) => name !== 'content-security-policy')

let router: RunningRouter
let storefront: OwnStorefront

beforeAll(async () => {
  router = await startRouter()
  const { host } = new URL(router.origin)
  storefront = await startStorefront({
    env: {
      API_ROUTER_URL: router.origin,
      STORE_HOSTS: host,
      DOWNLOAD_HOSTS: host,
      RENDERS_AT_ONCE: '1',
      LOG_LEVEL: 'debug',
    },
  })
  await sendRequest(`${storefront.origin}/premium`)
  await sendRequest(storefront.localUrl('me'))
  const isReady = () => /"site":"me","message":"The page for a busy server is ready"/.test(storefront.log())
  await until('the page for a busy server is ready', isReady)
})

afterAll(async () => {
  await storefront?.stop()
  await router?.close()
})

it('a thousand concurrent visitors to an uncached page share one render, and one call per price list', async () => {
  // No other test uses this currency. Therefore only this page loads its price lists.
  const address = storefront.localUrl('latam', '/trial?currency=CLP')
  router.setFault('latency=300')
  const answers = await Promise.all(Array.from({ length: CROWD }, () => sendRequest(address)))
  router.setFault(null)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const calls = router.requests
    .filter(({ path }) => path.includes('/clp/'))
    .map(({ path, query }) => `${path}?${query.filter(([name]) => name === 'product').join('&')}`)
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
})

it('the storefront answers requests above its render capacity after their deadline with a page of the site that retries, and still serves cached pages', async () => {
  const cached = `${storefront.origin}/premium`
  // Price lists are slow, so that a render takes far longer than the maximum time in the queue.
  router.setFault('latency=700')
  const visits = viewsOfSite('me')
    .filter(({ path }) => path.startsWith('/premium') || path.startsWith('/plus'))
    .slice(0, 120)
  let isOver = false
  const hits = new Set<number>()
  const visitor = (async () => {
    while (!isOver) hits.add((await sendRequest(cached)).status)
  })()
  const visit = async (request: (typeof visits)[number]) => {
    const startMs = performance.now()
    const answer = await sendRequest(new URL(request.path, storefront.localUrl('me')).href, {
      host: `${request.host}:${storefront.port}`,
      headers: request.headers,
    })
    return { ...answer, tookMs: performance.now() - startMs }
  }
  const answers = await Promise.all(visits.map(visit))
  isOver = true
  await visitor
  router.setFault(null)
  const shed = answers.filter(({ status }) => status === 503)
  expect(shed.length).toBeGreaterThan(visits.length / 2)
  expect(answers.filter(({ status }) => status !== 503 && status !== 200)).toEqual([])
  const { locale, dir, language } = realSite('me')
  const t = await translatorFor(locale, language)
  const { headers: pageHeaders } = await sendRequest(cached)
  for (const { headers, text, tookMs } of shed) {
    expect(tookMs).toBeGreaterThan(DEADLINES.visitorMs - TIMER_MS)
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(3)
    expect(headers['refresh']).toMatch(new RegExp(`^${headers['retry-after']}; url=/`))
    expect(headers['cache-control']).toBe('no-store')
    for (const name of SECURITY_HEADERS) expect([name, headers[name]]).toEqual([name, pageHeaders[name]])
    expect(text).toContain(`<html lang="${locale}" dir="${dir}">`)
    expect(text).toContain('data-message="busy"')
    expect(text).toContain(`aria-label="${t('chrome.mainNavigation')}"`)
    expect(text).toMatch(/<style>.*<footer/s)
  }
  expect(hits).toEqual(new Set([200]))
  const [first] = visits
  await until(
    'a refused page is served after the load',
    async () => first !== undefined && (await visit(first)).status === 200,
  )
})
