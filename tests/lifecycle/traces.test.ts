import { expect, it, onTestFinished, vi } from 'vitest'
import { freePorts } from '../../commands/cluster/start-process.ts'
import { startTracedShop } from '../../commands/traces/start-traced-shop.ts'
import { sendRequest } from '../browser/send-request.ts'
import { until } from '../hosts/until.ts'
import { alertRules, panelExpressions, watchedIn } from '../monitoring/watched-expressions.ts'

const PRICE_PATH = '/offer/v2/de/de/eur/purchase'

/** The expected waterfall of a page without a promotion, which makes one price call: depth, name and outcome of each span. */
const EXPECTED = [
  '0 GET /plus: good',
  '1 render: good',
  '2 offers.list: good',
  `3 GET ${PRICE_PATH}, attempt 1: failed`,
  `3 GET ${PRICE_PATH}, attempt 2: good`,
]

/** Labels that Prometheus adds: the histogram bucket, and the process from `service.instance.id`. */
const ADDED_LABELS = new Set(['le', 'instance'])

/** Series that only a shop with Redis exports; the shop of this test has none. */
const OF_REDIS = 'northwall_redis_up'

/** Returns the labels of each series in Prometheus' text format. */
const scrapedSeries = (text: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const series = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)\{(.*)\} /gim)) {
    const names = [...labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)].map(([, label = '']) => label)
    series.set(name, new Set([...(series.get(name) ?? []), ...names]))
  }
  return series
}

/** Returns the labels of each series on the metrics page. The keys are the names in Prometheus. */
const seriesOf = (page: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const series = new Map<string, Set<string>>()
  for (const [, labels = '', names = ''] of page.matchAll(/data-labels="([^"]*)">\n.*?data-prometheus>([^<]+)</g))
    for (const name of names.split(' ')) series.set(name, new Set([...(series.get(name) ?? []), ...labels.split(' ')]))
  return series
}

const read = async (address: string): Promise<string> => (await fetch(address)).text()

/** Returns the rows of a waterfall in order: depth, name and outcome. */
const rowsOf = (page: string): readonly string[] =>
  [...page.matchAll(/data-outcome="([a-z]+)".*?<span class="name depth-(\d)">([^<]+)</gs)].map(
    ([, outcome, depth, name]) => `${depth} ${name}: ${outcome}`,
  )

it("npm run traces shows a price call with a failed attempt and the router's log lines, and exports and serves every metric series that alerts and dashboards use", async () => {
  const [shop = 0, router = 0, viewer = 0, metrics = 0] = await freePorts(4)
  const lines: string[] = []
  const traced = await startTracedShop({
    ports: { shop, router, viewer },
    env: { METRICS_PORT: String(metrics) },
    onLine: ({ from, text }) => lines.push(`${from} ${text}`),
  })
  onTestFinished(traced.stop)
  // A busy machine may be too slow to render the page in time. Setting the fault again clears the cached prices, so that the next
  // visit calls the router again.
  await until('the shop responds with the page and its prices', async () => {
    const body = new URLSearchParams({ fault: 'first-attempt;status=503' })
    const switched = await fetch(`${traced.viewerOrigin}/next-calls`, { method: 'POST', body, redirect: 'manual' })
    expect([switched.status, switched.headers.get('location')]).toEqual([303, '/'])
    const { status, text } = await sendRequest(`http://de.localhost:${shop}/plus`)
    return status === 200 && text.includes('data-state="offered"')
  })

  let page = ''
  await until(`the trace of a page has ${EXPECTED.join('; ')}`, async () => {
    const list = await read(traced.viewerOrigin)
    for (const [, found = ''] of list.matchAll(/<a href="(\/traces\/[0-9a-f]{32})">GET \/plus<\/a><td>de/g)) {
      page = await read(traced.viewerOrigin + found)
      if (EXPECTED.every((row) => rowsOf(page).includes(row)) && page.includes('data-log><b>router</b>')) return true
    }
    return false
  })
  expect(page).toContain('Request failed with status code 503')
  const [, id = ''] = /trace ([0-9a-f]{32})/.exec(page) ?? []
  const logged = lines.filter((line) => line.startsWith('router') && line.includes(id) && line.includes(PRICE_PATH))
  expect(logged.map((line) => JSON.parse(line.slice('router '.length)).status)).toEqual([503, 200])

  // After a purchase and a policy violation, every counted event has happened.
  const violated = await fetch(`${traced.shopOrigin}/beacon/csp`, {
    method: 'POST',
    body: JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src' } }),
    headers: { origin: traced.shopOrigin, 'content-type': 'application/csp-report' },
  })
  expect(violated.status).toBe(204)
  const form = new URLSearchParams({ product: 'premium', back: '/premium', term: '1Y', quantity: '3' })
  const headers = { origin: traced.shopOrigin }
  const bought = await fetch(`${traced.shopOrigin}/buy`, { method: 'POST', body: form, headers, redirect: 'manual' })
  expect(bought.headers.get('location')).toContain(`${traced.routerOrigin}/store?`)
  const watched = [...alertRules().map(({ expr }) => expr), ...panelExpressions()]
    .flatMap(watchedIn)
    .filter(({ name }) => !name.includes(':') && name !== OF_REDIS)
  expect(watched.length).toBeGreaterThan(50)
  await vi.waitFor(
    async () => {
      const pages = [
        seriesOf(await read(`${traced.viewerOrigin}/metrics`)),
        scrapedSeries(await read(`http://127.0.0.1:${metrics}/metrics`)),
      ]
      const unknown = pages.map((series) =>
        watched.flatMap(({ name, labels }) => {
          const known = series.get(name)
          const missing = labels.filter((label) => known?.has(label) === false && !ADDED_LABELS.has(label))
          return known === undefined ? [name] : missing.map((label) => `${label} of ${name}`)
        }),
      )
      expect(unknown).toEqual([[], []])
    },
    { timeout: 30_000, interval: 200 },
  )
})
