import { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { openCache } from './open-cache.ts'
import { pageOf } from './stand-in-instance.ts'

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
  'Mozilla/5.0 (X11; Linux x86_64)',
  'Mozilla/5.0 (X11; CrOS x86_64)',
  'Mozilla/5.0 (Windows Phone 10.0; Android 6.0)',
  'curl/8.5',
  `${'x'.repeat(300)} Windows`,
]
const HINTS = ['"Windows"', '"Android"', '"macOS"', '"iOS"', '"Linux"', '"Chrome OS"', '"windows"', 'Windows']
const COUNTRIES = ['DE', 'ch', 'CN', 'BY', 'KZ', 'RU', 'SA', 'HK', 'GB', 'US', 'xx', 'USA', '', 'DE, CN', '1']
const COOKIES = [
  'currency=EUR',
  'currency=usd',
  'currency=CHF',
  'currency=XXX',
  'other=1; currency=RUB',
  'other=1',
  'nb_was_closed=welcome',
  'nb_was_closed=none',
  'platform=ios',
  'currency=EUR; platform=ios',
  'platform=windows',
  'currency=EUR; nb_was_closed=welcome',
]
/** Sites with a language path, several currencies, an order by country, or separate installers. */
const CODES = ['com', 'me-en', 'me', 'ch', 'kz', 'kzkk', 'comcn', 'ru']
const HOSTS = REAL_SITES.all
  .filter(({ code }) => CODES.includes(code))
  .map(({ label, languagePath }) => ({ host: `${label}.localhost`, languagePath }))
const PATHS = [
  ...PAGE_PATHS.map((path) => (path === '/' ? '' : path)),
  '/unknown',
  '/premium/',
  '/premium?currency=EUR',
  '/premium?term=2Y&quantity=5&autorenew=false',
  '/finder?who=children&devices=5',
  '/finder?who=adults&devices=1&vpn=no&passwords=yes',
]

const maybe = (texts: readonly string[]) => fc.option(fc.constantFrom(...texts), { nil: undefined })

const visits = fc.record({
  site: fc.constantFrom(...HOSTS),
  path: fc.constantFrom(...PATHS),
  'user-agent': maybe(AGENTS),
  'sec-ch-ua-platform': maybe(HINTS),
  'x-geo-country': maybe(COUNTRIES),
  cookie: maybe(COOKIES),
})

it('nginx sends each visitor the same page as the edge, with and without a cache hit', async (context) => {
  const { send } = await openCache(context)
  let hits = 0
  // There are so few pages that most visits find a cached page.
  await fc.assert(
    fc.asyncProperty(visits, async ({ site, path, ...more }) => {
      const headers: Record<string, string> = {}
      for (const [name, value] of Object.entries(more)) if (value !== undefined) headers[name] = value
      const target = `${site.languagePath}${path}` || '/'
      const socket = Object.create(Socket.prototype, { remoteAddress: { value: '127.0.0.1' } })
      const expected = pageOf({ headers: { ...headers, host: site.host }, url: target, socket })
      const answer = await send(target, { host: site.host, headers })
      if (/HIT|STALE|UPDATING|REVALIDATED/.test(String(answer.headers['x-cache']))) hits += 1
      expect([answer.text, answer.headers['x-page']]).toEqual([expected, expected])
    }),
    { numRuns: 1_500 },
  )
  expect(hits).toBeGreaterThan(50)
})
