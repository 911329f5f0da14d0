import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { isIndexedPath, PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { alternates, sitePages } from '../../domain/law/site-paths.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import { pageScriptPath } from '../../edge/next/build-layout.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { hydratePage } from './hydrate-page.ts'
import { readHtml } from './read-html.ts'
import { type Answer, sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

/** Matches site code and view key of an internal path. */
const INTERNAL_PATH =
  /(?:^|[/\s"'=<,])(?:[a-z-]{2,7}|_)\/(?:[a-z]{3}-(?:any|only|[a-z]{2})-(?:x|c|b|cb)|_)(?:[/\s"'?#>;,]|$)/i
const INTERNAL_HEADER = /^x-(?:middleware|nextjs|next|invoke|matched|action|powered)/i
const LINKS = ['href', 'src', 'action', 'formaction', 'srcset', 'content']

const storefront = sharedStorefront()

const leaks = ({ headers, text: body }: Answer): readonly string[] => [
  ...Object.entries(headers).flatMap(([name, value]) =>
    INTERNAL_HEADER.test(name) || INTERNAL_PATH.test(String(value)) ? [`${name}: ${value}`] : [],
  ),
  ...readHtml(body).tags.flatMap(({ name, attributes }) =>
    LINKS.flatMap((link) =>
      INTERNAL_PATH.test(attributes.get(link) ?? '') ? [`${name} ${attributes.get(link)}`] : [],
    ),
  ),
]

it('answers /favicon.ico with a PNG file, for programs that ignore the icon links', async () => {
  const { status, headers } = await sendRequest(`${storefront.origin}/favicon.ico`)
  expect([status, headers['content-type']]).toEqual([200, 'image/png'])
})

describe('the internal path', () => {
  it('does not occur in any header or link of a response', async () => {
    const at = (path: string) => storefront.localUrl('de', path)
    const answers = [
      ...(await Promise.all(PAGE_PATHS.map((path) => visitPage(at(path))))),
      await visitPage(at('/no-such-page')),
      await visitPage(at('/premium/')),
      await sendRequest(at('/premium'), { method: 'HEAD' }),
      await sendRequest(at('/premium'), { method: 'POST', body: 'x' }),
      await visitPage(at('/premium'), { headers: { rsc: '1' } }),
      await sendRequest(at('/buy'), { form: { product: 'premium', back: '/premium', option: 'premium-1Y-3-ar' } }),
      await sendRequest(at('/buy'), { form: { product: 'premium', back: '/premium', option: 'no-such-option' } }),
      await sendRequest(at('/currency'), { form: { currency: 'CHF', back: '/premium' } }),
    ]
    expect(answers.flatMap(leaks)).toEqual([])
  })

  it.for(['/', '/premium', '/no-such-page'])(
    'does not occur in the address bar or in a request of %s after hydration',
    async (path, { openPage }) => {
      const { page, requests } = await openPage()
      await page.goto(storefront.localUrl('de', path))
      await hydratePage(page)
      await page.waitForLoadState('networkidle')
      expect(
        [page.url(), ...requests.map((request) => request.url())].filter((url) => INTERNAL_PATH.test(url)),
      ).toEqual([])
    },
  )

  it.each([
    '/com/usd-any-x/premium',
    '/de/eur-any-x/premium',
    '/de/eur-any-x',
    '/_/_/_',
    '/com%2Fusd-any-x%2Fpremium',
    '/com/usd-any-x/premium.rsc',
    '/premium.rsc',
    '/_next/data/build/com/usd-any-x/premium.json',
  ])('cannot be requested: %s returns status 404', async (path) => {
    const { status } = await sendRequest(storefront.origin, { target: path })
    expect(status).toBe(404)
  })
})

describe('a header that only the framework or a proxy may set', () => {
  const HOSTILE: readonly Readonly<Record<string, string>>[] = [
    { 'x-middleware-rewrite': '/com/usd-any-x/free' },
    { 'x-middleware-next': '1' },
    { 'x-middleware-redirect': 'https://elsewhere.example/' },
    { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
    { 'x-middleware-override-headers': 'x-site', 'x-middleware-request-x-site': 'fr' },
    { 'x-middleware-prefetch': '1' },
    { 'x-nextjs-data': '1' },
    { 'x-invoke-path': '/com/usd-any-x/free' },
    { 'x-matched-path': '/com/usd-any-x/free' },
    { 'x-prerender-revalidate': 'guess' },
    { 'x-site': 'fr' },
    { 'next-action': '0123456789abcdef0123456789abcdef01234567' },
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
    { 'next-router-state-tree': '%5B%22%22%5D' },
    { 'x-forwarded-host': 'elsewhere.example' },
    { 'x-forwarded-host': 'fr.localhost', 'x-forwarded-proto': 'https', 'x-forwarded-port': '1' },
    { forwarded: 'host=elsewhere.example' },
    { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', tracestate: 'a=b' },
    { 'x-geo-country': '<script>' },
    { cookie: 'currency=../../fr; currency=%00' },
    { 'user-agent': 'Googlebot/2.1' },
  ]

  const essence = ({ status, headers, text: body }: Answer) => ({
    status,
    type: headers['content-type'],
    location: headers.location,
    policy: headers['content-security-policy'],
    body,
  })

  it.each(HOSTILE)('does not affect a page: %o', async (headers) => {
    const address = storefront.localUrl('de', '/premium')
    const plain = essence(await visitPage(address))
    const hostile = essence(await visitPage(address, { headers }))
    expect({ ...hostile, body: hostile.body === plain.body }).toEqual({ ...plain, body: true })
  })

  it.each(HOSTILE)('does not affect a purchase: %o', async (headers) => {
    const address = storefront.localUrl('com', '/buy')
    const form = { product: 'premium', back: '/premium', option: 'premium-1Y-3-ar' }
    const plain = essence(await sendRequest(address, { form }))
    expect(essence(await sendRequest(address, { form, headers }))).toEqual(plain)
    expect(plain.status).toBe(303)
  })
})

describe('the host of a request', () => {
  it.each([
    ['elsewhere.example', 421],
    ['com.localhost.elsewhere.example', 421],
    ['xcom.localhost', 421],
    ['localhost.', 421],
    ['com.localhost:999999', 421],
    ['com.localhost:80@elsewhere.example', 421],
    ['elsewhere.example#com.localhost', 421],
    ['com.localhost, elsewhere.example', 421],
    ['__proto__', 421],
    ['..%2f', 421],
    ['COM.LocalHost', 200],
    ['127.0.0.1', 200],
    ['www.northwall.example', 200],
  ])('determines the response: %s leads to status %i', async (host, status) => {
    const answer = await sendRequest(storefront.origin, { host, target: '/premium' })
    expect(answer.status).toBe(status)
    if (status === 421) expect(answer.text).not.toContain('<html')
  })

  it('is never read from a forwarding header', async () => {
    const answer = await sendRequest(storefront.origin, {
      host: 'elsewhere.example',
      headers: { 'x-forwarded-host': 'com.localhost' },
    })
    expect(answer.status).toBe(421)
  })

  it('is required', async () => {
    const socket = connect(storefront.port, '127.0.0.1')
    socket.end('GET /premium HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d /)
  })
})

describe('the method of a request', () => {
  const FILES = [
    pageScriptPath(false),
    '/icon.svg',
    '/store.css',
    '/speculation-rules.json',
    '/_next/static/none.js',
    '/_hydration/none.json',
  ]
  const PLACES = [...FILES, '/', '/downloads', '/no-such-page', '/sitemap.xml', '/offers', '/healthz', '/readyz']

  it.each(PLACES)(
    'leads to status 405 with the allowed methods and security headers if %s does not support it',
    async (path) => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
        const { status, headers } = await sendRequest(storefront.origin, { target: path, method })
        expect([method, status, String(headers.allow)]).toEqual([method, 405, expect.stringContaining('GET')])
        expect(headers['content-security-policy']).toContain("default-src 'none'")
        expect(headers['strict-transport-security']).toBeTruthy()
      }
    },
  )

  it.each(['/buy', '/currency', '/purge', '/beacon/event'])('must be POST for %s', async (path) => {
    for (const method of ['GET', 'HEAD', 'PUT', 'TRACE', 'OPTIONS']) {
      const { status, headers } = await sendRequest(storefront.origin, { target: path, method })
      expect([method, status]).toEqual([method, 405])
      if (method !== 'TRACE') expect(headers.allow).toBe('POST')
    }
  })

  it('must not be OPTIONS for the whole server', async () => {
    const { status } = await sendRequest(storefront.origin, { target: '*', method: 'OPTIONS' })
    expect(status).toBe(400)
  })
})

describe('a page in the browser cache', () => {
  it('is revalidated with 304', async () => {
    const address = storefront.localUrl('de', '/premium')
    const first = await visitPage(address)
    const again = await visitPage(address, { headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag])
    expect(again.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
    const dearer = await visitPage(address, {
      headers: { 'if-none-match': String(first.headers.etag), cookie: 'currency=CHF' },
    })
    expect(dearer.status).toBe(200)
  })
})

describe('the sitemap of a host', () => {
  it.each(REAL_SITES.all)(
    'lists every indexed $code page with the date of its last change and its alternates on other sites',
    async (site) => {
      const at = (target: string) => sendRequest(storefront.localUrl(site.code), { target })
      const robots = await at('/robots.txt')
      expect(robots.text).toContain(`Sitemap: ${new URL(site.url).origin}/sitemap.xml`)
      expect(robots.text).toContain(`Disallow: ${site.languagePath}/buy$\n`)
      const index = await at('/sitemap.xml')
      const address = canonicalUrl(site, '/sitemap-pages.xml')
      expect(index.text).toContain(`<sitemap><loc>${address}</loc></sitemap>`)
      const map = await at(new URL(address).pathname)
      expect(map.text.match(/(?<=<loc>)[^<]+/g)).toEqual(
        sitePages(site, Date.now())
          .filter(isIndexedPath)
          .map((path) => canonicalUrl(site, path)),
      )
      const others = alternates(REAL_SITES, '/premium', Date.now()).map(
        ({ hreflang, href }) => `hreflang="${hreflang}" href="${href}"`,
      )
      for (const other of others) expect(map.text).toContain(other)
      const dates = map.text.match(/(?<=<\/loc><lastmod>)\d{4}-\d{2}-\d{2}(?=<\/lastmod>)/g)
      expect(dates).toHaveLength(map.text.match(/<loc>/g)?.length ?? 0)
    },
  )
})

describe('a public text', () => {
  it.each(['/sitemap.xml', '/sitemap-pages.xml', '/robots.txt', '/site.webmanifest'])(
    '%s is compressed, has a length, and is not sent again to a client that has it',
    async (target) => {
      const at = (headers: Readonly<Record<string, string>>) =>
        sendRequest(storefront.localUrl('com'), { target, headers })
      const plain = await at({})
      const { headers } = await at({ 'accept-encoding': 'br' })
      expect(headers['content-encoding']).toBe('br')
      expect(headers.vary).toBe('accept-encoding')
      expect(Number(headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']))
      const again = await at({ 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' })
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag])
    },
  )
})

describe('the path of a request', () => {
  it.each(REAL_SITES.all)(
    'leads to the home page of $code if it is the registered address',
    async ({ code, languagePath }) => {
      const address = storefront.localUrl(code)
      const first = await visitPage(address)
      const { location } = first.headers
      const home = location === undefined ? first : await visitPage(new URL(location, address).href)
      expect({ status: home.status, location: location ?? languagePath }).toEqual({
        status: 200,
        location: languagePath,
      })
    },
  )

  it.each([
    ['/premium/', '/premium'],
    ['//premium', '/premium'],
    ['//elsewhere.example', '/elsewhere.example'],
    ['//elsewhere.example/', '/elsewhere.example'],
    ['/en//premium', '/en/premium'],
    ['/premium/?currency=EUR', '/premium?currency=EUR'],
  ])('causes a redirect within the site: %s to %s', async (target, location) => {
    const { status, headers } = await sendRequest(storefront.origin, { target })
    expect({ status, location: headers.location }).toEqual({ status: 308, location })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const elsewhere = await sendRequest(storefront.origin, { target, host: 'elsewhere.example' })
    expect(elsewhere.status).toBe(421)
  })

  it("leads to the site's 404 page if it is the framework path /premium.rsc", async () => {
    const { status, text: body } = await sendRequest(storefront.localUrl('de', '/premium.rsc'))
    expect([status, body.slice(0, 100)]).toEqual([404, expect.stringContaining('<html lang="de-DE"')])
  })

  it.each([
    '/_next/data/build/premium.json',
    '/_next/image?url=%2Ficon.svg&w=64&q=75',
    '/_next/static/chunks/none.js',
    '/_next/static/%2e%2e/server/app/page.js',
    '/_next',
  ])('leads to a small uncached 404 if it is the framework path %s', async (target) => {
    const { status, headers, text: body } = await sendRequest(storefront.localUrl('de'), { target })
    expect([status, headers['cache-control'], body.length < 100]).toEqual([404, 'no-store', true])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each(['/%00', '/%E0%A4%A', '/premium%2F..%2F..', '/..%5c..%5c', '/a'.repeat(2000), '/premium;x=1', '/PREMIUM'])(
    'leads to status 400 or 404 if it is %s',
    async (target) => {
      const { status } = await sendRequest(storefront.origin, { target })
      expect([400, 404]).toContain(status)
    },
  )
})
