import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { IMMUTABLE } from '../../edge/assets/load-assets.ts'
import { securityHeaders } from '../../edge/http/security-headers.ts'
import type { Answer } from '../browser/send-request.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { HEADER_PROBES, PARAMETER_PROBES } from '../edge/poisoning-probes.ts'
import { until } from '../hosts/until.ts'
import { openCache } from './open-cache.ts'
import { pageOf } from './stand-in-instance.ts'

const cacheState = ({ headers }: Answer) => headers['x-cache']

/** Cache states of a hit: fresh, or older than 5 seconds on a busy machine. */
const CACHED = /^(HIT|STALE|UPDATING|REVALIDATED)$/

const HELD = { 'cache-control': 'private, max-age=0, must-revalidate', etag: '"held"' }

it('concurrent requests for an uncached page share one request to one instance', async (context) => {
  const { first, second, requests, send } = await openCache(context)
  const held = Promise.withResolvers<void>()
  for (const instance of [first, second])
    instance.answerBy((_request, response) => void held.promise.then(() => response.writeHead(200, HELD).end('page')))
  const answers = Array.from({ length: 50 }, () => send('/premium'))
  await until('an instance receives the request', () => requests().length > 0)
  held.resolve()
  const texts = (await Promise.all(answers)).map(({ text }) => text)
  expect([new Set(texts), requests()]).toEqual([new Set(['page']), ['GET /premium']])
})

it('each encoding is cached separately, as the instance compressed it', async (context) => {
  const { first, second, send } = await openCache(context)
  for (const instance of [first, second])
    instance.answerBy((request, response) => {
      const encoding = String(request.headers['accept-encoding'])
      response.writeHead(200, { ...HELD, 'content-encoding': encoding }).end(encoding)
    })
  const cases = [
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.8', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['brotli', 'identity'],
  ]
  for (const [accepted = '', encoding] of cases) {
    const answer = await send('/plus', { headers: { 'accept-encoding': accepted } })
    expect([accepted, answer.headers['content-encoding'], answer.text]).toEqual([accepted, encoding, encoding])
  }
})

it('a browser that revalidates a page gets a 304 from the cache', async (context) => {
  const { send } = await openCache(context)
  const { headers } = await send('/plus')
  expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate')
  const again = await send('/plus', { headers: { 'if-none-match': String(headers.etag) } })
  expect([again.status, cacheState(again)]).toEqual([304, expect.stringMatching(CACHED)])
})

it('a cached answer has no trace id, because other visitors receive it', async (context) => {
  const { first, second, send } = await openCache(context)
  for (const instance of [first, second])
    instance.answerBy((_request, response) =>
      response.writeHead(200, { ...HELD, 'server-timing': 'trace;desc="a1"' }).end('page'),
    )
  for (let visitor = 0; visitor < 2; visitor += 1)
    expect((await send('/plus')).headers['server-timing']).toBeUndefined()
})

it.for([
  ['that is private', 200, { 'cache-control': 'private, no-store' }],
  ['that must not be stored', 200, { 'cache-control': 'no-store' }],
  ['that sets a cookie', 200, { ...HELD, 'set-cookie': 'a=b' }],
  ['with status 404', 404, HELD],
  ['with status 503', 503, HELD],
] as const)('an answer %s is never cached', async ([, status, headers], context) => {
  const { first, second, send } = await openCache(context)
  for (const instance of [first, second])
    instance.answerBy((_request, response) => response.writeHead(status, headers).end())
  const states = [cacheState(await send('/plus')), cacheState(await send('/plus'))]
  expect([states, (await send('/plus')).status]).toEqual([['MISS', 'MISS'], status])
})

it('a request with a query, an editor session or an unknown currency bypasses the cache', async (context) => {
  const { requests, send } = await openCache(context)
  for (const target of ['/plus?utm_source=a', '/plus?utm_source=a', '/plus?'])
    expect(cacheState(await send('/plus', { target }))).toBe('BYPASS')
  for (const cookie of ['currency=XXX', '__Host-editor=1.x', 'currency=EUR; __Host-editor=1.x'])
    expect(cacheState(await send('/plus', { headers: { cookie } }))).toBe('BYPASS')
  expect(requests()).toHaveLength(6)
})

it.for(['?term=2Y&quantity=5&autorenew=false', '?quantity=10', '?term=1Y&addOn=home-network'])(
  'a request with the choice %s shares the cached page of all requests with a choice',
  async (query, context) => {
    const { requests, send } = await openCache(context)
    await send('/plus')
    expect(cacheState(await send('/plus', { target: '/plus?term=3Y' }))).toBe('MISS')
    expect(cacheState(await send('/plus', { target: `/plus${query}` }))).toMatch(CACHED)
    expect(cacheState(await send('/plus'))).toMatch(CACHED)
    expect(requests()).toHaveLength(2)
  },
)

it.for([
  '?term=2Y&utm_source=a',
  '?quantity=5&currency=EUR',
  '?term=2Y&buy=unavailable',
  '?term=no',
  '?quantity=123456',
])('a request with the query %s bypasses the cache', async (query, context) => {
  const { send } = await openCache(context)
  await send('/plus')
  expect(cacheState(await send('/plus', { target: `/plus${query}` }))).toBe('BYPASS')
})

it('cached pages are served while all instances are down, and other requests get a 503', async (context) => {
  const { first, second, send } = await openCache(context)
  await send('/plus')
  await Promise.all([first.close(), second.close()])
  const cold = await send('/premium')
  expect([cold.status, cold.headers['retry-after'], cold.headers['cache-control']]).toEqual([503, '2', 'no-store'])
  expect(cold.headers['content-security-policy']).toContain("default-src 'none'")
  const cached = await send('/plus')
  expect([cached.status, cached.text.includes('/plus')]).toEqual([200, true])
})

it('a read request is retried on the second instance if the first one breaks the connection', async (context) => {
  const { first, second, send } = await openCache(context)
  first.answerBy((request) => request.socket.destroy())
  for (let visit = 0; visit < 10; visit += 1) expect((await send(`/search?q=${visit}`)).status).toBe(200)
  await first.close()
  for (let visit = 0; visit < 10; visit += 1) expect((await send(`/search?q=${visit}`)).status).toBe(200)
  expect(second.requests.length).toBeGreaterThanOrEqual(20)
})

it('a page is requested from the second instance if the first one hangs', async (context) => {
  const { first, second, send } = await openCache(context)
  first.answerBy(() => {})
  const answers = await Promise.all(['/', '/plus', '/search?q=a', '/offers?product=plus'].map((path) => send(path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(first.requests.length).toBeGreaterThan(0)
  expect(second.requests.length).toBeGreaterThanOrEqual(first.requests.length)
})

it.for([
  ['a posted form', { method: 'POST', body: 'a=b' }],
  ['a page of an editor', { headers: { cookie: '__Host-editor=x' } }],
] as const)('%s may take longer than a page, and reaches one instance', async ([, options], context) => {
  const { first, second, requests, send } = await openCache(context)
  // Longer than the time limit of a page.
  const answerLate = (_request: unknown, response: ServerResponse) =>
    void setTimeout(() => response.writeHead(200).end('late'), 3_000)
  for (const instance of [first, second]) instance.answerBy(answerLate)
  expect(await send('/contact-sales', options)).toMatchObject({ status: 200, text: 'late' })
  expect(requests()).toHaveLength(1)
})

it.for(['/scripts/page-12345678.js', '/_next/static/chunks/0a1b.css', '/_hydration/abc.json'])(
  'the file %s is found on the instance whose build has it, whichever instance is asked first',
  async (path, context) => {
    const { first, second, send } = await openCache(context)
    first.answerBy((_request, response) => void response.writeHead(404, { 'cache-control': 'no-store' }).end())
    second.answerBy((_request, response) => void response.writeHead(200, { 'cache-control': IMMUTABLE }).end('file'))
    for (const encoding of ['br', 'gzip', 'identity'])
      expect(await send(path, { headers: { 'accept-encoding': encoding } })).toMatchObject({
        status: 200,
        text: 'file',
      })
    expect(first.requests).toContain(`GET ${path}`)
  },
)

it.for([
  ['/beacon/rum', 1, 503],
  ['/purge', 1, 503],
  ['/buy', 2, 200],
  ['/en/currency', 2, 200],
  ['/banners', 2, 200],
] as const)(
  'a POST to %s reaches %i of 2 instances if the first one breaks the connection',
  async ([path, times, status], context) => {
    const { first, second, requests, send } = await openCache(context)
    let broken = 0
    for (const instance of [first, second])
      instance.answerBy((request, response) => {
        broken += 1
        if (broken === 1) request.socket.destroy()
        else response.writeHead(200).end()
      })
    const { status: answered } = await send(path, { method: 'POST', body: 'a=b' })
    expect([answered, requests().length]).toEqual([status, times])
  },
)

it('a visitor cannot forge an address, a country or a trace', async (context) => {
  const { first, second, send } = await openCache(context)
  for (const instance of [first, second])
    instance.answerBy((request, response) => response.writeHead(200).end(JSON.stringify(request.headers)))
  const forged = {
    'x-forwarded-for': '10.1.2.3, 203.0.113.9',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=10.1.2.3',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'x-geo-country': 'CN, FR',
  }
  const received = JSON.parse((await send('/readyz', { headers: forged })).text)
  // The test acts as the trusted proxy, which adds the last values.
  expect([received['x-forwarded-for'], received['x-geo-country']]).toEqual(['203.0.113.9', 'FR'])
  for (const name of ['x-forwarded-host', 'forwarded', 'traceparent']) expect(received[name]).toBeUndefined()
})

it("nginx adds strict security headers to its own errors, and leaves the edge's headers unchanged", async (context) => {
  const { first, second, requests, send } = await openCache(context)
  const ours = Object.fromEntries(
    Object.entries(securityHeaders([])).map(([name]) => [name, name === 'x-content-type-options' ? 'nosniff' : 'ours']),
  )
  for (const instance of [first, second]) instance.answerBy((_request, response) => response.writeHead(200, ours).end())
  const tooLarge = await send('/buy', { method: 'POST', body: 'x'.repeat(20_000) })
  const malformed = await send('/', { target: '/%' })
  expect([tooLarge.status, malformed.status, requests().length]).toEqual([413, 400, 0])
  expect((await send('/plus')).headers).toMatchObject(ours)
  for (const instance of [first, second]) await instance.close()
  const unavailable = await send('/premium')
  expect(unavailable.status).toBe(503)
  for (const { headers } of [tooLarge, malformed, unavailable])
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    })
})

it('nginx logs neither query, cookies nor addresses, even of requests that are refused or fail', async (context) => {
  const { first, second, send, log } = await openCache(context)
  const headers = {
    cookie: 'currency=CANARY',
    'x-forwarded-for': '203.0.113.77',
    referer: 'http://localhost/?q=CANARY',
  }
  await send(`/premium?utm_source=${'CANARY'.repeat(650)}`, { headers })
  await send('/buy?q=CANARY', { method: 'POST', body: 'x'.repeat(20_000), headers })
  await send('/', { target: '/%?q=CANARY', headers })
  for (const instance of [first, second])
    instance.answerBy((_request, response) => response.writeHead(303, { location: `/${'x'.repeat(15_500)}` }).end())
  await send('/plus?q=CANARY', { headers })
  for (const instance of [first, second]) await instance.close()
  await send('/standard?q=CANARY', { headers })
  await until('the log has the last request', () => log().includes('"/standard"'))
  expect(log()).toContain('"path":"/premium"')
  expect(log()).not.toMatch(/CANARY|203\.0\.113/)
})

it('an answer with 8 KB of location and a 4 KB query pass nginx', async (context) => {
  const { first, second, send } = await openCache(context)
  const location = `https://store.example/?x=${'x'.repeat(8_192)}`
  for (const instance of [first, second])
    instance.answerBy((_request, response) => response.writeHead(303, { location }).end())
  const answer = await send(`/buy?q=${'q'.repeat(4_000)}`, { method: 'POST', body: 'a=b' })
  expect([answer.status, answer.headers.location]).toEqual([303, location])
})

it('a request in absolute form is refused, so that it cannot fill the cache of another site', async (context) => {
  const { requests, send } = await openCache(context)
  const poison = (path: string) => send(path, { host: 'com.localhost', target: `http://de.localhost${path}` })
  const pageOfGermany = async (path: string) => (await send(path, { host: 'de.localhost' })).text

  expect((await poison('/plus')).status).toBe(400)
  const page = await pageOfGermany('/plus')
  expect(page).toMatch(/^\/de\//)
  expect((await poison('/plus')).status).toBe(400)
  expect(await pageOfGermany('/plus')).toBe(page)
  for (const target of ['http://evil.example/plus', 'HTTP://de.localhost/plus', 'ftp://de.localhost/plus'])
    expect((await send('/plus', { host: 'de.localhost', target })).status).toBe(400)
  expect(new Set(requests())).toEqual(new Set(['GET /plus']))
})

it.for(['de.localhost.', 'de.localhost:', 'de.localhost:-1', 'de.localhost:999999', 'de.localhost:65536'])(
  'the Host header %s, which only nginx reads as a known host, is refused, so that it cannot prevent the refresh of a page',
  async (host, context) => {
    const { requests, send } = await openCache(context)
    expect((await send('/plus', { host })).status).toBe(400)
    expect(requests()).toEqual([])
    for (const known of ['de.localhost', 'DE.LOCALHOST', 'de.localhost:3000'])
      expect((await send('/plus', { host: known })).status).toBe(200)
  },
)

/** Time after which nginx serves a page of five seconds stale, and refreshes it with the next request: nginx counts whole seconds. */
const FRESH_MS = 6_100
const REFRESH_MS = 300

it('the next visitor of a cold, fresh or stale page gets the same bytes after each header and parameter that is not part of the key', async (context) => {
  const { send } = await openCache(context)
  const probes = [...HEADER_PROBES, ...PARAMETER_PROBES]
  /** Each probe has a separate page, so that its first request finds a cold page. */
  const pages = REAL_SITES.all.flatMap(({ label, languagePath }) =>
    ['/premium', '/compare', '/privacy', '/plus'].map((path) => ({
      host: `${label}.localhost`,
      path: languagePath + path,
    })),
  )
  const visit = (
    at: number,
    attack: { readonly query: string; readonly headers: Readonly<Record<string, string>> },
  ) => {
    const { host = '', path = '' } = pages[at] ?? {}
    return send('/', { host, target: path + attack.query, headers: attack.headers })
  }
  const attacked = (at: number) => visit(at, probes[at] ?? { query: '', headers: {} })
  const next = async (at: number) => {
    const { status, text, headers } = await visit(at, { query: '', headers: {} })
    return [probes[at]?.what, status, text, headers['x-page'], headers.etag, headers.location, headers['set-cookie']]
  }
  const expectSame = async () => {
    for (const at of probes.keys()) {
      const { host = '', path = '' } = pages[at] ?? {}
      const socket = Object.create(Socket.prototype, { remoteAddress: { value: '127.0.0.1' } })
      const page = pageOf({ headers: { host }, url: path, socket })
      expect(await next(at)).toEqual([probes[at]?.what, 200, page, page, '"one"', undefined, undefined])
    }
  }
  expect(pages.length).toBeGreaterThanOrEqual(probes.length)
  for (const at of probes.keys()) await attacked(at)
  await expectSame()
  for (const at of probes.keys()) await attacked(at)
  await expectSame()
  await pause(FRESH_MS)
  const states: (string | undefined)[] = []
  for (const at of probes.keys()) states.push(cacheState(await attacked(at))?.toString())
  expect(states.filter((state) => state === 'STALE').length).toBeGreaterThan(HEADER_PROBES.length / 2)
  // First the stale or refreshed pages, then the refreshed ones.
  await expectSame()
  await pause(REFRESH_MS)
  await expectSame()
})
