import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

const PATH = '/tags/manager.js'

/** Reads the data layer as a tag manager does, and answers what waits for it; what it knows is in `tagged`. */
const MANAGER = `
  self.tagged = [...self.dataLayer]
  self.dataLayer.push = (entry) => { self.tagged.push(entry); sessionStorage.setItem('told', entry.product); entry.eventCallback?.() }`

/** A page of a storefront that has a tag manager: it is named in the head, and answered in place of a file of `public/`. */
const tagManager = async (page: Page, script: string): Promise<void> => {
  await page.route(`**${PATH}`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.addInitScript((content) => {
    addEventListener('DOMContentLoaded', () =>
      document.head.append(Object.assign(document.createElement('meta'), { name: 'tag-manager', content })),
    )
  }, PATH)
}

const allow = (page: Page, letters: string) =>
  page.context().addCookies([{ name: 'consent', value: `v1.${letters}`, url: storefront.origin }])

describe('a tag manager', () => {
  it('is not loaded for a visitor who allows nothing, and the data layer knows nothing but that', async ({
    openPage,
  }) => {
    const { page, requests } = await openPage()
    await tagManager(page, MANAGER)
    await allow(page, '')
    await page.goto(`${storefront.origin}/premium?utm_source=mail`, { waitUntil: 'networkidle' })
    expect(requests.filter((request) => request.url().endsWith(PATH))).toEqual([])
    expect(await page.evaluate(() => Reflect.get(globalThis, 'dataLayer'))).toHaveLength(1)
  })

  it('gets consent before all else, then the page, and a purchase waits until it knows', async ({ openPage }) => {
    const { page, problems, violations } = await openPage()
    await tagManager(page, MANAGER)
    await allow(page, 'am')
    await page.goto(`${storefront.origin}/premium?utm_source=mail&aclid=7`)
    await page.waitForFunction(() => Reflect.has(globalThis, 'tagged'))
    const tagged: readonly Record<string, unknown>[] = await page.evaluate(() => Reflect.get(globalThis, 'tagged'))
    expect(tagged[0]).toMatchObject({ 0: 'consent', 1: 'default', 2: { ad_storage: 'granted' } })
    expect(tagged.at(-1)).toMatchObject({ event: 'trackingInitialized', queryString: 'utm_source=mail&aclid=7' })
    await page.locator('[data-buy]').click()
    await page.locator('[data-store]').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe('premium')
    const parameters = Object.fromEntries(new URL(page.url()).searchParams)
    expect(parameters).toMatchObject({
      utm_source: 'mail',
      aclid: '7',
      visitor_id: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect([...problems, ...violations]).toEqual([])
  })

  it('that does not answer keeps no visitor from the store', async ({ openPage }) => {
    const { page } = await openPage()
    await tagManager(page, 'self.tagged = []')
    await allow(page, 'm')
    await page.goto(`${storefront.origin}/premium`)
    await page.waitForFunction(() => Reflect.has(globalThis, 'tagged'))
    await page.locator('[data-buy]').click()
    await page.locator('[data-store]').waitFor()
  })
})
