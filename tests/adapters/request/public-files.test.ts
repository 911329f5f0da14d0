import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getManifest } from '../../../app/site.webmanifest/route.ts'
import { GET as getIndex } from '../../../app/sitemap.xml/route.ts'
import { GET as getPages } from '../../../app/sitemap-pages.xml/route.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')
const pages = { changeDates: async () => new Map([['/premium', '2026-01-10']]) }
const clock = { now: () => Date.UTC(2026, 0, 15) }

beforeAll(() => void Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES, pages, clock } }))
afterAll(() => void Reflect.deleteProperty(globalThis, SERVICES))

/** Returns the content of a file that caches keep for an hour, and its type. */
const read = async (get: (request: Request) => Promise<Response>, code: string) => {
  const answer = await get(new Request('http://localhost/', { headers: { 'x-site': code } }))
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  return { type: answer.headers.get('content-type'), text: await answer.text() }
}

/** Returns the entry of a sitemap with this address. */
const entryOf = (text: string, address: string): string | undefined =>
  text.match(/<url>.*?<\/url>/g)?.find((entry) => entry.includes(`<loc>${address}</loc>`))

describe('the sitemap index', () => {
  it('names the sitemap of each site on the host', async () => {
    const { type, text } = await read(getIndex, 'me-en')
    expect(type).toBe('application/xml; charset=utf-8')
    expect(text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
        '<sitemap><loc>https://me.northwall.example/sitemap-pages.xml</loc></sitemap>' +
        '<sitemap><loc>https://me.northwall.example/en/sitemap-pages.xml</loc></sitemap></sitemapindex>',
    )
  })
})

describe('the sitemap of a site', () => {
  const HOST = 'https://me.northwall.example/en'

  it('is XML with the namespace of the alternates', async () => {
    const { type, text } = await read(getPages, 'me-en')
    expect(type).toBe('application/xml; charset=utf-8')
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?><urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9" xmlns:xhtml="http:\/\/www.w3.org\/1999\/xhtml"><url>.*<\/url><\/urlset>$/,
    )
  })

  it('lists a page with the date of its last change and the same page of other sites', async () => {
    const { text } = await read(getPages, 'me-en')
    const entry = entryOf(text, `${HOST}/premium`) ?? ''
    expect(entry).toMatch(/^<url><loc>[^<]+<\/loc><lastmod>2026-01-10<\/lastmod>(?:<xhtml:link [^>]+\/>)+<\/url>$/)
    expect(entry).toContain(
      '<xhtml:link rel="alternate" hreflang="de-DE" href="https://de.northwall.example/premium"/><xhtml:link ',
    )
  })

  it('lists a page without a known change without a date', async () => {
    const { text } = await read(getPages, 'me-en')
    expect(entryOf(text, `${HOST}/plus`)).toMatch(/^<url><loc>[^<]+<\/loc><xhtml:link /)
  })

  it('omits pages that search engines must not index', async () => {
    const { text } = await read(getPages, 'me-en')
    expect([entryOf(text, HOST), entryOf(text, `${HOST}/search`)]).toEqual([expect.any(String), undefined])
  })
})

describe('the web manifest', () => {
  it('is a manifest of the site', async () => {
    const { type, text } = await read(getManifest, 'me-en')
    expect(type).toBe('application/manifest+json; charset=utf-8')
    expect(JSON.parse(text)).toMatchObject({ start_url: '/en', lang: 'en-AE', icons: expect.any(Array) })
  })
})
