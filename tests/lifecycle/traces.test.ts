import { expect, it, onTestFinished } from 'vitest'
import { freePorts } from '../../commands/cluster/free-ports.ts'
import { startTracedShop } from '../../commands/traces/start-traced-shop.ts'
import { visitPage } from '../browser/visit-page.ts'
import { until } from '../hosts/until.ts'

const PRICE_PATH = '/offer/v2/de/de/eur/purchase'

/** What the waterfall has to show: depth, name and outcome of spans. */
const EXPECTED = [
  '0 GET /premium: good',
  '1 render: good',
  '2 offers.list: good',
  `3 GET ${PRICE_PATH}, attempt 1: failed`,
  `3 GET ${PRICE_PATH}, attempt 2: good`,
]

const read = async (address: string): Promise<string> => (await fetch(address)).text()

/** The rows of a waterfall, in its order: what each is called, and whether it failed. */
const rowsOf = (page: string): readonly string[] =>
  [...page.matchAll(/data-outcome="([a-z]+)".*?<span class="name depth-(\d)">([^<]+)</gs)].map(
    ([, outcome, depth, name]) => `${depth} ${name}: ${outcome}`,
  )

it('npm run traces follows a price call whose first attempt fails from the page to the log of the router', async () => {
  const [shop = 0, router = 0, viewer = 0] = await freePorts(3)
  const lines: string[] = []
  const traced = await startTracedShop({
    ports: { shop, router, viewer },
    onLine: ({ from, text }) => lines.push(`${from} ${text}`),
  })
  onTestFinished(traced.stop)
  const body = new URLSearchParams({ fault: 'first-attempt;status=503' })
  const switched = await fetch(`${traced.viewerOrigin}/next-calls`, { method: 'POST', body, redirect: 'manual' })
  expect([switched.status, switched.headers.get('location')]).toEqual([303, '/'])
  const { status, text } = await visitPage(`http://de.localhost:${shop}/premium`)
  expect([status, text.includes('data-state="offered"')]).toEqual([200, true])

  let page = ''
  await until(`the trace of the page has ${EXPECTED.join('; ')}`, async () => {
    const list = await read(traced.viewerOrigin)
    const found = /<a href="(\/traces\/[0-9a-f]{32})">GET \/premium<\/a><td>de/.exec(list)?.[1]
    page = found === undefined ? '' : await read(traced.viewerOrigin + found)
    return EXPECTED.every((row) => rowsOf(page).includes(row)) && page.includes('data-log><b>router</b>')
  })
  expect(page).toContain('Request failed with status code 503')
  const [, id = ''] = /trace ([0-9a-f]{32})/.exec(page) ?? []
  const logged = lines.filter((line) => line.startsWith('router') && line.includes(id) && line.includes(PRICE_PATH))
  expect(logged.map((line) => JSON.parse(line.slice('router '.length)).status)).toEqual([503, 200])
})
