import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningContent, startContent } from '../hosts/content/start-content.ts'
import { type Storefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { EDITOR_SECRET } from './editor-secret.ts'
import { sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const SECRET = 'secret-of-a-purge-test'
const SITES = ['com', 'de', 'me', 'cojp', 'ru']
const PATHS = ['/premium', '/compare', '/no-such-page']

let content: RunningContent
let served: Storefront
/** The same build with embedded pages. */
const embedded = sharedStorefront()

/** Returns the HTML of a page without the port, and without hashes that depend on the port. */
const htmlOf = async (storefront: Storefront, site: string, path: string): Promise<string> => {
  const answer = await visitPage(storefront.localUrl(site, path), { headers: { 'x-forwarded-for': '192.0.2.81' } })
  expect([200, 404]).toContain(answer.status)
  return answer.text.replaceAll(String(storefront.port), 'PORT').replaceAll(/[\w-]+\.json|"[\w-]{16,}"/g, 'HASH')
}

/** Changes the title of one page, but not of pages that are requested in the background. */
const titled = (title: string) =>
  content.setChange((body) => ('path' in body && body.path === '/premium' ? { ...body, title } : body))

const purge = (tag: string) =>
  sendRequest(`${served.origin}/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: [tag] }),
  })

beforeAll(async () => {
  content = await startContent({ editorSecret: EDITOR_SECRET })
  served = await startStorefront({
    env: {
      CONTENT_URL: content.origin,
      PURGE_SECRET: SECRET,
      EDITOR_SECRET,
      PRICES_FRESH_SECONDS: '1',
    },
  })
})

afterAll(async () => {
  await served?.stop()
  await content?.close()
})

it('pages from a content service are byte-for-byte identical to embedded pages', async () => {
  for (const site of SITES)
    for (const path of PATHS)
      expect(await htmlOf(served, site, path), `${site} ${path}`).toBe(await htmlOf(embedded, site, path))
  expect(content.asked.length).toBeGreaterThan(SITES.length * PATHS.length)
})

it('the first request after a purge gets the changed page', async () => {
  titled('A new title')
  expect((await purge('page:de:/premium')).status).toBe(204)
  const startMs = performance.now()
  expect(await htmlOf(served, 'de', '/premium')).toContain('<title>A new title')
  console.log(`The new title took ${Math.round(performance.now() - startMs)} ms`)
  content.setChange((body) => body)
})

it('a page from a content service uses the files, flags and currency in its data, but no files from foreign origins', async () => {
  const assets = {
    styleSheets: ['/content/campaign.css', 'https://elsewhere.example/a.css'],
    fonts: { 'Campaign Sans': '/content/campaign-sans.woff2' },
    headScripts: [{ src: '/scripts/campaign.js' }, { src: '/scripts/ads.js', purpose: 'marketing' }],
  }
  const flags = { superRenderer: true, pulseMetrics: false, staging: true }
  content.setChange((body) =>
    'path' in body && body.path === '/premium' ? { ...body, assets, flags, currency: 'CHF' } : body,
  )
  expect((await purge('page:de:/premium')).status).toBe(204)
  const html = await htmlOf(served, 'de', '/premium')
  content.setChange((body) => body)
  expect(html).toMatch(/<link rel="stylesheet" href="\/content\/campaign\.css"[^>]*>/)
  expect(html).toMatch(/<link rel="preload" as="font"[^>]*href="\/content\/campaign-sans\.woff2"/)
  expect(html).toContain('<script src="/scripts/campaign.js" async="">')
  expect(html).toContain('<meta name="head-script" content="/scripts/ads.js" data-purpose="marketing"/>')
  expect(html).not.toMatch(/elsewhere|<script src="\/scripts\/ads/)
  expect(html).toContain('data-hydrate="load"')
  expect(html).toContain('data-vitals="0"')
  expect(html).toMatch(/data-staging=""[\s\S]+<meta name="robots" content="noindex"\/>|noindex[\s\S]+data-staging=""/)
  // With one currency there is no switcher. The inline style of the build remains.
  expect(html).toContain('name="priceCurrency" value="CHF"')
  expect(html).not.toMatch(/data-currency-switcher|menu-currency"/)
  expect(html).toContain('<style>')
})

it("a download block offers the installers of the sites that it lists for the visitor's country", async () => {
  const linksFrom = async (country: string, site = 'de'): Promise<readonly string[]> => {
    const headers = { 'x-forwarded-for': '192.0.2.83', 'x-geo-country': country }
    const { text } = await visitPage(served.localUrl(site, '/downloads'), { headers })
    return [...text.matchAll(/<a[^>]*data-platform="Windows"[^>]*>/g)].map(
      ([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? '',
    )
  }
  const [ofGermany, ofRussia] = [await linksFrom('FR'), await linksFrom('FR', 'ru')]
  expect(ofGermany).not.toEqual(ofRussia)

  const forFrance = '"geoIP":[{"ipCountry":"FR","sites":["ru"]},'
  content.setChange((body) => JSON.parse(JSON.stringify(body).replaceAll('"geoIP":[', forFrance)))
  expect((await purge('page:de:/downloads')).status).toBe(204)
  // The first visitor from France, then another one.
  expect(await linksFrom('FR')).toEqual(ofRussia)
  expect(await linksFrom('FR')).toEqual(ofRussia)
  expect(await linksFrom('AT')).toEqual(ofGermany)

  content.setChange((body) => body)
  expect((await purge('page:de:/downloads')).status).toBe(204)
  expect(await linksFrom('FR')).toEqual(ofGermany)
})

it('only editors see drafts, which the content service sends only with the secret', async () => {
  const entered = await sendRequest(`${served.origin}/editor`, { form: { secret: EDITOR_SECRET } })
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  const own = await visitPage(`${served.origin}/compare`, { headers: { cookie } })
  expect([own.status, own.text.includes('data-draft')]).toEqual([200, true])
  expect(content.asked.filter(({ authorization }) => authorization !== undefined)).toEqual([
    { target: '/com_svc/en/pages?path=%2Fcompare&preview=1', authorization: `Bearer ${EDITOR_SECRET}` },
  ])
  expect(await htmlOf(served, 'com', '/compare')).not.toContain('data-draft')
})

it('known pages are served while the content service is down, even after a purge, and unknown pages get 503', async () => {
  content.setStatus(503)
  const before = await htmlOf(served, 'de', '/compare')
  expect((await purge('content:de')).status).toBe(204)
  expect(await htmlOf(served, 'de', '/compare')).toBe(before)
  // No test has requested an unknown path of this site before.
  const unknown = await sendRequest(served.localUrl('fr', '/no-such-page'), {
    headers: { 'x-forwarded-for': '192.0.2.82' },
  })
  expect(unknown.status).toBe(503)
  expect(unknown.text).toContain('lang="fr')
})
