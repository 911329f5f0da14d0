import { expect, it } from 'vitest'
import { attributionCookies, campaignQuery } from '../../domain/consent/attribution.ts'
import { routeRequest } from '../../domain/routing/route-request.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { pageHeaders, securityHeaders } from '../../edge/http/security-headers.ts'
import { answerPage } from '../../edge/pages/answer-page.ts'
import { sendRequest } from '../browser/send-request.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { cachedPage } from './cached-page-sample.ts'
import { openEdge } from './open-edge.ts'

const PAGE_HEADERS = pageHeaders(securityHeaders([]), false, REAL_SITES.all)

const visit = async (target: string, headers: Record<string, string>) => {
  const clients = clientAddresses(['loopback'], 'x-geo-country')
  const edge = await openEdge({
    clients,
    page: answerPage({
      source: { cached: () => ({ page: cachedPage(), result: 'hit' }) } as unknown as Parameters<
        typeof answerPage
      >[0]['source'],
      clients,
      headers: PAGE_HEADERS,
      reroute: (routed) => routed,
      mayRender: () => true,
      mayCauseWork: () => true,
      rejected: { add: () => {} },
      sendUnavailable: () => {},
    }),
  })
  try {
    return await sendRequest(`http://localhost:${edge.port}`, {
      host: 'com.localhost',
      target,
      headers: { 'accept-encoding': 'br', ...headers },
    })
  } finally {
    await edge.close()
  }
}

const CONSENT = { cookie: 'consent=v1.m' }
const CAMPAIGN = '/premium?utm_source=mail'

it.each(['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])(
  'the edge refuses a request with Sec-Purpose: %s for a page that would set a cookie',
  async (purpose) => {
    const { status, headers, text } = await visit(CAMPAIGN, { ...CONSENT, 'sec-purpose': purpose })
    expect([status, headers['set-cookie'], headers['cache-control'], text]).toEqual([403, undefined, 'no-store', ''])
    expect(headers['content-security-policy']).toBeDefined()
  },
)

it.each([
  ['the visitor opens the page', CAMPAIGN, CONSENT, 1],
  ['the page sets no cookie', '/premium', { ...CONSENT, 'sec-purpose': 'prefetch;prerender' }, 0],
  ['the visitor has not granted marketing', CAMPAIGN, { cookie: 'consent=v1.', 'sec-purpose': 'prefetch' }, 0],
])('the edge sends a page if %s', async (_, target, headers, cookies) => {
  const answer = await visit(target, headers)
  expect([answer.status, answer.headers['set-cookie']?.length ?? 0]).toEqual([200, cookies])
})

const parametersOf = (list: readonly string[]): readonly string[] => {
  const value = list[list.indexOf('no-vary-search') + 1] ?? ''
  expect(value).toMatch(/^params=\("[a-z]+"(?: "[a-z]+")*\)$/)
  return [...value.matchAll(/"([a-z]+)"/g)].map(([, name = '']) => name)
}

it('No-Vary-Search names only parameters that change neither a page nor a cookie of any site', () => {
  const names = parametersOf(PAGE_HEADERS)
  expect(names).toContain('gclid')
  for (const site of REAL_SITES.all)
    for (const name of names) {
      const query = new URLSearchParams({ [name]: 'a' })
      const visitor = { country: null, currency: null, platform: null, hiddenBanners: [] }
      const routed = (asked: URLSearchParams) =>
        routeRequest(
          { host: `${site.label}.localhost`, path: `${site.languagePath}/premium`, query: asked, visitor },
          REAL_SITES,
        )
      expect(routed(query)).toEqual(routed(new URLSearchParams()))
      expect(attributionCookies(() => undefined, query, site.storeQueryNames)).toEqual([])
      expect(campaignQuery(query, site.storeQueryNames)).toBe('')
    }
})

it('No-Vary-Search omits a parameter that a site passes to the store', () => {
  const names = parametersOf(pageHeaders({}, false, [{ storeQueryNames: ['fbclid'] }]))
  expect(names).not.toContain('fbclid')
  expect(names).toContain('gclid')
})
