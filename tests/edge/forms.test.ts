import { afterEach, describe, expect, it } from 'vitest'
import type { RenderReport } from '../../domain/routing/render-contract.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { DEADLINES } from '../../edge/deadlines.ts'
import { RateLimits } from '../../edge/endpoints/rate-limits.ts'
import { answerForm } from '../../edge/forms/answer-form.ts'
import { PrivateQueues } from '../../edge/forms/private-page.ts'
import { SearchPages } from '../../edge/forms/search-pages.ts'
import { sendText } from '../../edge/http/send-answer.ts'
import { Maintenance } from '../../edge/maintenance.ts'
import { RejectedRequests } from '../../edge/telemetry/rejected-requests.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'
import { REPORT, type RendererFault, reportingRenderer } from './reporting-renderer.ts'

const CODE = 'NWALL-DEMO1-RENEW-00030'
const PAGE = '<!DOCTYPE html><html><body>the answer</body></html>'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

/** Opens an edge. Its renderer sends the same report for every page, or breaks the connection. */
const openForms = async (report?: RenderReport, fault: RendererFault = false) => {
  const reports: unknown[] = []
  const rejected = new RejectedRequests()
  const clock = { nowMs: 1 }
  const searches = new SearchPages(() => clock.nowMs)
  const { renderPage, requests } = reportingRenderer(PAGE, report, fault)
  const edge = await openEdge({
    form: answerForm({
      renderPage,
      deadlineMs: DEADLINES.privateMs,
      clients: clientAddresses(['loopback'], 'x-geo-country'),
      limits: new RateLimits(undefined, () => clock.nowMs),
      work: { allowsRender: () => true },
      maintenance: new Maintenance(undefined),
      rejected,
      headers: HEADERS,
      queues: new PrivateQueues(),
      editorMode: () => null,
      searches,
      sendUnavailable: ({ response }, reason) =>
        sendText(response, reason === 'limited' ? 429 : 503, `page: ${reason}`, HEADERS),
      report: (...report) => reports.push(report),
    }),
  })
  open.push(edge)
  return { ...edge, requests, reports, rejected, searches, clock }
}

/** Returns the form in the first request to the renderer. */
const sentForm = (requests: readonly { readonly headers: Readonly<Record<string, string>> }[]): unknown =>
  JSON.parse(requests[0]?.headers['x-private-render'] ?? '{}').form

const post = (path: string, body: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`

describe('answerForm', () => {
  it('sends the fields to the renderer in one header, without any other visitor header', async () => {
    const { port, requests } = await openForms()
    const more = 'Cookie: a=b\r\nX-Forwarded-Host: evil.example\r\nNext-Action: 1\r\nX-Private-Render: {}\r\n'
    const { status, text } = await rawExchange(port, post('/renew', `code=${CODE}`, more))
    expect([status, text.includes('the answer')]).toEqual([200, true])
    expect(requests).toMatchObject([{ method: 'GET', path: '/com/usd-any-x/renew' }])
    expect(requests[0]?.headers).toEqual({
      host: 'renderer',
      accept: 'text/html',
      'x-private-render': JSON.stringify({
        editorMode: null,
        form: { from: 'body', fields: `code=${CODE}`, origin: { site: 'com' } },
      }),
    })
  })

  it('sends the site, device and user agent of the visitor for reports, without private data and as ASCII', async () => {
    const { port, requests } = await openForms()
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ann@mail.example Mobile/15E148'
    await rawExchange(port, post('/renew', `code=${CODE}`, `User-Agent: ${agent}\r\n`))
    expect(requests[0]?.headers['x-private-render']).toMatch(/^[ -~]+$/)
    expect(sentForm(requests)).toMatchObject({
      origin: { site: 'com', device: 'mobile', userAgent: agent.replace('ann@mail.example', '…') },
    })
  })

  it.each(['/premium', '/promo/welcome'])('forwards an option in a POST to %s to the renderer', async (path) => {
    const { port, requests } = await openForms()
    const { status, text } = await rawExchange(port, post(path, 'option=premium-1Y-7-ar'))
    expect([status, text.includes('cache-control: private, no-store\r\n')]).toEqual([200, true])
    expect(sentForm(requests)).toEqual({ from: 'body', fields: 'option=premium-1Y-7-ar', origin: { site: 'com' } })
  })

  it('returns an uncached page with the status that its report contains', async () => {
    const { port } = await openForms({ ...REPORT, status: 422 })
    const { status, text } = await rawExchange(port, post('/renew', 'code='))
    expect(status).toBe(422)
    expect(text).toContain('cache-control: private, no-store\r\n')
    expect(text).not.toMatch(/^etag:/m)
  })

  it('redirects if the page reports a redirect', async () => {
    const { port } = await openForms({ kind: 'redirect', seeOther: '/renew?sent=1' })
    const { status, text } = await rawExchange(port, post('/renew', 'code='))
    expect([status, text.includes('location: /renew?sent=1\r\n')]).toEqual([303, true])
  })

  it("answers with the site's error page if the page report is a failure", async () => {
    const { port, reports } = await openForms({ kind: 'failed' })
    const { status, text } = await rawExchange(port, post('/renew', 'code='))
    expect([status, text.includes('page: failed'), reports]).toEqual([503, true, []])
  })

  it.each([
    [400, 'Content-Type: text/plain\r\nOrigin: http://localhost'],
    [403, 'Content-Type: application/x-www-form-urlencoded'],
    [403, 'Content-Type: application/x-www-form-urlencoded\r\nOrigin: https://evil.example'],
    [403, 'Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: cross-site'],
  ])('answers %i, without a render, to a form with the headers %j', async (refused, headers) => {
    const { port, requests } = await openForms()
    const head = `POST /renew HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n${headers}`
    expect((await rawExchange(port, `${head}\r\n\r\ncode=`)).status).toBe(refused)
    expect(requests).toEqual([])
  })

  it('drops files, and keeps the last value of a repeated field', async () => {
    const { port, requests } = await openForms()
    const parts = ['name="code"\r\n\r\nfirst', 'name="code"\r\n\r\nüñ&=', 'name="file"; filename="a.txt"\r\n\r\nx']
    const body = `${parts.map((part) => `--cut\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--cut--\r\n`
    const head = `POST /renew HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: ${Buffer.byteLength(body)}`
    await rawExchange(port, `${head}\r\nContent-Type: multipart/form-data; boundary=cut\r\n\r\n${body}`)
    expect(sentForm(requests)).toMatchObject({ from: 'body', fields: 'code=%C3%BC%C3%B1%26%3D' })
  })

  it('sends a form only once, and logs a failure without visitor input', async () => {
    const { port, requests, reports } = await openForms(REPORT, true)
    expect((await rawExchange(port, post('/renew', `code=${CODE}`))).status).toBe(503)
    expect(requests).toHaveLength(1)
    expect(reports).toHaveLength(1)
    expect(JSON.stringify(reports)).not.toContain(CODE)
  })

  it('accepts a form of up to 8 KiB', async () => {
    const { port, requests } = await openForms()
    expect((await rawExchange(port, post('/renew', 'a'.repeat(8 * 1024)))).status).toBe(200)
    expect((await rawExchange(port, post('/renew', 'a'.repeat(8 * 1024 + 1)))).status).toBe(413)
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['/renew', 11],
    ['/contact-sales', 11],
    ['/premium', 24],
  ])(
    'answers 429 to a client that posts more than %s allows, with the page of the site in a browser',
    async (path, allowed) => {
      const { port, requests, rejected } = await openForms()
      const send = (headers = '') => rawExchange(port, post(path, 'a=b', headers))
      const answers = await Promise.all(Array.from({ length: 40 }, () => send()))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(allowed)
      const refused = answers.filter(({ status }) => status === 429)
      expect([refused.length, requests.length]).toEqual([40 - allowed, allowed])
      expect(refused[0]?.text).toContain('retry-after: 1\r\n')
      expect((await send('Accept: text/html,*/*;q=0.8\r\n')).text).toContain('page: limited')
      expect((await send('X-Forwarded-For: 198.51.100.8\r\n')).status).toBe(200)
      expect([...rejected.counts]).toMatchObject([{ reason: 'rate', count: 41 - allowed }])
    },
  )

  it('accepts 120 leads of a client per hour, also if it sends them slowly', async () => {
    const { port, clock } = await openForms()
    const statuses: (number | null)[] = []
    for (let call = 0; call < 130; call += 1) {
      clock.nowMs += 2_000
      statuses.push((await rawExchange(port, post('/contact-sales', `message=${call}`))).status)
    }
    expect([statuses.indexOf(429), statuses.filter((status) => status === 429).length]).toEqual([120, 10])
    clock.nowMs += 3_600_000
    expect((await rawExchange(port, post('/contact-sales', 'message=later'))).status).toBe(200)
  })

  it('counts searches and prefilled forms apart from leads', async () => {
    const { port } = await openForms()
    const statuses = async (request: string) =>
      (await Promise.all(Array.from({ length: 30 }, () => rawExchange(port, request)))).map(({ status }) => status)
    const get = (target: string) => statuses(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect((await get('/search?q=vpn')).filter((status) => status === 200)).toHaveLength(24)
    expect((await get('/contact-sales?product=endpoint')).filter((status) => status === 200)).toHaveLength(24)
    expect((await statuses(post('/contact-sales', 'a=b'))).filter((status) => status === 200)).toHaveLength(11)
  })

  describe('a repeated search', () => {
    const search = (port: number, text: string, host = 'localhost') =>
      rawExchange(port, `GET /search?q=${text} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)

    it('needs no render within a minute, and is sent like the first one', async () => {
      const { port, requests, clock } = await openForms()
      const first = await search(port, 'vpn')
      clock.nowMs += 60_000
      // Spaces and invisible characters do not change a search.
      const second = await search(port, '%20vpn%E2%80%8B')
      expect([second.status, second.text.replace(/^date: .*/im, '')]).toEqual([
        200,
        first.text.replace(/^date: .*/im, ''),
      ])
      expect(second.text).toContain('cache-control: private, no-store\r\n')
      expect(requests).toHaveLength(1)
      clock.nowMs += 1
      await search(port, 'vpn')
      expect(requests).toHaveLength(2)
    })

    it('is rendered once for visitors who wait for a place', async () => {
      const { port, requests } = await openForms()
      await Promise.all(Array.from({ length: 20 }, () => search(port, 'vpn')))
      // The search has two places.
      expect(requests.length).toBeLessThanOrEqual(2)
    })

    it('is rendered again after a purge, even if its render began before', async () => {
      const { port, requests, searches } = await openForms()
      await search(port, 'vpn')
      searches.purge()
      const pending = searches.render('/com?q=vpn', async () => {
        searches.purge()
        return { ...REPORT, html: 'old', hydration: null, styleHash: null }
      })
      expect(await pending).toMatchObject({ html: 'old' })
      expect(searches.get('/com?q=vpn')).toBeUndefined()
      await search(port, 'vpn')
      expect(requests).toHaveLength(2)
    })

    it.each([
      ['another text', 'vpn', 'VPN', 'localhost', REPORT],
      ['another page of results', 'vpn', 'vpn&page=2', 'localhost', REPORT],
      ['another site', 'vpn', 'vpn', 'de.localhost', REPORT],
      ['a failed first search', 'vpn', 'vpn', 'localhost', { ...REPORT, life: { ...REPORT.life, isDegraded: true } }],
      ['outdated content', 'vpn', 'vpn', 'localhost', { ...REPORT, life: { ...REPORT.life, validForMs: 0 } }],
      ['content that has ended', 'vpn', 'vpn', 'localhost', { ...REPORT, life: { ...REPORT.life, endsInMs: 0 } }],
      ['content to be refreshed', 'vpn', 'vpn', 'localhost', { ...REPORT, life: { ...REPORT.life, freshForMs: 0 } }],
    ] as const)('is rendered for %s', async (_, text, other, host, report) => {
      const { port, requests } = await openForms(report)
      await search(port, text)
      await search(port, other, host)
      expect(requests).toHaveLength(2)
    })
  })

  it.each([
    ['a client', () => '203.0.113.7'],
    ['an IPv6 network of 48 bits', (at: number) => `2001:db8:7:${at}::1`],
  ])('gives %s half of the places for slow searches, and answers those of others meanwhile', async (_, addressOf) => {
    const { port, requests } = await openForms(undefined, ({ headers }) => JSON.stringify(headers).includes('slow'))
    const search = (text: string, address: string) =>
      rawExchange(port, `GET /search?q=${text} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    const slow = Array.from({ length: 5 }, (_, at) => search(`slow${at}`, addressOf(at)))
    await expect.poll(() => requests.length).toBe(1)
    expect((await search('vpn', '198.51.100.8')).status).toBe(200)
    expect(requests).toHaveLength(2)
    void Promise.allSettled(slow)
  })

  it('takes leads while searches, licence checks and choices occupy all their places', async () => {
    const { port, requests, rejected } = await openForms(undefined, ({ path }) => !path.endsWith('/contact-sales'))
    const from = (at: number) => `X-Forwarded-For: 198.51.${at >> 8}.${at & 255}\r\n`
    const flood = Array.from({ length: 30 }, (_, at) => [
      rawExchange(port, `GET /search?q=word${at} HTTP/1.1\r\nHost: localhost\r\n${from(at)}\r\n`),
      rawExchange(port, post('/renew', `code=${at}`, from(at))),
      rawExchange(port, post('/premium', `option=${at}`, from(at))),
    ]).flat()
    // The other requests wait for one of these places.
    await expect.poll(() => requests.length).toBe(2 + 4 + 2)
    const leads = await Promise.all(
      Array.from({ length: 20 }, (_, at) => rawExchange(port, post('/contact-sales', 'a=b', from(at)))),
    )
    expect(leads.map(({ status }) => status)).toEqual(leads.map(() => 200))
    expect([...rejected.counts]).toEqual([])
    void Promise.allSettled(flood)
  })

  it.each([
    ['/contact-sales?product=endpoint&quantity=25&evil=1', 'product=endpoint&quantity=25'],
    ['/contact-sales?product=endpoint&quantity=1e9', 'product=endpoint'],
    ['/contact-sales?lead=sent', 'lead=sent'],
    ['/?buy=changed&seal=s&now=45&of=EUR&evil=1', 'of=EUR&now=45&seal=s'],
    [`/compare?buy=changed&seal=s&before=${'9'.repeat(300)}`, `before=${'9'.repeat(200)}&seal=s`],
    ['/support?request=refund&email=a@b.example', 'request=refund'],
  ])('reads a form from the query of %s, and forwards only the known fields: %s', async (target, fields) => {
    const { port, requests } = await openForms()
    const { status, text } = await rawExchange(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect([status, text.includes('cache-control: private, no-store\r\n')]).toEqual([200, true])
    expect(sentForm(requests)).toMatchObject({ from: 'query', fields })
  })

  it.each([
    '/premium?seal=s',
    '/contact-sales',
    '/contact-sales?product=unknown',
    '/contact-sales?lead=no',
    '/support?request=all',
  ])('serves the cached page for %s, because the query is not a form', async (target) => {
    const { port, reached } = await openForms()
    await rawExchange(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect(reached).toEqual([{ kind: 'page', target: `/com/usd-any-x${target.split('?')[0]}` }])
  })

  it('serves the cached page with a message about a changed price if the query has no signed prices', async () => {
    const { port, reached } = await openForms()
    await rawExchange(port, 'GET /premium?buy=changed&now=1 HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(reached).toEqual([{ kind: 'page', target: '/com/usd-any-x-buy-changed/premium' }])
  })

  it.each([
    ['/refund', '/support?request=refund'],
    ['/refund?utm_source=a', '/support?request=refund&utm_source=a'],
  ])('redirects the short path %s to %s', async (target, location) => {
    const { port } = await openForms()
    const { status, text } = await rawExchange(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect([status, text.includes(`location: ${location}\r\n`)]).toEqual([308, true])
  })

  it('answers 405 to an unsupported method, and still serves GET requests', async () => {
    const { port, reached } = await openForms()
    const privacy = await rawExchange(port, post('/privacy', 'option=a'))
    expect([privacy.status, privacy.text.includes('allow: GET, HEAD\r\n')]).toEqual([405, true])
    const deleted = await rawExchange(port, 'DELETE /renew HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect([deleted.status, deleted.text.includes('allow: GET, HEAD, POST\r\n')]).toEqual([405, true])
    await rawExchange(port, 'GET /renew HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(reached).toEqual([{ kind: 'page', target: '/com/usd-any-x/renew' }])
  })
})
