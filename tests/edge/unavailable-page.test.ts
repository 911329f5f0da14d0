import { setImmediate as turn } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { UNAVAILABLE_MARKS } from '../../domain/routing/render-contract.ts'
import type { RenderPage } from '../../edge/next/render-page.ts'
import type { Unavailability } from '../../edge/pages/page-source.ts'
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
  retry: 'reload',
  home: 'start',
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
) => {
  const rendered: string[] = []
  const lines: string[] = []
  const pages = new UnavailablePages({
    sites: REAL_SITES,
    storeHosts: ['store.test.example'],
    textsFor: () => TEXTS,
    headers: HEADERS,
    retryDelay: new RetryDelay(
      () => 0,
      () => 0,
    ),
    renderPage: (request) => {
      rendered.push(request.path)
      return render(request)
    },
    isIdle,
    pauseMs: 0,
    log: (message) => lines.push(message),
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
    load: () => pages.load(new AbortController().signal),
    get: (path: string, host = 'com.localhost') => send(`GET ${path} HTTP/1.1\r\nHost: ${host}`),
    send,
  }
}

describe('UnavailablePages', () => {
  it('renders one frame per site, and sends it with the texts', async () => {
    const { rendered, load, get } = await openUnavailable('busy')
    await load()
    expect(rendered).toHaveLength(REAL_SITES.all.length)
    const { status, text: answer } = await get('/premium')
    expect(status).toBe(503)
    expect(answer).toContain('<title>busy $&amp; now</title><p data-message="busy">busy $&amp; now: tries again')
    expect(answer).toContain('/com/usd-any-x/unavailable</html>')
    expect(answer).not.toContain('%')
    expect((await get('/premium', 'de.localhost')).text).toContain('/de/eur-any-x/unavailable</html>')
  })

  it('renders frames only while the renderer has time, and logs the end', async () => {
    let isIdle = false
    const { rendered, lines, load } = await openUnavailable('busy', undefined, () => isIdle)
    const loaded = load()
    await turn()
    expect(rendered).toEqual([])
    isIdle = true
    await loaded
    expect(rendered).toHaveLength(REAL_SITES.all.length)
    expect(lines).toEqual(['The pages for a busy server are ready'])
  })

  it('sends the security headers of pages with the hash of the style, and forbids caching', async () => {
    const { load, get } = await openUnavailable('busy')
    await load()
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
    expect(answer).toContain('refresh: 3\r\n')
    expect(answer).toContain('retry-after: 3\r\n')
    expect(answer).toContain('<a href="">reload</a>')
  })

  it('does not repeat a form, and asks the visitor to go back', async () => {
    const { send } = await openUnavailable('busy')
    const { text: answer } = await send('POST /support HTTP/1.1\r\nHost: com.localhost\r\nContent-Length: 0')
    expect(answer).toContain('go back')
    expect(answer).not.toMatch(/^refresh:|href=""/m)
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

  it('sends a plain page with the logo, the language and the links of the site until its frame is rendered', async () => {
    const { get } = await openUnavailable('busy')
    const { text: answer } = await get('/premium', 'me.localhost')
    expect(answer).toContain(`<html lang="${realSite('me').locale}" dir="rtl">`)
    expect(answer).toContain('src="/icon.svg"')
    expect(answer).toContain('<h1>busy $&amp; now</h1>')
    expect(answer).not.toMatch(/<script|<style| on\w+=|\/premium/)
  })

  it('compresses the page, and sends no body to a HEAD request', async () => {
    const { load, send } = await openUnavailable('busy')
    await load()
    const { text: answer } = await send('GET / HTTP/1.1\r\nHost: com.localhost\r\nAccept-Encoding: gzip')
    const body = Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1')
    expect(gunzipSync(body).toString()).toContain('tries again')
    const head = await send('HEAD / HTTP/1.1\r\nHost: com.localhost')
    expect([head.status, head.text.endsWith('\r\n\r\n')]).toEqual([503, true])
  })

  it('keeps the frames of other sites if renders fail', async () => {
    const { load, get } = await openUnavailable('busy', async ({ path }) => {
      await turn()
      if (path.startsWith('/com/')) throw new Error('broken')
      return path.startsWith('/de/') ? { kind: 'failed' } : rendering(path)
    })
    await load()
    for (const host of ['com.localhost', 'de.localhost']) expect((await get('/', host)).text).toContain('/icon.svg')
    expect((await get('/', 'fr.localhost')).text).toContain('/unavailable</html>')
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
