import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { RenderReport } from '../../domain/routing/render-contract.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { DEADLINES } from '../../edge/deadlines.ts'
import { RateLimits } from '../../edge/endpoints/rate-limits.ts'
import { openEditor } from '../../edge/forms/answer-editor.ts'
import { EditorSessions } from '../../edge/forms/editor-sessions.ts'
import { PrivateQueues } from '../../edge/forms/private-page.ts'
import { sendText } from '../../edge/http/send-answer.ts'
import { Maintenance } from '../../edge/maintenance.ts'
import { RejectedRequests } from '../../edge/telemetry/rejected-requests.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'
import { REPORT, reportingRenderer } from './reporting-renderer.ts'

const SECRET = 'secret-of-the-editors'
const HOUR_MS = 3_600_000
const PAGE = '<!DOCTYPE html><html><body>a page of an editor</body></html>'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

/** Opens an edge with editor mode. Cached pages answer with their internal path. */
const openEditors = async (secret: string | undefined = SECRET, report?: RenderReport, isProduction = false) => {
  const { renderPage, requests } = reportingRenderer(PAGE, report)
  const edge = await openEdge(
    openEditor({
      secret,
      isProduction,
      renderPage,
      deadlineMs: DEADLINES.privateMs,
      clients: clientAddresses(['loopback'], 'x-geo-country'),
      limits: new RateLimits(undefined, () => 0),
      work: { allowsRender: () => true },
      maintenance: new Maintenance(undefined),
      rejected: new RejectedRequests(),
      headers: HEADERS,
      queues: new PrivateQueues(),
      page: ({ response, route }) => sendText(response, 200, `cached: ${route.pathname}`, HEADERS),
      sendUnavailable: ({ response }) => sendText(response, 503, 'unavailable', HEADERS),
      report: () => {},
    }),
  )
  open.push(edge)
  return { ...edge, requests }
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`
const post = (path: string, body: string, headers = 'Origin: http://localhost\r\n') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`

const SESSIONS = new EditorSessions(SECRET, () => Date.now())
const sessionOf = (sessions = SESSIONS) => sessions.enter(SECRET)?.split(';')[0] ?? ''
const isEditor = (cookie: string, now = Date.now()) =>
  new EditorSessions(SECRET, () => now).isEditor({ headers: { cookie } })

describe('EditorSessions', () => {
  it('sets a cookie that lasts one hour, is limited to this host and HTTPS, and is hidden from scripts', () => {
    expect(SESSIONS.enter(SECRET)).toMatch(
      /^__Host-editor=\d{13}\.[\da-f-]{36}\.[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it('starts a session only for the exact secret', () => {
    for (const shown of ['', 'secret', `${SECRET} `, SECRET.toUpperCase(), SECRET.repeat(100)])
      expect(SESSIONS.enter(shown)).toBeNull()
    expect(new EditorSessions(undefined, () => 0).enter('undefined')).toBeNull()
  })

  it('ends a session after an hour', () => {
    const cookie = sessionOf(new EditorSessions(SECRET, () => 1_800_000_000_000))
    expect(isEditor(cookie, 1_800_000_000_000 + HOUR_MS - 1)).toBe(true)
    expect(isEditor(cookie, 1_800_000_000_000 + HOUR_MS)).toBe(false)
  })

  it('ends all sessions if the secret changes', () => {
    expect(isEditor(sessionOf(new EditorSessions(`${SECRET}-2`, () => Date.now())))).toBe(false)
  })

  it('ends one session when its editor leaves, and keeps the others', () => {
    const sessions = new EditorSessions(SECRET, () => Date.now())
    const [ended, kept] = [sessionOf(sessions), sessionOf(sessions)]
    sessions.leave({ headers: { cookie: ended } })
    expect([ended, kept].map((cookie) => sessions.isEditor({ headers: { cookie } }))).toEqual([false, true])
  })

  it('keeps a session ended after other editors have left', () => {
    const sessions = new EditorSessions(SECRET, () => Date.now())
    const [ended, other] = [sessionOf(sessions), sessionOf(sessions)]
    for (const cookie of [ended, other]) sessions.leave({ headers: { cookie } })
    expect([ended, other].map((cookie) => sessions.isEditor({ headers: { cookie } }))).toEqual([false, false])
  })

  it('finds its cookie among other cookies', () => {
    expect(isEditor(`currency=EUR; ${sessionOf()}; a=b`)).toBe(true)
  })

  const [, ends = '', id = '', signature = ''] = /=(\d+)\.([\da-f-]+)\.(.+)$/.exec(sessionOf()) ?? []
  const later = `${Number(ends) + HOUR_MS}.${id}`
  const derived = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'northwall editor sessions', 32))
  const signedBy = (key: string | Buffer) =>
    createHmac('sha256', key).update(`editor session ${later}`).digest('base64url')
  it.each([
    ['', 'no value'],
    [`${later}.${signature}`, 'a later expiry with the same signature'],
    [`${later}.${signedBy(derived('another-secret-of-16'))}`, 'a signature made with a different secret'],
    [`${later}.${signedBy(derived(''))}`, 'a signature made with an empty secret'],
    [`${later}.${signedBy(SECRET)}`, 'a signature made with the secret itself'],
    [`${ends}.${randomUUID()}.${signature}`, 'the signature of another session'],
    [`${ends}.${id}.${signature.slice(0, -1)}`, 'a truncated signature'],
    [`${ends}.${id}.${signature}A`, 'a signature with an extra character'],
    [`${ends}.${id}.${signature.toLowerCase()}`, 'a changed signature'],
    [`${ends}.${id}.`, 'no signature'],
    [`.${id}.${signature}`, 'no expiry'],
    [`9e99.${id}.${signature}`, 'an expiry that is not an integer'],
    [SECRET, 'the secret itself'],
  ])('refuses the cookie value "%s": %s', (value) => {
    expect(isEditor(`__Host-editor=${value}`)).toBe(false)
  })
})

describe('a page requested by an editor', () => {
  it('is rendered for the editor, without reading or filling the page cache', async () => {
    const { port, requests } = await openEditors()
    const { status, text } = await rawExchange(port, get('/premium', `Cookie: ${sessionOf()}\r\n`))
    expect([status, text.includes('a page of an editor')]).toEqual([200, true])
    expect(text).toContain('cache-control: private, no-store\r\n')
    expect(text).toContain('x-robots-tag: noindex\r\n')
    expect(text).toContain('vary: accept-encoding\r\n')
    expect(text).not.toMatch(/^etag:/m)
    expect(requests).toMatchObject([
      {
        method: 'GET',
        path: '/com/usd-any-x/premium',
        headers: { 'x-private-render': '{"editorMode":"editing","form":null}' },
      },
    ])
    expect(JSON.stringify(requests)).not.toContain(sessionOf().slice(-43))
  })

  it.each([
    ['__Host-editor=1.x', 'a forged cookie'],
    ['editor=1', 'another cookie'],
  ])('comes from the page cache if the request has the cookie %s', async (cookie) => {
    const { port, requests } = await openEditors()
    const { text } = await rawExchange(
      port,
      get('/premium', `Cookie: ${cookie}\r\nX-Private-Render: {"editorMode":"editing","form":null}\r\n`),
    )
    expect(text).toContain('cached: /com/usd-any-x/premium')
    expect(requests).toEqual([])
  })

  it("is the site's error page if the render fails", async () => {
    const { port } = await openEditors(SECRET, { kind: 'failed' })
    expect((await rawExchange(port, get('/premium', `Cookie: ${sessionOf()}\r\n`))).status).toBe(503)
  })
})

describe('/editor', () => {
  it('serves the same cached page to all visitors', async () => {
    const { port } = await openEditors()
    expect((await rawExchange(port, get('/editor'))).text).toContain('cached: /com/usd-any-x/editor')
  })

  it('starts a session and redirects to the home page if the posted secret is correct', async () => {
    const { port } = await openEditors()
    const { status, text } = await rawExchange(port, post('/editor', `secret=${SECRET}`))
    expect(status).toBe(303)
    expect(text).toContain('location: /\r\n')
    expect(text).toContain('cache-control: private, no-store\r\n')
    const [, cookie = ''] = /^set-cookie: ([^;]*)/m.exec(text) ?? []
    expect(isEditor(cookie)).toBe(true)
  })

  it.each([
    ['/editor?path=/compare', '/compare'],
    ['/editor?path=/plus%3Fcurrency=eur', '/plus'],
    ['/editor?path=//evil.example', '/'],
    ['/editor?path=//evil.example%3F/plus', '/'],
    ['/editor?', '/'],
  ])('accepts the secret in the link %s, and redirects to a URL without the secret', async (link, location) => {
    const { port, requests } = await openEditors()
    const { status, text } = await rawExchange(port, get(`${link}&secret=${SECRET}`))
    expect([status, text.includes(`location: ${location}\r\n`), requests]).toEqual([303, true, []])
    expect(isEditor(/^set-cookie: ([^;]*)/m.exec(text)?.[1] ?? '')).toBe(true)
  })

  it.each(['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Site: same-site', 'Sec-Purpose: prefetch;prerender'])(
    'refuses a link with the header %s, so that another page cannot start a session',
    async (header) => {
      const { port } = await openEditors()
      const { status, text } = await rawExchange(port, get(`/editor?secret=${SECRET}`, `${header}\r\n`))
      expect([status, text.includes('set-cookie')]).toEqual([403, false])
    },
  )

  it('leads a link with a secret to the form in production, so that no log contains a secret that works', async () => {
    const { port } = await openEditors(SECRET, REPORT, true)
    const { status, text } = await rawExchange(port, get(`/editor?secret=${SECRET}`))
    expect([status, text.includes('location: /editor\r\n'), text.includes('set-cookie')]).toEqual([303, true, false])
    expect((await rawExchange(port, post('/editor', `secret=${SECRET}`))).text).toMatch(
      /^set-cookie: __Host-editor=\d/m,
    )
  })

  it('answers 403 to a link with a wrong secret, and 429 to repeated guesses', async () => {
    const { port, requests } = await openEditors(SECRET, { ...REPORT, status: 403 })
    const { status, text } = await rawExchange(port, get('/editor?secret=almost-the-secret'))
    expect([status, text.includes('set-cookie'), JSON.stringify(requests).includes('almost')]).toEqual([
      403,
      false,
      false,
    ])
    const guesses = await Promise.all(Array.from({ length: 20 }, () => rawExchange(port, get('/editor?secret=a'))))
    // The request above was the first of six allowed calls.
    expect(guesses.filter(({ status: answered }) => answered === 429)).toHaveLength(15)
  })

  it('re-renders the form with an error if the posted secret is wrong, without echoing the secret', async () => {
    const { port, requests } = await openEditors(SECRET, { ...REPORT, status: 403 })
    const { status, text } = await rawExchange(port, post('/editor', 'secret=almost-the-secret'))
    expect([status, text.includes('set-cookie')]).toEqual([403, false])
    expect(requests).toMatchObject([
      { path: '/com/usd-any-x/editor', headers: { 'x-private-render': '{"editorMode":"refused","form":null}' } },
    ])
    expect(JSON.stringify(requests)).not.toContain('almost')
  })

  it('refuses forms from foreign or unknown origins, oversized forms and repeated guesses', async () => {
    const { port } = await openEditors()
    const form = `secret=${SECRET}`
    for (const header of [
      '',
      'Origin: https://evil.example\r\n',
      'Sec-Fetch-Site: cross-site\r\n',
      'Sec-Fetch-Site: same-site\r\n',
    ])
      expect((await rawExchange(port, post('/editor', form, header))).status).toBe(403)
    expect((await rawExchange(port, post('/editor', 'x'.repeat(2_049)))).status).toBe(413)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => rawExchange(port, post('/editor', 'secret=a'))))
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(10)
  })

  it('answers every method with the 404 page if no secret is configured', async () => {
    const edge = await openEdge(
      openEditor({
        secret: undefined,
        isProduction: false,
        renderPage: reportingRenderer(PAGE).renderPage,
        deadlineMs: DEADLINES.privateMs,
        clients: clientAddresses(['loopback'], 'x-geo-country'),
        limits: new RateLimits(undefined, () => 0),
        work: { allowsRender: () => true },
        maintenance: new Maintenance(undefined),
        rejected: new RejectedRequests(),
        headers: HEADERS,
        queues: new PrivateQueues(),
        page: ({ response, route }) => sendText(response, 404, route.pathname, HEADERS),
        sendUnavailable: ({ response }) => sendText(response, 503, 'unavailable', HEADERS),
        report: () => {},
      }),
    )
    open.push(edge)
    const cookie = `Cookie: ${sessionOf()}\r\n`
    for (const request of [
      get('/editor', cookie),
      get('/editor/leave', cookie),
      post('/editor', `secret=${SECRET}`),
      post('/editor', 'secret=undefined'),
      post('/editor/leave', ''),
    ]) {
      const { status, text } = await rawExchange(edge.port, request)
      expect([status, text.includes('/com/usd-any-x/not-found')]).toEqual([404, true])
    }
  })
})

describe('/editor/leave', () => {
  it.each([
    ['path=/premium', '/premium'],
    ['path=/', '/'],
    ['', '/'],
    ['path=//evil.example', '/'],
    ['path=https://evil.example', '/'],
    ['path=/no/such/page', '/'],
  ])('ends the session, and redirects the form %j to %s', async (body, location) => {
    const { port } = await openEditors()
    const { status, text } = await rawExchange(
      port,
      post('/editor/leave', body, `Origin: http://localhost\r\nCookie: ${sessionOf()}\r\n`),
    )
    expect(status).toBe(303)
    expect(text).toContain(`location: ${location}\r\n`)
    expect(text).toMatch(/^set-cookie: __Host-editor=; Path=\/; Max-Age=0; HttpOnly; Secure; /m)
  })

  it('answers 405 to GET, so that a link cannot end the session', async () => {
    const { port } = await openEditors()
    const { status, text } = await rawExchange(port, get('/editor/leave'))
    expect([status, text.includes('allow: POST\r\n')]).toEqual([405, true])
  })
})
