import { describe, expect } from 'vitest'
import { translatorFor } from '../../app/_messages/translator.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

const PHONE = { width: 390, height: 844 }
/** The narrowest window with the menus in one line. */
const NARROW_DESKTOP = { width: 961, height: 700 }

const storefront = sharedStorefront()

describe.each([true, false])('a search, JavaScript: %s', (javaScriptEnabled) => {
  it.for([
    ['com', 'pasword', '/plus', PHONE],
    ['de', 'gerate', '/premium', NARROW_DESKTOP],
    ['me', 'فيروسات', '/standard', PHONE],
    ['cojp', 'パスワード', '/plus', NARROW_DESKTOP],
    ['ru', 'антвиирус', '/standard', NARROW_DESKTOP],
  ] as const)('from the header finds pages, on %s: %s', async ([code, text, path, viewport], { openPage }) => {
    const { page, violations } = await openPage({ javaScriptEnabled, viewport })
    await page.goto(storefront.localUrl(code, '/privacy'))
    expect(await page.locator('header').evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(80)
    await page.locator('[popovertarget="header-search"]').click()
    const field = page.locator('header form[role=search] [name=q]')
    await field.fill(text)
    await field.press('Enter')
    const link = page.locator(`[data-result] a[href$="${path}"]`)
    await link.waitFor()
    expect(await page.locator('[data-result] mark').count()).toBeGreaterThan(0)
    expect(await page.locator('main form[role=search] [name=q]').inputValue()).toBe(text)
    const { locale, language } = realSite(code)
    const t = await translatorFor(locale, language)
    const count = Number(await page.locator('h1[data-total]').getAttribute('data-total'))
    expect(await page.locator('h1').allTextContents()).toEqual([t('search.found', { text, count })])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(violations).toEqual([])
  })

  it('goes on to the next page of results', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled })
    await page.goto(storefront.localUrl('com', '/search?q=northwall'))
    const first = await page.locator('[data-result] a').allTextContents()
    expect(first.length).toBe(5)
    await page.locator('a[rel=next]').click()
    await page.locator('a[rel=prev]').waitFor()
    const second = await page.locator('[data-result] a').allTextContents()
    expect(second.filter((title) => first.includes(title))).toEqual([])
  })

  it('that finds nothing leads on by other words and by products', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled })
    await page.goto(storefront.localUrl('com', '/search?q=paswrod'))
    await page.locator('[data-message="no-results"]').waitFor()
    expect(await page.locator('main a[href$="/premium"]').count()).toBeGreaterThan(0)
    await page.locator('[data-suggestion]').first().click()
    await page.locator('[data-result]').first().waitFor()
  })
})

describe('what a visitor looks for', () => {
  const ask = (path: string, init: RequestInit = {}) => fetch(storefront.localUrl('com', path), init)

  it('is text on the page, cleaned, and neither kept nor indexed', async () => {
    const typed = '\u202e<script>alert(1)</script>\u200b"'
    const answer = await ask(`/search?q=${encodeURIComponent(typed)}&page=0`)
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('\u202e')
  })

  it('may come from a page elsewhere, and is asked for by GET alone', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    expect((await ask('/search?q=vpn', { headers })).status).toBe(200)
    expect((await ask('/search?q=vpn', { method: 'HEAD' })).status).toBe(200)
    expect((await ask('/search?q=vpn', { method: 'POST' })).status).toBe(405)
  })

  it('is nothing: the page is the form, for everybody', async () => {
    for (const path of ['/search', '/search?q=', '/search?q=%E2%80%8B']) {
      const answer = await ask(path)
      const html = await answer.text()
      expect(answer.headers.get('etag')).not.toBeNull()
      expect([html.includes('role="search"'), html.includes('data-result')]).toEqual([true, false])
    }
  })
})
