import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

const PATH = '/tags/manager.js'

/**
 * A script that reads the data layer like a tag manager, and calls the callbacks of its events. `tagged` contains the entries.
 */
const MANAGER = `
  self.tagged = [...self.dataLayer]
  self.dataLayer.push = (entry) => { self.tagged.push(entry); sessionStorage.setItem('pushed', entry.product); entry.eventCallback?.() }`

/** Declares a tag manager in the head of the page, and serves its script. */
const addTagManager = async (page: Page, script: string): Promise<void> => {
  await page.route(`**${PATH}`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.addInitScript((content) => {
    addEventListener('DOMContentLoaded', () =>
      document.head.append(Object.assign(document.createElement('meta'), { name: 'tag-manager', content })),
    )
  }, PATH)
}

const allow = (page: Page, letters: string) =>
  page.context().addCookies([{ name: 'consent', value: `v1.${letters}`, url: storefront.origin }])

describe('window.storefront', () => {
  it.for([
    ['com', '/premium', { site: 'com', regLanCur: 'global/en/usd', currency: 'USD' }],
    ['de', '/premium?currency=CHF', { site: 'de', regLanCur: 'de/de/chf', currency: 'CHF' }],
    ['fr', '/no-such-page', { site: 'fr', regLanCur: 'fr/fr/eur', currency: 'EUR' }],
  ] as const)(
    "contains a page's regional key and currency, but only after the load event: %s %s",
    async ([code, path, expected], { openPage }) => {
      const { page } = await openPage({}, false)
      await page.addInitScript(() =>
        addEventListener('load', () => Reflect.set(globalThis, 'atLoad', Reflect.has(globalThis, 'storefront'))),
      )
      await page.goto(storefront.localUrl(code, path))
      await page.waitForFunction(() => Reflect.has(globalThis, 'storefront'))
      const names = ['storefront', 'atLoad']
      const [set, atLoad] = await page.evaluate((each) => each.map((name) => Reflect.get(globalThis, name)), names)
      expect(set).toEqual(expected)
      expect(atLoad).toBe(false)
    },
  )
})

describe('a tag manager', () => {
  it('is not loaded without consent; the data layer contains only the site keys and the refusal', async ({
    openPage,
  }) => {
    const { page, requests } = await openPage()
    await addTagManager(page, MANAGER)
    await allow(page, '')
    await page.goto(`${storefront.origin}/premium?utm_source=mail`, { waitUntil: 'networkidle' })
    expect(requests.filter((request) => request.url().endsWith(PATH))).toEqual([])
    expect(await page.evaluate(() => Reflect.get(globalThis, 'dataLayer'))).toEqual([
      { site: 'com', regLanCur: 'global/en/usd', currency: 'USD' },
      expect.objectContaining({ 0: 'consent', 1: 'default' }),
    ])
  })

  it('receives the site, the consent and the page in this order, and delays purchases until its tags have run', async ({
    openPage,
  }) => {
    const { page, problems, violations } = await openPage()
    await addTagManager(page, MANAGER)
    await allow(page, 'am')
    await page.goto(`${storefront.origin}/premium?utm_source=mail&aclid=7`)
    await page.waitForFunction(() => Reflect.has(globalThis, 'tagged'))
    const tagged: readonly Record<string, unknown>[] = await page.evaluate(() => Reflect.get(globalThis, 'tagged'))
    expect(tagged[0]).toEqual({ site: 'com', regLanCur: 'global/en/usd', currency: 'USD' })
    expect(tagged[1]).toMatchObject({ 0: 'consent', 1: 'default', 2: { ad_storage: 'granted' } })
    const initialized = tagged.find(({ event }) => event === 'trackingInitialized')
    expect(initialized).toMatchObject({ queryString: 'utm_source=mail&aclid=7' })
    await page.locator('[data-buy]').click()
    await page.locator('[data-store]').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('pushed'))).toBe('premium')
    const parameters = Object.fromEntries(new URL(page.url()).searchParams)
    expect(parameters).toMatchObject({
      utm_source: 'mail',
      aclid: '7',
      visitor_id: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect([...problems, ...violations]).toEqual([])
  })

  it('does not block purchases if it does not respond', async ({ openPage }) => {
    const { page } = await openPage()
    await addTagManager(page, 'self.tagged = []')
    await allow(page, 'm')
    await page.goto(`${storefront.origin}/premium`)
    await page.waitForFunction(() => Reflect.has(globalThis, 'tagged'))
    await page.locator('[data-buy]').click()
    await page.locator('[data-store]').waitFor()
  })
})
