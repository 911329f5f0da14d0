import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '../../../app/robots.txt/route.ts'
import { PURCHASE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { sitePages } from '../../../domain/law/site-paths.ts'
import { siteLink } from '../../../domain/sites/site-link.ts'
import { REAL_SITES, realSite } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')

beforeAll(() => void Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES } }))
afterAll(() => void Reflect.deleteProperty(globalThis, SERVICES))

const request = (code: string) => GET(new Request('http://localhost/robots.txt', { headers: { 'x-site': code } }))

/** Returns a function that tells whether crawlers may read a URL (RFC 9309). The file has only rules without `*`. */
const crawlerOf = async (code: string): Promise<(url: string) => boolean> => {
  const rules = (await (await request(code)).text()).match(/(?<=^Disallow: ).+$/gm) ?? []
  return (url) => !rules.some((rule) => (rule.endsWith('$') ? `${url}$` === rule : url.startsWith(rule)))
}

/** The United Arab Emirates and their English pages share a host. */
const SITES = ['com', 'me', 'me-en'].map(realSite)

describe('GET /robots.txt', () => {
  it('is a public text with a sitemap of the host', async () => {
    const answer = await request('me-en')
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'text/plain; charset=utf-8',
      'public, max-age=3600',
    ])
    const text = await answer.text()
    expect(text).toMatch(/^User-agent: \*\nDisallow: /)
    expect(text).toMatch(/\n\nSitemap: https:\/\/me\.northwall\.example\/sitemap\.xml\n$/)
  })

  it.each(SITES)(
    'lets crawlers read every page of $code, so that they see which ones are not indexed',
    async (site) => {
      const mayRead = await crawlerOf(site.code)
      const paths = [...sitePages(site, Date.now()), ...PURCHASE_PATHS, '/promo/welcome', '/no-such-page']
      expect(paths.filter((path) => !mayRead(siteLink(site, path)))).toEqual([])
    },
  )

  it.each(SITES)('keeps crawlers from the endpoints of $code', async (site) => {
    const mayRead = await crawlerOf(site.code)
    const endpoints = ['/buy', '/currency', '/consent', '/banners', '/offers?product=plus', '/region?page=%2F']
    const urls = [...endpoints, '/beacon/rum', '/store?pid=plus', '/store/account'].map((path) => siteLink(site, path))
    expect(urls.filter(mayRead)).toEqual([])
  })

  it('names the endpoints of all sites on the host', async () => {
    expect([(await crawlerOf('me'))('/en/buy'), (await crawlerOf('me-en'))('/buy')]).toEqual([false, false])
  })
})
