import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { DEADLINES } from '../../edge/deadlines.ts'
import { answerEndpoint } from '../../edge/endpoints/answer-endpoint.ts'
import { BeaconQueue } from '../../edge/endpoints/beacon-queue.ts'
import { RateLimits, WorkLimits } from '../../edge/endpoints/rate-limits.ts'
import { CspViolations } from '../../edge/endpoints/receive-beacon.ts'
import { sendText } from '../../edge/http/send-answer.ts'
import { Maintenance } from '../../edge/maintenance.ts'
import type { RendererClient, RendererRequest } from '../../edge/next/renderer-client.ts'
import { RejectedRequests } from '../../edge/telemetry/rejected-requests.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

/** A renderer that answers each request with one status unless it hangs, and records the requests. */
const fakeClient = (statusCode = 303, hangs: (request: RendererRequest) => boolean = () => false) => {
  const requests: RendererRequest[] = []
  let contents: Buffer[] = [Buffer.from('done')]
  let error: Error | null = null
  const repeatable: string[] = []
  const client = {
    sendRepeatable: (request: RendererRequest): Promise<unknown> => {
      repeatable.push(`${request.method} ${request.path}`)
      return client.send(request)
    },
    send: async (request: RendererRequest): Promise<unknown> => {
      requests.push(request)
      if (error !== null) throw error
      if (hangs(request)) return new Promise<never>(() => {})
      return Object.assign(Readable.from(contents), {
        statusCode,
        headers: {
          location: '/back',
          'set-cookie': ['a=b; Path=/'],
          'x-powered-by': 'the framework',
          'x-middleware-next': '1',
          ...(request.path === '/robots.txt' ? { 'cache-control': 'public, max-age=60' } : {}),
        },
      })
    },
  }
  const failWith = (thrown: Error) => {
    error = thrown
  }
  const answerWith = (...pieces: Buffer[]) => {
    contents = pieces
  }
  return { client: client as unknown as RendererClient, requests, repeatable, failWith, answerWith }
}

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

/** A page that the buffers of a connection cannot hold. */
const UNREAD = Buffer.alloc(16 * 1024 * 1024)

const openEndpoints = async (statusCode?: number, isEditor = false, hangs?: (request: RendererRequest) => boolean) => {
  const { client, ...renderer } = fakeClient(statusCode, hangs)
  const rejected = new RejectedRequests()
  const purged: string[] = []
  const reported: string[] = []
  const clients = clientAddresses(['loopback'], 'x-geo-country')
  const edge = await openEdge({
    page: ({ response }) => response.end(UNREAD),
    endpoint: answerEndpoint({
      deadlineMs: DEADLINES.endpointMs,
      client,
      editorMode: () => (isEditor ? 'editing' : null),
      clients,
      limits: new RateLimits(undefined, () => 0),
      work: new WorkLimits(clients, () => 0),
      maintenance: new Maintenance(undefined),
      rejected,
      headers: HEADERS,
      beacons: new BeaconQueue(),
      violations: new CspViolations(),
      onPurged: (body) => purged.push(String(body)),
      sendUnavailable: ({ response }, reason) => sendText(response, 503, `page: ${reason}`, HEADERS),
      report: (message) => reported.push(message),
    }),
  })
  open.push(edge)
  return { ...edge, ...renderer, rejected, purged, reported }
}

const post = (path: string, body: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`

describe('answerEndpoint', () => {
  it('lets the renderer’s loss repeat only calls that neither order nor store anything', async () => {
    const { port, repeatable } = await openEndpoints()
    for (const path of ['/buy', '/consent', '/currency', '/banners', '/store/account', '/purge'])
      await rawExchange(port, post(path, 'a=b'))
    await rawExchange(port, 'GET /offers?product=premium HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(repeatable).toEqual([
      'POST /buy',
      'POST /consent',
      'POST /currency',
      'POST /banners',
      'GET /offers?product=premium',
    ])
  })

  it('forwards the body, the site, the country and the listed headers, but no other visitor input', async () => {
    const { port, requests } = await openEndpoints()
    const headers = [
      'Cookie: currency=EUR',
      'X-Geo-Country: ch',
      'X-Site: ru',
      'X-Country: CN',
      'X-Forwarded-Host: evil.example',
      'Next-Action: 1',
      'X-Editor: 1',
      'X-Client: 203.0.113.9',
      'Sec-Fetch-Mode: navigate',
      'Traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    ]
    const { status, text } = await rawExchange(port, post('/buy', 'product=premium', `${headers.join('\r\n')}\r\n`))
    expect(status).toBe(303)
    expect(text).toContain('location: /back')
    expect(text).not.toMatch(/x-powered-by|x-middleware/)
    expect(requests).toHaveLength(1)
    const { method, path, body, headers: passed } = requests[0] ?? {}
    expect([method, path, String(body)]).toEqual(['POST', '/buy', 'product=premium'])
    expect(passed).toEqual({
      host: 'localhost',
      'x-cookies': 'currency=EUR',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-mode': 'navigate',
      'x-site': 'com',
      'x-scheme': 'http',
      'x-client': '127.0.0.1',
      'x-country': 'CH',
    })
  })

  it.each([
    ['http', 'localhost', 'set-cookie: a=b; Path=/\r\n'],
    ['https', 'www.northwall.example', 'set-cookie: a=b; Path=/; Secure\r\n'],
  ])('tells the renderer the scheme %s of the host %s, and sends its cookie as "%s"', async (scheme, host, cookie) => {
    const { port, requests } = await openEndpoints()
    const { text } = await rawExchange(port, post('/currency', 'currency=EUR').replace('localhost', host))
    expect(requests[0]?.headers['x-scheme']).toBe(scheme)
    expect(text).toContain(cookie)
  })

  it('tells the renderer that the request comes from a verified editor', async () => {
    const { port, requests } = await openEndpoints(303, true)
    await rawExchange(port, post('/buy', 'product=premium'))
    expect(requests[0]?.headers).toMatchObject({ 'x-editor': '1' })
  })

  it.each([
    ['/buy', 8 * 1024],
    ['/currency', 8 * 1024],
    ['/consent', 8 * 1024],
    ['/purge', 16 * 1024],
  ])('limits a body for %s to %i bytes, with and without Content-Length', async (path, maxBytes) => {
    const { port, requests } = await openEndpoints()
    expect((await rawExchange(port, post(path, 'a'.repeat(maxBytes)))).status).toBe(303)
    expect((await rawExchange(port, post(path, 'a'.repeat(maxBytes + 1)))).status).toBe(413)
    const piece = 'a'.repeat(maxBytes + 1)
    const chunked = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${piece.length.toString(16)}\r\n${piece}\r\n0\r\n\r\n`
    expect((await rawExchange(port, chunked)).status).toBe(413)
    expect(requests).toHaveLength(1)
  })

  it('refuses twenty concurrent requests with too large a Content-Length before their bodies arrive', async () => {
    const { port, requests } = await openEndpoints()
    const request = `POST /buy HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${10 * 1024 * 1024}\r\n\r\nproduct=`
    const answers = await Promise.all(Array.from({ length: 20 }, () => rawExchange(port, request)))
    expect([new Set(answers.map(({ status }) => status)), requests]).toEqual([new Set([413]), []])
  })

  it('answers 413 to a client that sends a body of 10 MB before it reads the answer', async () => {
    const { port } = await openEndpoints()
    const client = fork(join(import.meta.dirname, 'large-body-client.ts'), [String(port)])
    const [heard] = await once(client, 'message')
    expect(heard).toEqual(['413'])
  })

  it('refuses a chunked body immediately if the endpoint accepts no body', async () => {
    const { port, requests } = await openEndpoints()
    const request = 'GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'
    expect([(await rawExchange(port, request)).status, requests]).toEqual([413, []])
  })

  it('sends no-store if the renderer sends no Cache-Control', async () => {
    const { port } = await openEndpoints()
    expect((await rawExchange(port, post('/buy', 'product=premium'))).text).toContain('cache-control: no-store\r\n')
  })

  it.each([99, 101, 600, 999])(
    "answers 503 without the renderer's headers if the renderer sends status %i",
    async (code) => {
      const { port, reported } = await openEndpoints(code)
      const { status, text } = await rawExchange(port, post('/buy', 'product=premium'))
      expect(status).toBe(503)
      expect(text).not.toContain('\r\nlocation:')
      expect(reported).toEqual(['An endpoint call failed'])
    },
  )

  it('rate-limits read-only endpoints', async () => {
    const { port } = await openEndpoints()
    const get = () => rawExchange(port, 'GET /sitemap.xml HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const answers = await Promise.all(Array.from({ length: 400 }, get))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 429]))
  })

  it('immediately refuses and counts calls above the limit of an endpoint, and still answers other endpoints', async () => {
    const edge = await openEndpoints(303, false, ({ path }) => path.startsWith('/offers'))
    const { requests, rejected } = edge
    const offers = (at: number) =>
      rawExchange(
        edge.port,
        `GET /offers?product=plus HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.0.${at}\r\n\r\n`,
      )
    for (let at = 0; at < 32; at += 1) void offers(at)
    await expect.poll(() => requests.length).toBe(32)
    const refused = await offers(200)
    expect([refused.status, refused.text.includes('retry-after: 1')]).toEqual([503, true])
    expect([...rejected.counts]).toEqual([{ group: 'offers', reason: 'overloaded', count: 1 }])
    expect((await rawExchange(edge.port, post('/buy', 'product=premium'))).status).toBe(303)
  })

  it.each([
    ['a client', 16, () => '203.0.113.7'],
    ['an IPv6 network of 48 bits', 32, (at: number) => `2001:db8:7:${at}::1`],
  ])('gives %s %i of the places for purchases, and answers 429 above them', async (_, most, addressOf) => {
    const edge = await openEndpoints(303, false, ({ body }) => String(body).includes('slow'))
    const buy = (address: string, product = 'slow') =>
      rawExchange(edge.port, post('/buy', `product=${product}`, `X-Forwarded-For: ${address}\r\n`))
    for (let at = 0; at < most; at += 1) void buy(addressOf(at))
    await expect.poll(() => edge.requests.length).toBe(most)
    expect((await buy(addressOf(most))).status).toBe(429)
    expect([...edge.rejected.counts]).toEqual([{ group: 'buy', reason: 'rate', count: 1 }])
    expect((await buy('198.51.100.8', 'premium')).status).toBe(303)
  })

  it('frees the places of calls whose clients do not read their answers', async () => {
    const { port, requests } = await openEndpoints()
    const region = 'GET /region HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n'
    // Nothing reads these connections, so each call waits behind a page. Four places are all that a client has.
    const readers = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').pause())
    for (const reader of readers) reader.write(`GET /premium HTTP/1.1\r\nHost: localhost\r\n\r\n${region}`)
    await expect.poll(() => requests.length).toBe(4)
    await expect.poll(async () => (await rawExchange(port, region)).status).toBe(303)
    for (const reader of readers) reader.destroy()
  })

  it('answers 503 to the client if an answer of the renderer exceeds 1 MB, without its headers', async () => {
    const { port, answerWith, reported } = await openEndpoints()
    const largest = Buffer.alloc(1024 * 1024)
    answerWith(largest)
    expect((await rawExchange(port, post('/buy', 'product=premium'))).text.length).toBeGreaterThan(largest.length)
    answerWith(largest, Buffer.alloc(1))
    const { status, text } = await rawExchange(port, post('/buy', 'product=premium'))
    expect([status, text.includes('\r\nlocation:')]).toEqual([503, false])
    expect(reported).toEqual(['An endpoint call failed'])
  })

  it('sends an installer of the embedded shop of more than 1 MB', async () => {
    const { port, answerWith } = await openEndpoints(200)
    const installer = Buffer.alloc(3 * 1024 * 1024)
    answerWith(installer)
    const get = 'GET /download-file/setup.exe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    expect((await rawExchange(port, get)).text.length).toBeGreaterThan(installer.length)
  })

  it.each(['GET', 'HEAD'])('answers %s of a public text with its length, Vary and ETag', async (method) => {
    const { port, requests, answerWith } = await openEndpoints(200)
    answerWith(Buffer.from('a text'))
    const request = `${method} /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
    const { text } = await rawExchange(port, request)
    expect(text).toMatch(/^content-length: 6\r$/im)
    expect(text).toMatch(/^vary: accept-encoding\r$/im)
    expect(text).toMatch(/^etag: "[\w-]{22}-identity"\r$/im)
    expect(text.endsWith('a text')).toBe(method === 'GET')
    expect(requests.map((sent) => sent.method)).toEqual(['GET'])
  })

  it('forwards HEAD of an installer, whose content the renderer would send for nothing', async () => {
    const { port, requests } = await openEndpoints(200)
    await rawExchange(port, 'HEAD /download-file/setup.exe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(requests.map(({ method }) => method)).toEqual(['HEAD'])
  })

  it('takes purchases while all other endpoints occupy all their places', async () => {
    const { port, requests, rejected } = await openEndpoints(303, false, ({ path }) => !path.startsWith('/buy'))
    const from = (at: number) => `X-Forwarded-For: 198.51.${at >> 8}.${at & 255}\r\n`
    const posts = ['/currency', '/consent', '/banners']
    const reads = ['/offers', '/region', '/store', '/robots.txt', '/sitemap.xml', '/site.webmanifest']
    const flood = Array.from({ length: 140 }, (_, at) => [
      ...posts.map((path) => rawExchange(port, post(path, 'a=b', from(at)))),
      ...reads.map((path) => rawExchange(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${from(at)}\r\n`)),
    ]).flat()
    void Promise.allSettled(flood)
    await expect.poll(() => [...rejected.counts].length).toBe(posts.length + reads.length)
    const flooded = requests.length
    const purchases = Array.from({ length: 20 }, () => rawExchange(port, post('/buy', 'product=premium')))
    expect((await Promise.all(purchases)).map(({ status }) => status)).toEqual(purchases.map(() => 303))
    expect(requests.length).toBe(flooded + purchases.length)
  })

  it.each([
    ['times out', 'TimeoutError', 'busy'],
    ['breaks the connection', 'Error', 'failed'],
  ])('answers a form with the page of the site if the renderer %s, and a script with text', async (_, name, reason) => {
    const edge = await openEndpoints()
    edge.failWith(Object.assign(new Error(), { name }))
    const form = await rawExchange(edge.port, post('/buy', 'product=premium', 'Accept: text/html,*/*;q=0.8\r\n'))
    expect([form.status, form.text.includes(`page: ${reason}`)]).toEqual([503, true])
    const script = await rawExchange(edge.port, post('/buy', 'product=premium', 'Accept: */*\r\n'))
    expect([script.status, script.text.includes('page:')]).toEqual([503, false])
  })

  it('answers 400 to a body with malformed chunks', async () => {
    const { port, requests } = await openEndpoints()
    const request = 'POST /buy HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'
    expect([(await rawExchange(port, request)).status, requests]).toEqual([400, []])
  })

  it('sends 100 Continue to a client that expects it', async () => {
    const { port } = await openEndpoints()
    const { text } = await rawExchange(
      port,
      post('/buy', 'product=plus', 'Expect: 100-continue\r\nConnection: close\r\n'),
    )
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 303/)
  })

  it('answers 429 to a client above its rate limit, and still accepts other clients', async () => {
    const { port } = await openEndpoints()
    const purge = (client: string) => rawExchange(port, post('/purge', '{}', `X-Forwarded-For: ${client}\r\n`))
    const statuses: (number | null)[] = []
    for (let call = 0; call < 40; call += 1) statuses.push((await purge('203.0.113.7')).status)
    expect(statuses[0]).toBe(303)
    expect(statuses.at(-1)).toBe(429)
    expect((await purge('203.0.113.8')).status).toBe(303)
  })

  it('answers 429 to a client that is within the limits of all groups, but has taken its time of the renderer', async () => {
    const { port, rejected } = await openEndpoints()
    const call = (path: string, client: string) =>
      rawExchange(port, post(path, 'a=b', `X-Forwarded-For: ${client}\r\n`))
    const statuses: (number | null)[] = []
    for (const path of ['/buy', '/currency', '/consent', '/banners'])
      for (let at = 0; at < 200; at += 1) statuses.push((await call(path, '203.0.113.7')).status)
    // 1,150 ms: 143 purchases of 8 ms.
    expect(statuses.lastIndexOf(303)).toBe(142)
    expect(statuses.filter((status) => status === 429)).toHaveLength(657)
    expect(rejected.counts).toContainEqual({ group: 'banners', reason: 'rate', count: 200 })
    expect((await call('/buy', '203.0.113.8')).status).toBe(303)
  })
})
