import type { Page, Request } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

/** The user agent of a browser, because reports of bots are dropped. */
const VISITOR = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
}

const reportsIn = (requests: readonly Request[], kind: string): Record<string, unknown>[] =>
  requests.filter((request) => request.url().endsWith(`/beacon/${kind}`)).map((request) => request.postDataJSON())

/** Simulates a visitor who leaves the page. */
const hide = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('pagehide'))
  })

describe('a page view', () => {
  const { origin } = sharedStorefront()
  const cookie = (name: string, value: string) => ({ name, value, url: origin })

  it('reports vitals with ratings, and performance with the element of the largest paint', async ({ openPage }) => {
    const { page, problems, violations, requests } = await openPage(VISITOR)
    await page.context().addCookies([cookie('consent', 'v1.a')])
    await page.goto(`${origin}/premium?email=canary@mail.example#canary`)
    const names = () => new Set(reportsIn(requests, 'rum').map(({ name }) => name))
    await expect.poll(names).toEqual(new Set(['TTFB', 'FCP']))
    // The first click ends the measurement of the largest paint.
    await page.locator('h1').click()
    await expect.poll(names).toContain('LCP')
    await hide(page)
    await expect.poll(names).toEqual(new Set(['TTFB', 'FCP', 'LCP', 'INP', 'CLS']))
    const vitals = reportsIn(requests, 'rum')
    const ratings = expect.stringMatching(/^(good|needs-improvement|poor)$/)
    for (const vital of vitals) {
      expect(vital).toMatchObject({ id: expect.any(String), startTime: expect.any(Number), label: ratings })
      expect([vital['value'], vital['url']]).toEqual([expect.any(Number), `${origin}/premium`])
    }
    const paint = vitals.find(({ name }) => name === 'LCP')
    expect(paint?.['largestElement']).toMatch(/^.{1,100}$/)
    const url = `${origin}/premium`
    const event = { event: 'Performance', url, currentURL: url, referrerURL: '', value: expect.any(Number) }
    const performed = reportsIn(requests, 'event')
    expect(performed).toHaveLength(2)
    expect(performed).toEqual(
      expect.arrayContaining([
        { ...event, name: 'load' },
        { ...event, name: 'LCP', value: paint?.['value'], largestElement: paint?.['largestElement'] },
      ]),
    )
    const answers = await Promise.all(
      requests.filter((request) => request.url().includes('/beacon/')).map((request) => request.response()),
    )
    expect(new Set(answers.map((answer) => answer?.status()))).toEqual(new Set([204]))
    expect([problems, violations]).toEqual([[], []])
  })

  it('sends no beacon without consent to analytics', async ({ openPage }) => {
    const { page, requests } = await openPage(VISITOR)
    await page.goto(`${origin}/downloads`)
    await page.locator('[data-download-block] a[data-platform][download]:visible').first().click()
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/scripts/after-load-')),
    )
    await hide(page)
    expect(requests.filter((request) => request.url().includes('/beacon/'))).toEqual([])
  })

  it('waits for personalized prices, and reports nothing if the visitor leaves earlier', async ({ openPage }) => {
    const { page, requests } = await openPage(VISITOR)
    await page.context().addCookies([cookie('consent', 'v1.a'), cookie('session_partner', 'acme')])
    const held = Promise.withResolvers<void>()
    await page.route('**/offers?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${origin}/premium`)
    await page.waitForFunction(() => document.documentElement.dataset['loadingPrices'] !== undefined)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/scripts/after-load-')),
    )
    await hide(page)
    expect(reportsIn(requests, 'rum')).toEqual([])
    held.resolve()
    await expect.poll(() => reportsIn(requests, 'rum').map(({ name }) => name)).toContain('TTFB')
  })
})

describe('a page that throws', () => {
  const { origin } = sharedStorefront()

  it('immediately reports at most 20 errors, each of them once, and errors from other hosts without details', async ({
    openPage,
  }) => {
    // In reality, only a browser extension can run scripts of other hosts despite the policy.
    const { page, requests } = await openPage({ ...VISITOR, bypassCSP: true })
    await page.route('http://elsewhere.example/*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("of others")' }),
    )
    // The markup that production writes into the page.
    await page.route(`${origin}/premium`, async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text())
        .replace(/<script src="\/scripts\/page-[^"]+"/, '$& data-errors="report"')
        .replace('</head>', '<script src="/broken.js" defer></script></head>')
      await route.fulfill({ response: answer, body: html })
    })
    await page.route('**/broken.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'addEventListener("load", () => { Promise.reject(new Error("nobody cared")); throw new TypeError("it broke") })',
      }),
    )
    await page.goto(`${origin}/premium?email=canary@mail.example`)
    await page.goto(`${origin}/premium`)
    const errors = () => reportsIn(requests, 'error')
    await expect.poll(errors).toHaveLength(2)
    const url = `${origin}/premium`
    expect(errors()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'JavaScript', level: 'error', message: 'Uncaught TypeError: it broke', url }),
        expect.objectContaining({ type: 'JavaScript', level: 'error', message: 'nobody cared', url }),
      ]),
    )
    await page.addScriptTag({ url: 'http://elsewhere.example/script.js' })
    await expect.poll(errors).toHaveLength(3)
    expect(errors()[2]).toEqual({ type: 'ExternalJavaScript', level: 'error', message: 'Script error.', url })
    await page.evaluate(() => {
      for (let at = 0; at < 60; at += 1)
        setTimeout(() => {
          throw new Error(`error ${at >> 1}`)
        })
    })
    await expect.poll(errors).toHaveLength(20)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(new Set(errors().map(({ message }) => message)).size).toBe(20)
  })
})
