import { expect, it } from 'vitest'
import type { Answer } from '../browser/send-request.ts'
import { until } from '../hosts/until.ts'
import { openCache } from './open-cache.ts'

const cacheState = ({ headers }: Answer) => headers['x-cache']

/** Fresh, or older than 5 seconds on a machine that is busy. */
const CACHED = /^(HIT|STALE|UPDATING|REVALIDATED)$/

const HELD = { 'cache-control': 'private, max-age=0, must-revalidate', etag: '"held"' }

it('many who come at once to a cold page are answered by one request to one instance', async (context) => {
  const { first, second, asked, ask } = await openCache(context)
  const held = Promise.withResolvers<void>()
  for (const instance of [first, second])
    instance.answerBy((_request, response) => void held.promise.then(() => response.writeHead(200, HELD).end('page')))
  const answers = Array.from({ length: 50 }, () => ask('/premium'))
  await until('one of them is asked', () => asked().length > 0)
  held.resolve()
  const texts = (await Promise.all(answers)).map(({ text }) => text)
  expect([new Set(texts), asked()]).toEqual([new Set(['page']), ['GET /premium']])
})

it('each encoding is cached by itself, and sent as the instance made it', async (context) => {
  const { first, second, ask } = await openCache(context)
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
    const told = await ask('/plus', { headers: { 'accept-encoding': accepted } })
    expect([accepted, told.headers['content-encoding'], told.text]).toEqual([accepted, encoding, encoding])
  }
})

it('a browser is told to ask again, and gets a 304 from the cache', async (context) => {
  const { ask } = await openCache(context)
  const { headers } = await ask('/plus')
  expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate')
  const again = await ask('/plus', { headers: { 'if-none-match': String(headers.etag) } })
  expect([again.status, cacheState(again)]).toEqual([304, expect.stringMatching(CACHED)])
})

it('a cached answer does not name its trace, because other visitors get it, too', async (context) => {
  const { first, second, ask } = await openCache(context)
  for (const instance of [first, second])
    instance.answerBy((_request, response) =>
      response.writeHead(200, { ...HELD, 'server-timing': 'trace;desc="a1"' }).end('page'),
    )
  for (let visitor = 0; visitor < 2; visitor += 1) expect((await ask('/plus')).headers['server-timing']).toBeUndefined()
})

it.for([
  ['is private', 200, { 'cache-control': 'private, no-store' }],
  ['must not be stored', 200, { 'cache-control': 'no-store' }],
  ['sets a cookie', 200, { ...HELD, 'set-cookie': 'a=b' }],
  ['is no page', 404, HELD],
  ['failed', 503, HELD],
] as const)('what %s is never cached', async ([, status, headers], context) => {
  const { first, second, ask } = await openCache(context)
  for (const instance of [first, second])
    instance.answerBy((_request, response) => response.writeHead(status, headers).end())
  const states = [cacheState(await ask('/plus')), cacheState(await ask('/plus'))]
  expect([states, (await ask('/plus')).status]).toEqual([['MISS', 'MISS'], status])
})

it('a page with a query goes to an instance each time, and so does one for an editor or with a currency that no site has', async (context) => {
  const { asked, ask } = await openCache(context)
  for (const target of ['/plus?utm_source=a', '/plus?utm_source=a', '/plus?'])
    expect(cacheState(await ask('/plus', { target }))).toBe('BYPASS')
  for (const cookie of ['currency=XXX', '__Host-editor=1.x', 'currency=EUR; __Host-editor=1.x'])
    expect(cacheState(await ask('/plus', { headers: { cookie } }))).toBe('BYPASS')
  expect(asked()).toHaveLength(6)
})

it('pages are served while no instance is there, and what is not cached is refused with a reason', async (context) => {
  const { first, second, ask } = await openCache(context)
  await ask('/plus')
  await Promise.all([first.close(), second.close()])
  const cold = await ask('/premium')
  expect([cold.status, cold.headers['retry-after'], cold.headers['cache-control']]).toEqual([503, '2', 'no-store'])
  expect(cold.headers['content-security-policy']).toContain("default-src 'none'")
  const cached = await ask('/plus')
  expect([cached.status, cached.text.includes('/plus')]).toEqual([200, true])
})

it('a read request goes to the other instance when one breaks off, and its visitor gets the page', async (context) => {
  const { first, second, ask } = await openCache(context)
  first.answerBy((request) => request.socket.destroy())
  for (let visit = 0; visit < 10; visit += 1) expect((await ask(`/search?q=${visit}`)).status).toBe(200)
  await first.close()
  for (let visit = 0; visit < 10; visit += 1) expect((await ask(`/search?q=${visit}`)).status).toBe(200)
  expect(second.asked.length).toBeGreaterThanOrEqual(20)
})

it.for([
  ['/beacon/rum', 1, 503],
  ['/purge', 1, 503],
  ['/buy', 2, 200],
  ['/en/currency', 2, 200],
  ['/banners', 2, 200],
] as const)('POST %s that an instance broke off is sent to %i of them', async ([path, times, status], context) => {
  const { first, second, asked, ask } = await openCache(context)
  let broken = 0
  for (const instance of [first, second])
    instance.answerBy((request, response) => {
      broken += 1
      if (broken === 1) request.socket.destroy()
      else response.writeHead(200).end()
    })
  const { status: told } = await ask(path, { method: 'POST', body: 'a=b' })
  expect([told, asked().length]).toEqual([status, times])
})

it('a visitor cannot write where they come from, nor begin a trace', async (context) => {
  const { first, second, ask } = await openCache(context)
  for (const instance of [first, second])
    instance.answerBy((request, response) => response.writeHead(200).end(JSON.stringify(request.headers)))
  const written = {
    'x-forwarded-for': '10.1.2.3, 203.0.113.9',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=10.1.2.3',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'x-geo-country': 'CN, FR',
  }
  const told = JSON.parse((await ask('/readyz', { headers: written })).text)
  // The test is the trusted proxy: what stands last is what it has added.
  expect([told['x-forwarded-for'], told['x-geo-country']]).toEqual(['203.0.113.9', 'FR'])
  for (const name of ['x-forwarded-host', 'forwarded', 'traceparent']) expect(told[name]).toBeUndefined()
})

it('what nginx refuses by itself is as strict as an answer of the edge, whose headers stay as they are', async (context) => {
  const { first, second, asked, ask } = await openCache(context)
  for (const instance of [first, second])
    instance.answerBy((_request, response) =>
      response.writeHead(200, { 'content-security-policy': 'ours', 'x-content-type-options': 'nosniff' }).end(),
    )
  const tooLarge = await ask('/buy', { method: 'POST', body: 'x'.repeat(20_000) })
  const malformed = await ask('/', { target: '/%' })
  expect([tooLarge.status, malformed.status, asked().length]).toEqual([413, 400, 0])
  for (const { headers } of [tooLarge, malformed])
    expect([headers['content-security-policy'], headers['x-content-type-options']]).toEqual([
      "default-src 'none'; frame-ancestors 'none'",
      'nosniff',
    ])
  const { headers } = await ask('/plus')
  expect([headers['content-security-policy'], headers['x-content-type-options']]).toEqual(['ours', 'nosniff'])
})
