import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasDownloadBlocks, PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { allAnswers, finderPath, finderQuery } from '../../../domain/finder/finder-answers.ts'
import { promotionPath } from '../../../domain/promotions/find-promotion.ts'
import { bannersOfPage } from '../../../domain/promotions/page-banners.ts'
import { readViewKey } from '../../../domain/routing/page-view.ts'
import { type IncomingRequest, routeRequest } from '../../../domain/routing/route-request.ts'
import { MESSAGE_KEYS } from '../../../domain/routing/view-query.ts'
import { siteLink } from '../../../domain/sites/site-link.ts'
import { SITE_RECORDS } from '../../../domain/sites/site-records.ts'
import { buildSiteRegistry } from '../../../domain/sites/site-registry.ts'
import { PLATFORMS, type Platform } from '../../../ports/vocabulary.ts'
import { RUNS } from '../runs.ts'
import { PROMOTIONS, REAL_SITES, realSite } from '../sites/real-sites.ts'
import { ENDPOINT_PATHS } from './endpoints.ts'
import { countriesAfterRenders } from './named-countries.ts'

const PROMOTION_PATHS = PROMOTIONS.promotions.map(promotionPath)

const NAMED = countriesAfterRenders()

type Sent = Partial<Omit<IncomingRequest, 'query'>> & { readonly query?: string }

const routeOf = ({ query = '', ...rest }: Sent) =>
  routeRequest(
    {
      host: 'com.localhost',
      path: '/',
      query: new URLSearchParams(query),
      visitor: { country: null, currency: null, platform: null, hiddenBanners: [] },
      ...rest,
    },
    REAL_SITES,
    NAMED,
  )

const pathnameOf = (sent: Sent): string => {
  const route = routeOf(sent)
  return route.kind === 'page' ? route.pathname : route.kind
}

const from = (country: string | null, currency: string | null = null, platform: Platform | null = null) => ({
  country,
  currency,
  platform,
  hiddenBanners: [] as readonly string[],
})

describe('the internal path of a request', () => {
  test.each<[string, Sent, string]>([
    ['the home page of a site', {}, '/com/usd-any-x'],
    ['a page of a site', { path: '/premium' }, '/com/usd-any-x/premium'],
    ['a page with a language path', { host: 'me.localhost', path: '/en/plus' }, '/me-en/aed-any-x/plus'],
    ['the home page with a language path', { host: 'me.localhost', path: '/en' }, '/me-en/aed-any-x'],
    ['an unknown path', { path: '/no/such/page' }, '/com/usd-any-x/not-found'],
    ['a path in upper case, which is unknown', { path: '/Premium' }, '/com/usd-any-x/not-found'],
    ['the path of the 404 page', { path: '/not-found' }, '/com/usd-any-x/not-found'],
    ['a page and a saved currency', { visitor: from(null, 'EUR') }, '/com/eur-any-x'],
    ['a page and a stale currency', { visitor: from(null, 'RUB') }, '/com/usd-any-x'],
    [
      'a visitor from a country with its own currency order',
      { host: 'de.localhost', visitor: from('CH') },
      '/de/chf-ch-x',
    ],
    [
      'a visitor with a saved currency from a country with its own currency order',
      { host: 'de.localhost', visitor: from('CH', 'EUR') },
      '/de/eur-ch-x',
    ],
    ['a visitor from a country where consumer editions are restricted', { visitor: from('HK') }, '/com/usd-any-c'],
    ['a visitor from a country where business editions are restricted', { visitor: from('SA') }, '/com/usd-any-b'],
    ['a visitor from a country where both editions are restricted', { visitor: from('BY') }, '/com/usd-any-cb'],
    [
      'the downloads page in a country with different installers',
      { path: '/downloads', visitor: from('KZ') },
      '/com/usd-any-x-at-kz/downloads',
    ],
    [
      'a product page with a download block in a country with different installers',
      { path: '/premium', visitor: from('KZ') },
      '/com/usd-any-x-at-kz/premium',
    ],
    [
      'a page without downloads in a country with different installers',
      { path: '/compare', visitor: from('KZ') },
      '/com/usd-any-x/compare',
    ],
    [
      'a product page on a phone',
      { path: '/premium', visitor: from(null, null, 'Android') },
      '/com/usd-any-x-on-android/premium',
    ],
    [
      'the downloads page on a computer in a country with different installers',
      { path: '/downloads', visitor: from('KZ', null, 'Mac OS') },
      '/com/usd-any-x-at-kz-on-macos/downloads',
    ],
    [
      'a page without downloads on a phone',
      { path: '/compare', visitor: from(null, null, 'iOS') },
      '/com/usd-any-x/compare',
    ],
    [
      'a product page with a message on a phone',
      { path: '/premium', query: 'buy=unavailable', visitor: from(null, null, 'iOS') },
      '/com/usd-any-x-buy-unavailable/premium',
    ],
    [
      'an unknown path on a phone',
      { path: '/no/such/page', visitor: from(null, null, 'iOS') },
      '/com/usd-any-x/not-found',
    ],
    ['a promotion', { path: '/promo/welcome' }, '/com/usd-any-x/promo/welcome'],
    ['a promotion in upper case', { path: '/promo/WelCome' }, '/com/usd-any-x/promo/welcome'],
    [
      'a promotion with a language path',
      { host: 'me.localhost', path: '/en/promo/welcome' },
      '/me-en/aed-any-x/promo/welcome',
    ],
    ['a promotion that has ended', { path: '/promo/spring-2025' }, '/com/usd-any-x/promo/spring-2025'],
    [
      'a promotion on a phone',
      { path: '/promo/welcome', visitor: from('KZ', null, 'iOS') },
      '/com/usd-any-x/promo/welcome',
    ],
    [
      'a promotion that exists only on other sites',
      { host: 'ru.localhost', path: '/promo/office-start' },
      '/ru/rub-any-x/not-found',
    ],
    ['an unknown promotion', { path: '/promo/no-such' }, '/com/usd-any-x/not-found'],
    ['a page with a message', { query: 'buy=unavailable' }, '/com/usd-any-x-buy-unavailable'],
    ['a page with an unknown message', { query: 'buy=cheap' }, '/com/usd-any-x'],
  ])('consists of site, view and page for %s', (_, sent, pathname) => {
    expect(pathnameOf(sent)).toBe(pathname)
  })
})

describe('a host whose sites all have a language path', () => {
  const url = 'https://shop.example'
  const moved = SITE_RECORDS.map((record) => (record.code === 'de' ? { ...record, url: `${url}/de` } : record))
  const built = buildSiteRegistry(
    moved.map((record) => (record.code === 'fr' ? { ...record, url: `${url}/fr` } : record)),
  )
  if (!built.ok) throw new Error(built.problems.join('\n'))
  const sites = built.value
  const visitor = { country: null, currency: null, platform: null, hiddenBanners: [] }
  const answerTo = (path: string) => {
    const route = routeRequest({ host: 'shop.example', path, query: new URLSearchParams(), visitor }, sites)
    if (route.kind === 'page') return route.pathname
    return route.kind === 'endpoint' ? `${route.site.code} ${route.endpoint}` : route
  }

  test.each([
    ['/de', '/de/eur-any-x'],
    ['/fr/plus', '/fr/eur-any-x/plus'],
    ['/de/buy', 'de /buy'],
    ['/fr/robots.txt', 'fr /robots.txt'],
    ['/buy', 'fr /buy'],
    ['/robots.txt', 'fr /robots.txt'],
    ['/', { kind: 'moved', path: '/fr' }],
    ['//', { kind: 'moved', path: '/' }],
    ['/plus', '/fr/eur-any-x/not-found'],
    ['/editor', '/fr/eur-any-x/not-found'],
    ['/refund', '/fr/eur-any-x/not-found'],
    ['/icon.svg', '/fr/eur-any-x/not-found'],
  ])('answers %s with %j', (path, expected) => {
    expect(answerTo(path)).toEqual(expected)
  })
})

describe('a saved currency', () => {
  test.each<[string, Sent, boolean]>([
    ['is kept if the site has it', { visitor: from('US', 'EUR') }, false],
    ['is stale if the site does not have it', { visitor: from('US', 'RUB') }, true],
    ['is stale if it is malformed', { visitor: from('US', 'usdd') }, true],
    ['is not stale if it is missing', {}, false],
    ['is not stale if a query overrides it', { query: 'currency=EUR', visitor: from('US', 'USD') }, false],
  ])('%s', (_, sent, isCurrencyStale) => {
    expect(routeOf(sent)).toMatchObject({ kind: 'page', isCurrencyStale })
  })
})

describe('a currency in the query', () => {
  test.each<[string, Sent, string]>([
    ['becomes the only currency if the site has it', { query: 'currency=eur' }, '/com/eur-only-x'],
    ['overrides the saved currency', { query: 'currency=EUR', visitor: from('US', 'USD') }, '/com/eur-only-x'],
    [
      'overrides the country’s currency order',
      { host: 'de.localhost', query: 'currency=EUR', visitor: from('CH') },
      '/de/eur-only-x',
    ],
    ['is ignored if the site does not have it', { query: 'currency=RUB' }, '/com/usd-any-x'],
    [
      'does not change the view of a site with only that currency',
      { host: 'usa.localhost', query: 'currency=USD' },
      '/usa/usd-any-x',
    ],
  ])('%s', (_, sent, pathname) => {
    expect(pathnameOf(sent)).toBe(pathname)
  })
})

describe('a currency in the page data', () => {
  test.each<[string, Sent, string]>([
    ['is the only currency', { path: '/promo/office-start' }, '/com/eur-only-x/promo/office-start'],
    [
      'overrides the saved currency',
      { path: '/promo/office-start', visitor: from(null, 'GBP') },
      '/com/eur-only-x/promo/office-start',
    ],
    [
      'overrides the currency of a query',
      { path: '/promo/office-start', query: 'currency=GBP' },
      '/com/eur-only-x/promo/office-start',
    ],
    [
      'is ignored if the site does not have it',
      { host: 'cojp.localhost', path: '/promo/office-start' },
      '/cojp/jpy-any-x/promo/office-start',
    ],
    [
      'does not override the query if the site does not have it',
      { host: 'coza.localhost', path: '/promo/office-start', query: 'currency=usd' },
      '/coza/usd-only-x/promo/office-start',
    ],
  ])('%s', (_, sent, pathname) => {
    expect(pathnameOf(sent)).toBe(pathname)
  })
})

test.each(ENDPOINT_PATHS)(
  'routeRequest routes the endpoint %s with its site, for any country and query',
  (endpoint) => {
    const route = routeOf({ host: 'me.localhost', path: `/en${endpoint}`, query: 'currency=EUR', visitor: from('CN') })
    expect(route).toEqual({ kind: 'endpoint', site: realSite('me-en'), endpoint })
  },
)

test.each(['', 'northwall.invalid', 'com.localhost.invalid', '10.0.0.1', 'com.localhost@evil.example'])(
  'routeRequest finds no site for the host "%s"',
  (host) => {
    expect(routeOf({ host })).toEqual({ kind: 'unknown-host' })
  },
)

describe('routeRequest for a path that is not normalized', () => {
  test.each([
    ['/premium/', '/premium'],
    ['//premium', '/premium'],
    ['//evil.example/', '/evil.example'],
    ['/\\evil.example', '/evil.example'],
    ['/\t/evil.example', '/evil.example'],
    ['\\\\evil.example\\', '/evil.example'],
    ['https://evil.example', '/https:/evil.example'],
    ['/buy//', '/buy'],
    ['', '/'],
  ])('redirects %j to %j', (path, moved) => {
    expect(routeOf({ path })).toEqual({ kind: 'moved', path: moved })
  })

  test('does not redirect on an unknown host', () => {
    expect(routeOf({ host: 'evil.example', path: '//premium/' })).toEqual({ kind: 'unknown-host' })
  })
})

const FINDER_PATHS = allAnswers().map(finderPath)

const anyHost = fc.oneof(
  fc.constantFrom(...REAL_SITES.all.map((site) => `${site.label}.localhost:3000`)),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const hostilePart = fc.constantFrom(
  '/',
  '//',
  '\\',
  '\t',
  '\n',
  '..',
  '.',
  '%2f',
  '%5C',
  '@',
  ':',
  'evil.example',
  'en',
  '?',
  '#',
  '%00',
  '\u202e',
)
const anyPath = fc.oneof(
  fc.constantFrom(...PAGE_PATHS, ...FINDER_PATHS, ...ENDPOINT_PATHS, ...PROMOTION_PATHS),
  fc.array(hostilePart, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const anyQuery = fc.oneof(
  fc.constantFrom(...allAnswers().map(finderQuery)),
  fc.constantFrom('buy=unavailable', 'buy=cheap', 'currency=eur', 'currency=usd&currency=jpy', 'buy', 'currency='),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const anyText = fc.oneof(fc.constantFrom('CH', 'BY', 'EUR', 'USD', '', '__proto__'), fc.string({ maxLength: 4 }))
const anyRequest = fc.record({
  host: anyHost,
  path: anyPath,
  query: anyQuery.map((text) => new URLSearchParams(text)),
  visitor: fc.record({
    country: fc.option(anyText),
    currency: fc.option(anyText),
    platform: fc.constantFrom(null, ...PLATFORMS),
    hiddenBanners: fc.subarray([...REAL_SITES.bannerIds]),
  }),
})

test('routeRequest returns one of four kinds for any request, and only known pages in a valid view', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const route = routeRequest(request, REAL_SITES, NAMED)
      expect(['unknown-host', 'moved', 'endpoint', 'page']).toContain(route.kind)
      if (route.kind !== 'page') return
      const [, code, view = '', ...page] = route.pathname.split('/')
      expect(code).toBe(route.site.code)
      expect(route.site.currencies.default).toContain(readViewKey(view, REAL_SITES.bannerIds)?.currency)
      expect([...PAGE_PATHS, ...FINDER_PATHS, ...PROMOTION_PATHS, '/not-found']).toContain(`/${page.join('/')}`)
    }),
    { numRuns: RUNS },
  )
})

test('ten thousand unknown promotion codes share the 404 page', () => {
  const codes = Array.from({ length: 10_000 }, (_, at) => `/promo/${at.toString(36)}-${'x'.repeat(at % 300)}`)
  expect(new Set(codes.map((path) => pathnameOf({ path })))).toEqual(new Set(['/com/usd-any-x/not-found']))
})

test.each([
  ['', '/finder'],
  ['who=children', '/finder/children'],
  ['who=children&devices=5&vpn=yes&passwords=no', '/finder/children-5-yes-no'],
  ['passwords=no&vpn=yes&devices=5&who=children', '/finder/children-5-yes-no'],
  ['who=children&devices=7&vpn=yes&passwords=no', '/finder/children'],
  ['who=children&vpn=yes', '/finder/children'],
  ['who=nobody', '/finder'],
  ['who=business&devices=25&vpn=yes', '/finder/business-25'],
  ['who=business&devices=3', '/finder/business'],
])('the plan finder with the query %j has the page %s', (query, page) => {
  expect(pathnameOf({ path: '/finder', query })).toBe(`/com/usd-any-x${page}`)
})

test.each([
  '/finder/',
  '/finder/nobody',
  '/finder/children-7',
  '/finder/business-5-yes',
  '/finder/children-5-yes-no-no',
])('the path %s is no page of the plan finder', (path) => {
  const route = routeOf({ path })
  expect(route.kind === 'page' && route.pathname).not.toBe(`/com/usd-any-x${path}`)
})

test('ten thousand queries share the pages of the plan finder', () => {
  const pages = Array.from({ length: 10_000 }, (_, at) =>
    pathnameOf({ path: '/finder', query: `who=children&devices=${at}` }),
  )
  expect(new Set(pages).size).toBe(5)
})

test('a redirect keeps the origin, has a normalized path, and leads to no further redirect', () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const route = routeOf({ path })
      if (route.kind !== 'moved') return
      expect(new URL(route.path, 'https://site.invalid').origin).toBe('https://site.invalid')
      expect(route.path).toMatch(/^\//)
      expect(route.path).not.toMatch(/\/{2}|.\/$/)
      expect(routeOf({ path: route.path }).kind).not.toBe('moved')
    }),
    { numRuns: RUNS },
  )
})

test('every link on every site leads to a page of the same site', () => {
  const country = fc.option(fc.stringMatching(/^[A-Z]{2}$/))
  fc.assert(
    fc.property(fc.constantFrom(...REAL_SITES.all), fc.constantFrom(...PAGE_PATHS), country, (site, page, of) => {
      const visitor = { country: of, currency: null, platform: null, hiddenBanners: [] }
      const pathname = pathnameOf({ host: `${site.label}.localhost`, path: siteLink(site, page), visitor })
      expect(pathname.startsWith(`/${site.code}/`)).toBe(true)
      expect(pathname.endsWith(page === '/' ? '' : page)).toBe(true)
      expect(pathname).not.toContain('/not-found')
    }),
    { numRuns: RUNS },
  )
})

test('the number of views of a site is bounded for any country, cookie and query', () => {
  const queries = ['', 'buy=unavailable', 'buy=cheap', 'buy=x', 'currency=', 'currency=zzz']
  for (const site of REAL_SITES.all) {
    const { default: currencies, byCountry } = site.currencies
    // One country for each effect on a view, and countries without an effect.
    const countries = [null, 'ZZ', 'HK', 'SA', 'BY', ...Object.keys(byCountry)]
    const requested = [...queries, ...currencies.map((currency) => `currency=${currency}`)]
    const saved = [null, 'ZZZ', ...currencies]
    const views = new Set<string>()
    for (const country of countries) {
      for (const query of requested) {
        for (const currency of saved) {
          views.add(
            pathnameOf({
              host: `${site.label}.localhost`,
              path: siteLink(site, '/'),
              query,
              visitor: { country, currency, platform: 'Linux', hiddenBanners: [] },
            }),
          )
        }
      }
    }
    const orderCount = Object.keys(byCountry).length + 2
    expect(views.size).toBeLessThanOrEqual(currencies.length * orderCount * 4 * (MESSAGE_KEYS.length + 1))
  }
})

test.each([
  ['currency=eur', '/com/eur-only-x/compare'],
  ['Currency=Eur', '/com/eur-only-x/compare'],
  ['CURRENCY=EUR', '/com/eur-only-x/compare'],
  ['Buy=Unavailable', '/com/usd-any-x-buy-unavailable/compare'],
])('the query %s is case-insensitive, and leads to %s', (query, pathname) => {
  expect(pathnameOf({ path: '/compare', query })).toBe(pathname)
})

test('a hidden banner changes only the views of pages that have the banner', () => {
  const hidden = REAL_SITES.bannerIds
  for (const site of REAL_SITES.all)
    for (const page of [...PAGE_PATHS, '/no-such-page']) {
      const sent = { host: `${site.label}.localhost`, path: siteLink(site, page) }
      const shown = pathnameOf(sent)
      const without = pathnameOf({ ...sent, visitor: { ...from(null), hiddenBanners: hidden } })
      const ids = bannersOfPage(site, page).map(({ id }) => id)
      const [, code, view, ...rest] = shown.split('/')
      expect(without).toBe(ids.length === 0 ? shown : ['', code, `${view}-without-${ids.join('-')}`, ...rest].join('/'))
    }
})

test('only pages with download blocks vary on the visitor’s system', () => {
  for (const page of [...PAGE_PATHS, '/no-such-page']) {
    const routes = [null, ...PLATFORMS].map((platform) => routeOf({ path: page, visitor: from(null, null, platform) }))
    const views = new Set(routes.map((route) => (route.kind === 'page' ? route.pathname : route.kind)))
    expect([page, views.size]).toEqual([page, hasDownloadBlocks(page) ? PLATFORMS.length + 1 : 1])
    for (const route of routes) expect(route).toMatchObject({ isByPlatform: hasDownloadBlocks(page) })
  }
})
