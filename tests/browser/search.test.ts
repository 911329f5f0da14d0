import { describe, expect, it as plainIt } from 'vitest'
import { translatorFor } from '../../app/_messages/translator.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { sampled } from './sampled-cases.ts'
import { type RequestOptions, sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'

const PHONE = { width: 390, height: 844 }
/** The narrowest window with the menus in one line. */
const NARROW_DESKTOP = { width: 1024, height: 700 }

/** Queries of a site with the expected page, and the corrected text; null if the text is not corrected. */
const SEARCHES = [
  ['com', 'pasword', '/plus', PHONE, 'password'],
  ['de', 'gerate', '/premium', NARROW_DESKTOP, null],
  ['me', 'فيروسات', '/standard', PHONE, null],
  ['cojp', 'パスワード', '/plus', NARROW_DESKTOP, null],
  ['ru', 'антвиирус', '/standard', NARROW_DESKTOP, 'Антивирус'],
] as const

const storefront = sharedStorefront()

describe('the search field of the header', () => {
  it.for([true, false])('gets the focus when it opens (JavaScript: %s)', async (javaScriptEnabled, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled })
    await page.goto(storefront.localUrl('de', '/premium'))
    const focused = page.locator('header form[role=search] [name=q]:focus')
    expect(await focused.count()).toBe(0)
    await page.locator('[popovertarget="header-search"]').click()
    await focused.waitFor()
  })

  it.for(['com', 'cojp'])(
    'suggests searches and then results on %s, which arrow keys reach',
    async (code, { openPage }) => {
      const { page, problems, violations } = await openPage({ viewport: PHONE })
      await page.goto(storefront.localUrl(code, '/about'))
      await page.waitForFunction(() => 'storefront' in globalThis)
      await page.locator('[popovertarget="header-search"]').click()
      await expect.poll(() => page.locator('[data-suggestions="examples"] a').count()).toBe(6)
      await page.keyboard.type('VPN')
      const results = page.locator('[data-suggestions="results"] a')
      await expect.poll(() => results.count()).toBe(5)
      expect(await page.locator('[data-suggestions] [role="status"]').textContent()).toContain('VPN')
      const target = await results.nth(1).getAttribute('href')
      for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
      await page.waitForURL(new URL(target ?? '', page.url()).href)
      expect([...problems, ...violations]).toEqual([])
    },
  )
})

describe.each([true, false])('a search (JavaScript: %s)', (javaScriptEnabled) => {
  const searches = sampled(SEARCHES, ([code]) => (javaScriptEnabled ? ['com', 'me'] : ['cojp', 'ru']).includes(code))

  it('finds pages from the header, in several languages', async ({ openPage }) => {
    const { page, violations } = await openPage({ javaScriptEnabled })
    for (const [code, text, path, viewport, corrected] of searches) {
      await page.setViewportSize(viewport)
      await page.goto(storefront.localUrl(code, '/cookies'))
      expect(await page.locator('header').evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(80)
      await page.locator('[popovertarget="header-search"]').click()
      const field = page.locator('header form[role=search] [name=q]')
      await field.fill(text)
      await field.press('Enter')
      await page.locator(`[data-result] a[href$="${path}"]`).waitFor()
      expect(await page.locator('[data-result] mark').count()).toBeGreaterThan(0)
      expect(await page.locator('main form[role=search] [name=q]').inputValue()).toBe(text)
      const { locale, language } = realSite(code)
      const t = await translatorFor(locale, language)
      expect(await page.locator('main label[for=search-text]').innerText()).toBe(t('nav.search'))
      const total = Number(await page.locator('h1[data-total]').getAttribute('data-total'))
      const found = t('search.found', { text: corrected ?? text, count: total })
      expect([await page.title(), ...(await page.locator('h1').allTextContents())]).toEqual([found, found])
      const typed = corrected === null ? [] : [t('search.none', { text })]
      expect(await page.locator('[data-message=search-corrected]').allTextContents()).toEqual(typed)
      expect(await page.locator(`[data-result]:has(a[href$="${path}"]) small`).innerText()).toBe(t('footer.products'))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    }
    expect(violations).toEqual([])
  })
})

it('a search for a coupon shows the running promotion with its savings', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl('com', '/search?q=coupon'))
  const offer = page.locator('[data-banner]')
  expect(await offer.innerText()).toMatch(/\$[\d.]+ instead of \$[\d.]+/)
  await offer.getByRole('link').click()
  await page.waitForURL(/\/promo\/welcome$/)
})

it.for(['coupon', 'student'])(
  'a search for "%s" is answered, with the running promotion',
  async (text, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', `/search?q=${text}`))
    const answer = page.locator('[data-search-answer]')
    expect(await answer.innerText()).toBe('We have no coupon codes and no student prices. Current offer: Welcome offer')
    expect(await answer.getByRole('link').getAttribute('href')).toBe('/promo/welcome')
    await page.goto(storefront.localUrl('com', '/search?q=vpn'))
    expect(await answer.count()).toBe(0)
  },
)

it.for([true, false])(
  'the search page leads to the results of an example (JavaScript: %s)',
  async (javaScriptEnabled, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled, viewport: PHONE })
    await page.goto(storefront.localUrl('com', '/search'))
    const example = page.locator('[data-search-example]').first()
    const text = await example.innerText()
    await example.click()
    await page.locator('[data-result]').first().waitFor()
    expect(await page.locator('main form[role=search] [name=q]').inputValue()).toBe(text)
    expect(await page.locator('[data-search-example]').count()).toBe(0)
  },
)

it('shows the price and renewal of a product among the results, the same as on its card', async ({ openPage }) => {
  const { page } = await openPage({ viewport: PHONE })
  await page.goto(storefront.localUrl('com', '/search?q=antivirus'))
  const product = page.locator('[data-result]:has(> a[href="/standard"]) [data-result-price]')
  const card = page.locator('main li:has(> a[data-choice-of="standard"])')
  expect(await page.locator('[data-result]:has(> a[href="/trial"]) [data-result-price]').count()).toBe(0)
  const price = await product.locator('bdi').innerText()
  expect(price).toMatch(/^\$\d/)
  expect(await card.innerText()).toContain(price)
  expect(await product.locator('p').last().innerText()).toMatch(/^Renews at \$/)
  await page.goto(storefront.localUrl('com', '/about'))
  await page.waitForFunction(() => 'storefront' in globalThis)
  await page.locator('[popovertarget="header-search"]').click()
  await page.keyboard.type('antivirus')
  const suggestion = page.locator('[data-suggestions="results"] a[href$="/standard"] small')
  await expect.poll(() => suggestion.textContent()).toMatch(/^Home products · .+ · 1 year · \$\d/)
})

it('labels each result with the group of its page', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl('com', '/search?q=refund'))
  const labels = await page
    .locator('[data-result]')
    .evaluateAll((results) =>
      results.map((result) => [
        new URL(result.querySelector('a')?.href ?? '').pathname,
        result.querySelector('small')?.textContent,
      ]),
    )
  expect(Object.fromEntries(labels)).toMatchObject({
    '/guarantee': 'Help and service',
    '/help/refund': 'Help centre',
    '/terms': 'Legal',
    '/about': 'About Northwall',
  })
})

it('a search without results suggests other words, examples and products', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl('com', '/search?q=paswrod'))
  await page.locator('[data-message="no-results"]').waitFor()
  expect(await page.getByText('Check the spelling, or use fewer words.').count()).toBe(1)
  expect(await page.locator('[data-search-example]').count()).toBe(6)
  expect(await page.locator('main a[href$="/premium"]').count()).toBeGreaterThan(0)
  await page.locator('[data-suggestion]').first().click()
  await page.locator('[data-result]').first().waitFor()
})

describe('the search page', () => {
  const ask = (path: string, options: RequestOptions = {}) => sendRequest(storefront.localUrl('com', path), options)

  plainIt('shows different results on each result page', async () => {
    const linksOf = async (path: string) =>
      [...(await ask(path)).text.matchAll(/<li data-result=""><a href="([^"]+)"/g)].map(([, href]) => href)
    const [first, second] = [await linksOf('/search?q=northwall'), await linksOf('/search?q=northwall&page=2')]
    expect(first.length).toBe(10)
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
    expect((await ask('/search?q=northwall&page=2')).text).toContain('rel="prev" href="/search?q=northwall"')
  })

  plainIt('shows the query without invisible characters and markup, and is neither cached nor indexed', async () => {
    const typed = '\u202e<script>alert(1)</script>\u200b"'
    const { status, headers, text } = await ask(`/search?q=${encodeURIComponent(typed)}&page=0`)
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'private, no-store', 'noindex'])
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('\u202e')
  })

  plainIt('accepts requests from other sites, but only GET and HEAD', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    expect((await ask('/search?q=vpn', { headers })).status).toBe(200)
    expect(await ask('/search?q=vpn', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    expect((await ask('/search?q=vpn', { method: 'POST' })).status).toBe(405)
  })

  plainIt.for([
    ['/help', 200],
    ['/no/such/page', 404],
  ] as const)('has its form with a visible label on %s', async ([path, expected]) => {
    const { status, text } = await ask(path)
    const [, section = ''] = text.split('id="search"')
    expect(status).toBe(expected)
    expect(section).toMatch(/^[^>]*><label for="search-text">[^<]+<\/label><form [^>]*action="\/search"/)
  })

  plainIt('has links to help, installers and orders beside its form on the 404 page', async () => {
    const { text } = await ask('/no/such/page')
    const [, rest = ''] = text.split('id="search"')
    const [links = ''] = rest.split('data-card')
    for (const path of ['/help', '/downloads', '/orders']) expect(links).toContain(`href="${path}"`)
  })

  plainIt('is a cached page with the form if the query is empty', async () => {
    for (const path of ['/search', '/search?q=', '/search?q=%E2%80%8B']) {
      const { headers, text } = await ask(path)
      expect(headers.etag).toBeDefined()
      expect([text.includes('role="search"'), text.includes('data-result')]).toEqual([true, false])
    }
  })
})
