import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import type { Beacon } from '../../domain/monitoring/read-beacon.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { DEADLINES } from '../../edge/deadlines.ts'
import { answerEndpoint } from '../../edge/endpoints/answer-endpoint.ts'
import { BeaconQueue, type ForwardBeaconsParts, forwardBeacons } from '../../edge/endpoints/beacon-queue.ts'
import { RateLimits } from '../../edge/endpoints/rate-limits.ts'
import { CspViolations } from '../../edge/endpoints/receive-beacon.ts'
import { Maintenance } from '../../edge/maintenance.ts'
import type { RendererClient, RendererRequest } from '../../edge/next/renderer-client.ts'
import { RejectedRequests } from '../../edge/telemetry/rejected-requests.ts'
import { ERROR, EVENT, VITAL } from '../domain/monitoring/beacon-samples.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

/** A renderer that never answers, because the edge must acknowledge beacons without it. */
const HANGING = { send: () => new Promise(() => {}) } as unknown as RendererClient

const BEACON: Beacon = { kind: 'rum', report: VITAL, group: 'world' }

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

const openBeacons = async () => {
  const beacons = new BeaconQueue()
  const violations = new CspViolations()
  const edge = await openEdge({
    endpoint: answerEndpoint({
      deadlineMs: DEADLINES.endpointMs,
      client: HANGING,
      clients: clientAddresses(['loopback'], 'x-geo-country'),
      limits: new RateLimits(undefined, () => 0),
      work: { allowsRender: () => true },
      maintenance: new Maintenance(undefined),
      rejected: new RejectedRequests(),
      headers: HEADERS,
      beacons,
      violations,
      editorMode: () => null,
      onPurged: () => {},
      sendUnavailable: () => {},
      report: () => {},
    }),
  })
  open.push(edge)
  const post = (path: string, body: string, headers: readonly string[] = [], host = 'localhost') =>
    rawExchange(
      edge.port,
      [
        `POST ${path} HTTP/1.1`,
        `Host: ${host}`,
        'Connection: close',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...headers,
        '',
        body,
      ].join('\r\n'),
    )
  return { beacons, violations, post }
}

const taken = (queue: BeaconQueue): unknown => JSON.parse(queue.take()?.json ?? '[]')

describe('a beacon endpoint', () => {
  it('acknowledges every kind of beacon while the renderer hangs, and queues each one with its site group', async () => {
    const { beacons, post } = await openBeacons()
    for (const [kind, body] of [
      ['rum', VITAL],
      ['error', ERROR],
      ['event', EVENT],
    ] as const) {
      const { status, text } = await post(`/beacon/${kind}`, JSON.stringify(body))
      expect([status, text.split('\r\n\r\n')[1]]).toEqual([204, ''])
      expect(text).toContain('cache-control: no-store\r\n')
      expect(text).toContain('content-security-policy: ')
    }
    await post('/beacon/rum', JSON.stringify(VITAL), [], 'ru.localhost')
    const { name, currentURL, referrerURL } = EVENT
    expect(taken(beacons)).toEqual([
      { kind: 'rum', report: { ...VITAL, site: 'com' }, group: 'world' },
      { kind: 'error', report: ERROR, group: 'world' },
      { kind: 'event', report: { name, currentURL, referrerURL, fields: { site: 'com' } }, group: 'world' },
      { kind: 'rum', report: { ...VITAL, site: 'ru' }, group: 'cis' },
    ])
  })

  it("queues a vital with the site, the device type and the browser's user agent", async () => {
    const { beacons, post } = await openBeacons()
    const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/150.0 Mobile Safari/537.36'
    await post('/beacon/rum', JSON.stringify(VITAL), [`User-Agent: ${userAgent}`], 'de.localhost')
    await post('/beacon/rum', JSON.stringify(VITAL), ['Cookie: platform=ios'], 'de.localhost')
    expect(taken(beacons)).toMatchObject([
      { report: { ...VITAL, site: 'de', device: 'mobile', userAgent } },
      { report: { ...VITAL, site: 'de', device: 'tablet' } },
    ])
  })

  it.each([
    ['', 400],
    ['nothing', 400],
    [JSON.stringify(ERROR), 400],
    [`"${'a'.repeat(16 * 1_024 - 2)}"`, 400],
    [`"${'a'.repeat(16 * 1_024 - 1)}"`, 413],
  ])('refuses the body %.12j with status %i, and queues nothing', async (body, expected) => {
    const { beacons, post } = await openBeacons()
    expect([(await post('/beacon/rum', body)).status, beacons.count]).toEqual([expected, 0])
    expect([beacons.refused, beacons.skipped]).toEqual([1, 0])
  })

  it.each(['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Site: same-site', 'Origin: http://evil.example', 'Origin: null'])(
    'answers 403 to a beacon with the header %s',
    async (header) => {
      const { beacons, post } = await openBeacons()
      expect([(await post('/beacon/rum', JSON.stringify(VITAL), [header])).status, beacons.count]).toEqual([403, 0])
    },
  )

  it.each([
    ['a crawler', 'Mozilla/5.0 (compatible; Examplebot/2.1; +http://bot.example/bot.html)', 1],
    ['a headless browser', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/150.0 Safari/537.36', 1],
    [
      'a browser',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
      0,
    ],
    ['a client without a user agent', '', 0],
  ])('acknowledges every beacon, but queues none from bots: %s', async (_, userAgent, skipped) => {
    const { beacons, post } = await openBeacons()
    const { status } = await post('/beacon/rum', JSON.stringify(VITAL), [`User-Agent: ${userAgent}`])
    expect([status, beacons.skipped, beacons.count]).toEqual([204, skipped, 1 - skipped])
  })

  it('answers 429 to a client above its rate limit, and still accepts other clients', async () => {
    const { post } = await openBeacons()
    const from = (client: string) => post('/beacon/rum', JSON.stringify(VITAL), [`X-Forwarded-For: ${client}`])
    const answers = await Promise.all(Array.from({ length: 700 }, () => from('203.0.113.7')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 429]))
    expect((await from('203.0.113.8')).status).toBe(204)
  })
})

describe('BeaconQueue', () => {
  it('drops and counts beacons that exceed its limit in number or bytes', () => {
    const bytes = Buffer.byteLength(JSON.stringify(BEACON))
    for (const bounds of [
      { count: 3, bytes: 100 * bytes },
      { count: 100, bytes: 3 * bytes + 1 },
    ]) {
      const queue = new BeaconQueue(bounds)
      for (let at = 0; at < 10; at += 1) queue.add(BEACON)
      expect([queue.count, queue.dropped]).toEqual([3, 7])
      expect(taken(queue)).toEqual([BEACON, BEACON, BEACON])
      queue.add(BEACON)
      expect([queue.count, queue.dropped]).toEqual([1, 7])
    }
  })

  it('returns the oldest beacons first, in batches of at most 256 reports and 256 kilobytes', () => {
    const queue = new BeaconQueue()
    for (let at = 0; at < 400; at += 1) queue.add({ ...BEACON, report: { ...VITAL, id: `v${at}` } } as Beacon)
    expect([queue.take()?.count, queue.count, queue.take()?.count, queue.take()]).toEqual([256, 144, 144, null])
    const long = { kind: 'error', report: { ...ERROR, stack: 's'.repeat(8_000) }, group: 'world' } as Beacon
    for (let at = 0; at < 100; at += 1) queue.add(long)
    expect(queue.take()?.count).toBeLessThan(40)
  })
})

describe('forwardBeacons', () => {
  /** Forwards the queue to a renderer that answers each batch with the result of `deliver`. */
  const forwarding = (queue: BeaconQueue, deliver: (batch: readonly Beacon[], sent: RendererRequest) => unknown) => {
    const batches: (readonly Beacon[])[] = []
    const warnings: unknown[] = []
    const client = {
      send: async (request: RendererRequest) => {
        const batch = JSON.parse(String(request.body)) as readonly Beacon[]
        batches.push(batch)
        const delivered = await deliver(batch, request)
        return Object.assign(Readable.from([JSON.stringify({ delivered })]), { statusCode: 200 })
      },
    } as unknown as ForwardBeaconsParts['client']
    const warn = (_message: string, details: unknown) => warnings.push(details)
    const clock = { nowMs: 0 }
    return { batches, warnings, clock, close: forwardBeacons({ queue, client, warn, now: () => clock.nowMs }) }
  }

  it('sends queued beacons, and flushes the queue before it closes', async () => {
    const queue = new BeaconQueue()
    queue.add(BEACON)
    const { batches, close } = forwarding(queue, ({ length }) => length)
    await expect.poll(() => batches.length).toBe(1)
    queue.add(BEACON)
    await close()
    expect([batches, queue.count, queue.dropped]).toEqual([[[BEACON], [BEACON]], 0, 0])
  })

  it('sends each batch only once, and counts undelivered beacons', async () => {
    const queue = new BeaconQueue()
    for (let at = 0; at < 3; at += 1) queue.add(BEACON)
    const { batches, warnings, close } = forwarding(queue, () => {
      throw new Error('the renderer is gone')
    })
    await expect.poll(() => queue.dropped).toBe(3)
    queue.add(BEACON)
    await close()
    expect([batches.length, queue.dropped, warnings]).toEqual([2, 4, [{ dropped: 3, waiting: 0 }]])
  })

  it('warns of dropped beacons also while more of them arrive than are delivered', async () => {
    const queue = new BeaconQueue()
    queue.add(BEACON)
    let isOver = false
    const { warnings, close } = forwarding(queue, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      if (!isOver) queue.add(BEACON)
      throw new Error('the router is gone')
    })
    await expect.poll(() => queue.dropped).toBeGreaterThan(3)
    const during = [...warnings]
    isOver = true
    await close()
    expect(during).toEqual([{ dropped: 1, waiting: 1 }])
  })

  it('warns again after a minute, with the number of beacons dropped since the last warning', async () => {
    const queue = new BeaconQueue()
    for (let at = 0; at < 3; at += 1) queue.add(BEACON)
    const { warnings, clock, close } = forwarding(queue, () => {
      throw new Error('the router is gone')
    })
    await expect.poll(() => warnings).toEqual([{ dropped: 3, waiting: 0 }])
    clock.nowMs = 60_000
    queue.add(BEACON)
    await close()
    expect(warnings.slice(1)).toEqual([{ dropped: 1, waiting: 0 }])
  })

  it('closes even if the renderer hangs', async () => {
    const queue = new BeaconQueue()
    queue.add(BEACON)
    const { batches, close } = forwarding(queue, (_batch, { signal }) => {
      signal.throwIfAborted()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await expect.poll(() => batches.length).toBe(1)
    queue.add(BEACON)
    await close()
    expect([queue.count, queue.dropped]).toEqual([0, 2])
  })
})

describe('the CSP report endpoint', () => {
  const report = (directives: object): string =>
    JSON.stringify({ 'csp-report': { 'blocked-uri': 'inline', ...directives } })

  it.each([
    ['by its directive', { 'effective-directive': 'script-src-elem' }, 'script-src-elem'],
    ['by directive if an older browser appends the sources', { 'violated-directive': "style-src 'self'" }, 'style-src'],
    ['as `other` if its directive is unknown', { 'effective-directive': `x-${'y'.repeat(9_000)}` }, 'other'],
  ])('counts a violation %s', async (_how, directives, counted) => {
    const { violations, beacons, post } = await openBeacons()
    expect((await post('/beacon/csp', report(directives))).status).toBe(204)
    expect([[...violations.counts], beacons.count]).toEqual([[[counted, 1]], 0])
  })

  it("counts each violation in Chromium's batch of the Reporting API, which has no header Sec-Fetch-Site", async () => {
    const { violations, post } = await openBeacons()
    const host = 'www.northwall.example'
    const batch = ['require-trusted-types-for', 'img-src', 'img-src'].map((effectiveDirective) => ({
      age: 4,
      body: {
        blockedURL: 'https://elsewhere.example/picture.png',
        columnNumber: 59,
        disposition: 'enforce',
        documentURL: `https://${host}/premium?secret`,
        effectiveDirective,
        lineNumber: 1,
        originalPolicy: "default-src 'none'",
        referrer: '',
        sample: '',
        sourceFile: `https://${host}/premium`,
        statusCode: 200,
      },
      type: 'csp-violation',
      url: `https://${host}/premium?secret`,
      user_agent: 'Chrome',
    }))
    const headers = ['Content-Type: application/reports+json', `Origin: https://${host}`]
    const { status } = await post('/beacon/csp', JSON.stringify(batch), headers, host)
    expect([status, [...violations.counts]]).toEqual([
      204,
      [
        ['require-trusted-types-for', 1],
        ['img-src', 2],
      ],
    ])
  })

  it.each([
    ['that is not JSON', '{', [], 400],
    ['with an invalid structure', '{"csp-report":[]}', [], 400],
    ['without a directive', report({}), [], 400],
    ['that is an empty batch', '[]', [], 400],
    ['of another type', '[{"type":"deprecation","body":{"id":"x"}}]', [], 400],
    ['that is too large', report({ 'effective-directive': 'a'.repeat(16 * 1024) }), [], 413],
    ['from another site', report({ 'effective-directive': 'img-src' }), ['Sec-Fetch-Site: cross-site'], 403],
  ])('ignores a report %s', async (_what, body, headers, status) => {
    const { violations, post } = await openBeacons()
    expect([(await post('/beacon/csp', body, headers)).status, violations.counts.size]).toEqual([status, 0])
  })

  it('reads batches of at most 100 reports', () => {
    const batch = (length: number) =>
      JSON.stringify(Array.from({ length }, () => ({ type: 'csp-violation', body: { effectiveDirective: 'img-src' } })))
    const violations = new CspViolations()
    expect([violations.add(batch(101)), violations.counts.size]).toEqual([false, 0])
    expect([violations.add(batch(100)), [...violations.counts]]).toEqual([true, [['img-src', 100]]])
  })

  it('counts all unknown directives in one series', () => {
    const violations = new CspViolations()
    for (let made = 0; made < 5_000; made += 1) violations.add(report({ 'effective-directive': `made-up-${made}` }))
    expect([...violations.counts]).toEqual([['other', 5_000]])
  })
})
