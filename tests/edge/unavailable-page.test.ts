import { setImmediate as turn } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { UNAVAILABLE_MARKS } from '../../domain/routing/render-contract.ts'
import { Maintenance } from '../../edge/maintenance.ts'
import type { RenderPage } from '../../edge/next/render-page.ts'
import type { Unavailability } from '../../edge/pages/page-source.ts'
import { ProcessorShare } from '../../edge/pages/processor-share.ts'
import { RetryDelay, UnavailablePages } from '../../edge/pages/unavailable-page.ts'
import { REAL_SITES, realSite } from '../domain/sites/real-sites.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'
import { REPORT } from './reporting-renderer.ts'

const TEXTS = {
  title: 'a<b',
  text: '"c" & d',
  busyTitle: 'busy $& now',
  busyText: 'tries again',
  busyForm: 'go back',
  maintenanceTitle: 'closed $& now',
  maintenanceText: 'open on ((until))',
  retry: 'reload',
  home: 'start',
  pages: { '/premium': 'Premium <1>' },
}

const { message, title, text, retry, home } = UNAVAILABLE_MARKS
const FRAME = `<html><title>${title}</title><p data-message="${message}">${title}: ${text} ${retry}${home}</p>`

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

const rendering = (path: string) => ({
  ...REPORT,
  html: `${FRAME}${path}</html>`,
  hydration: null,
  styleHash: 'sha256-x',
})

/** Opens an edge whose pages are all unavailable. */
const openUnavailable = async (
  reason: Unavailability,
  render: RenderPage = async ({ path }) => rendering(path),
  isIdle = () => true,
  retryDelay = new RetryDelay(
    () => 0,
    () => 0,
  ),
) => {
  const rendered: string[] = []
  const lines: unknown[] = []
  const pages = new UnavailablePages({
    share: new ProcessorShare(1),
    sites: REAL_SITES,
    storeHosts: ['store.test.example'],
    textsFor: () => TEXTS,
    maintenance: new Maintenance(Date.parse('2026-12-01T21:30Z'), () => Date.parse('2026-12-01T21:00:00.500Z')),
    headers: HEADERS,
    retryDelay,
    renderPage: (request) => {
      rendered.push(request.path)
      return render(request)
    },
    isIdle,
    signal: new AbortController().signal,
    log: (...line) => lines.push(line),
  })
  const edge = await openEdge({
    page: (routed) => pages.send(routed, reason),
    form: (routed) => pages.send(routed, reason),
    endpoint: (routed) => pages.send(routed, reason),
  })
  open.push(edge)
  const send = (head: string) => rawExchange(edge.port, `${head}\r\nConnection: close\r\n\r\n`)
  return {
    rendered,
    lines,
    /** Notes that a page of each site was cached. Resolves when no frame is being rendered. */
    cachePages: async (codes: readonly string[]) => {
      for (const code of codes) pages.add(`/${code}/any/premium`)
      await turn()
    },
    get: (path: string, host = 'com.localhost') => send(`GET ${path} HTTP/1.1\r\nHost: ${host}`),
    send,
  }
}

describe('UnavailablePages', () => {
  it('renders a frame once per site whose page was cached, and sends it with the texts', async () => {
    const { rendered, lines, cachePages, get } = await openUnavailable('busy')
    await cachePages(['com', 'de', 'com'])
    await cachePages(['com'])
    expect(lines).toEqual(['com', 'de'].map((site) => ['The page for a busy server is ready', { site }]))
    expect(rendered).toEqual(['/com/usd-any-x/unavailable', '/de/eur-any-x/unavailable'])
    const { status, text: answer } = await get('/premium')
    expect(status).toBe(503)
    expect(answer).toContain('<title>busy $&amp; now</title><p data-message="busy">busy $&amp; now: tries again')
    expect(answer).toContain('/com/usd-any-x/unavailable</html>')
    expect(answer).not.toContain('%')
    expect((await get('/premium', 'de.localhost')).text).toContain('/de/eur-any-x/unavailable</html>')
  })

  it.each([
    ['POST', '/buy', 'http://me.localhost/en/premium', 'me-en'],
    ['POST', '/buy', 'http://me.localhost/en?a=b', 'me-en'],
    ['POST', '/buy', 'http://me.localhost/premium', 'me'],
    ['POST', '/buy', 'http://other.example/en/premium', 'me'],
    ['POST', '/buy', '/en/premium', 'me'],
    ['POST', '/en/renew', 'http://me.localhost/en/renew', 'me-en'],
    ['GET', '/premium', 'http://me.localhost/en', 'me'],
  ])('answers %s %s with the referring page %s in the look of %s', async (method, path, referer, site) => {
    const { cachePages, send } = await openUnavailable('maintenance')
    await cachePages(['me', 'me-en'])
    const { text: answer } = await send(`${method} ${path} HTTP/1.1\r\nHost: me.localhost\r\nReferer: ${referer}`)
    expect(/<\/p>\/([^/]+)\//.exec(answer)?.[1]).toBe(site)
  })

  it('renders a frame only while no visitor waits for a render', async () => {
    let isIdle = false
    const { rendered, cachePages } = await openUnavailable('busy', undefined, () => isIdle)
    await cachePages(['com'])
    expect(rendered).toEqual([])
    isIdle = true
    await vi.waitFor(() => expect(rendered).toEqual(['/com/usd-any-x/unavailable']))
  })

  it('sends the security headers of pages with the hash of the style, and forbids caching', async () => {
    const { cachePages, get } = await openUnavailable('busy')
    await cachePages(['com'])
    const { text: answer } = await get('/premium')
    expect(answer).toContain("style-src 'self' 'sha256-x'")
    for (const [name, value] of Object.entries(HEADERS))
      if (name !== 'content-security-policy') expect(answer).toContain(`${name}: ${value}\r\n`)
    expect(answer).toContain('cache-control: no-store\r\n')
    expect(answer).not.toMatch(/^(set-cookie|etag):/m)
  })

  it('lets the browser request the page again after 3 s if the server is busy', async () => {
    const { get } = await openUnavailable('busy')
    const { text: answer } = await get('/premium?q=1')
    expect(answer).toContain('refresh: 3; url=/premium?q=1\r\n')
    expect(answer).toContain('retry-after: 3\r\n')
    expect(answer).toContain('<a href="">reload</a>')
  })

  it.each(['//evil.example/', '/\\evil.example/', '//'])(
    'never sends a browser from %s to another host',
    async (target) => {
      const { get } = await openUnavailable('busy')
      expect((await get(target)).text).not.toMatch(/url=/)
    },
  )

  it('answers 429 to a client above its limit, and does not delay the retries of others', async () => {
    let nowMs = 0
    const delay = new RetryDelay(
      () => nowMs,
      () => 0,
    )
    const { get } = await openUnavailable('limited', undefined, undefined, delay)
    for (let at = 0; at < 10; at += 1) {
      const { status, text: answer } = await get('/premium')
      expect([status, answer.includes('data-message="busy"')]).toEqual([429, true])
      expect(answer).toContain('refresh: 3; url=/premium\r\n')
      expect(answer).toContain('retry-after: 3\r\n')
      nowMs += 10_000
    }
    expect(delay.nextSeconds()).toBe(3)
  })

  it('does not repeat a form, and asks the visitor to go back', async () => {
    const { send } = await openUnavailable('busy')
    const { text: answer } = await send('POST /support HTTP/1.1\r\nHost: com.localhost\r\nContent-Length: 0')
    expect(answer).toContain('go back')
    expect(answer).not.toMatch(/^refresh:|href=""/m)
  })

  it('names the end of a maintenance in the time zone and format of each site, and until then keeps browsers from retrying', async () => {
    const { cachePages, send } = await openUnavailable('maintenance')
    await cachePages(['com', 'de'])
    const ends = {
      com: 'December 1, 2026 at 9:30 PM UTC',
      de: '1. Dezember 2026 um 22:30 MEZ',
      cojp: '2026年12月2日 6:30 JST',
    }
    for (const [site, end] of Object.entries(ends)) {
      const { status, text: answer } = await send(`POST /buy HTTP/1.1\r\nHost: ${site}.localhost\r\nContent-Length: 0`)
      expect([site, status]).toEqual([site, 503])
      expect(Buffer.from(answer, 'latin1').toString()).toContain(`open on ${end}`)
      expect(answer).toContain('data-message="maintenance"')
      expect(answer).toContain('closed $&amp; now')
      expect(answer).toContain('retry-after: 1800\r\n')
      expect(answer).not.toMatch(/^refresh:|href=""/m)
    }
  })

  it('tells a failure from a busy server, and does not request a failed page again', async () => {
    const { get } = await openUnavailable('failed')
    const { text: answer } = await get('/premium')
    expect(answer).toContain('data-message="error"')
    expect(answer).toContain('a&lt;b')
    expect(answer).toContain('&quot;c&quot; &amp; d')
    expect(answer).toContain('retry-after: 3\r\n')
    expect(answer).not.toMatch(/^refresh:/m)
  })

  it('sends a plain page with the logo, the language and the navigation of the site until its frame is rendered', async () => {
    const { get } = await openUnavailable('busy')
    const { text: answer } = await get('/plus', 'me.localhost')
    expect(answer).toContain(`<html lang="${realSite('me').locale}" dir="rtl">`)
    expect(answer).toContain('src="/icon.svg"')
    expect(answer).toContain('<h1>busy $&amp; now</h1>')
    expect(answer).toMatch(/<nav><a href="[^"]*\/premium">Premium &lt;1&gt;<\/a><\/nav>/)
    expect(answer.slice(answer.indexOf('\r\n\r\n'))).not.toMatch(/<script|<style| on\w+=|\/plus/)
  })

  it('compresses the page, and sends no body to a HEAD request', async () => {
    const { cachePages, send } = await openUnavailable('busy')
    await cachePages(['com'])
    const { text: answer } = await send('GET / HTTP/1.1\r\nHost: com.localhost\r\nAccept-Encoding: gzip')
    const body = Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1')
    expect(gunzipSync(body).toString()).toContain('tries again')
    const head = await send('HEAD / HTTP/1.1\r\nHost: com.localhost')
    expect([head.status, head.text.endsWith('\r\n\r\n')]).toEqual([503, true])
  })

  it('repeats a failed frame after the next page of the site', async () => {
    let isBroken = true
    const { rendered, cachePages, get } = await openUnavailable('busy', async ({ path }) => {
      if (isBroken && path.startsWith('/com/')) throw new Error('broken')
      return isBroken ? { kind: 'failed' } : rendering(path)
    })
    await cachePages(['com', 'de'])
    for (const host of ['com.localhost', 'de.localhost']) expect((await get('/', host)).text).toContain('/icon.svg')
    isBroken = false
    await cachePages(['com', 'de'])
    expect(rendered).toHaveLength(4)
    for (const host of ['com.localhost', 'de.localhost']) expect((await get('/', host)).text).toContain('/unavailable<')
  })
})

describe('RetryDelay', () => {
  const delayAt = (random = 0) => {
    let nowMs = 0
    const delay = new RetryDelay(
      () => nowMs,
      () => random,
    )
    return (ms: number) => {
      nowMs = ms
      return delay.nextSeconds()
    }
  }

  it('grows for a browser that retries again and again, up to 30 s', () => {
    const secondsAt = delayAt()
    let nowMs = 0
    const waits = Array.from({ length: 10 }, () => {
      const seconds = secondsAt(nowMs)
      nowMs += seconds * 1_000
      return seconds
    })
    expect(waits).toEqual([3, 3, 3, 5, 7, 11, 16, 24, 30, 30])
  })

  it('starts again after the server has recovered', () => {
    const secondsAt = delayAt()
    for (let ms = 0; ms <= 60_000; ms += 10_000) secondsAt(ms)
    expect([secondsAt(60_000), secondsAt(90_001)]).toEqual([30, 3])
  })

  it('spreads the retries of visitors who came at the same time', () => {
    expect([delayAt(0)(0), delayAt(0.99)(0)]).toEqual([3, 4])
  })
})
