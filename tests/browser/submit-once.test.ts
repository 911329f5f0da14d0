import type { Locator, Page, Request } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

/** Waits for the scripts after the load event, then delays each answer, as a slow connection does. */
const slowDown = async (page: Page, latencyMs = 1_500) => {
  await page.waitForFunction(() => 'storefront' in globalThis)
  const session = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', conditions)
}

const sentTo = (requests: readonly Request[], path: string) =>
  requests.filter((request) => {
    const { pathname, search } = new URL(request.url())
    return pathname === path && (request.method() === 'POST' || search.includes('q='))
  }).length

/** Clicks a button three times, and returns its state at once and after 400 ms. */
const clickThrice = (button: Locator) =>
  button.evaluate(async (element) => {
    if (!(element instanceof HTMLElement)) throw new Error('not a button')
    const state = () => ({
      busy: element.getAttribute('aria-busy'),
      spinner: getComputedStyle(element, '::before').visibility,
      text: getComputedStyle(element, '::after').content,
    })
    element.click()
    const atOnce = state()
    element.click()
    element.click()
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { atOnce, later: state() }
  })

const typeLead = async (page: Page) => {
  for (const name of ['first_name', 'last_name', 'company']) await page.locator(`[name=${name}]`).fill('Ada')
}

interface SubmittedForm {
  readonly at: string
  readonly target: string
  readonly button: string
  readonly fill: (page: Page) => Promise<void>
  /** Selector that only the next page matches. */
  readonly next: string
  /** @default /Bitte/ */
  readonly text?: RegExp
}

const FORMS: readonly SubmittedForm[] = [
  { at: '/premium', target: '/buy', button: '[data-buy]', fill: async () => {}, next: '[data-store]' },
  {
    at: '/premium',
    target: '/currency',
    button: '#menu-currency button[value=CHF]',
    fill: (page: Page) => page.locator('[popovertarget=menu-currency]').first().click(),
    next: '#menu-currency button[value=CHF][aria-current]',
  },
  {
    at: '/contact-sales',
    target: '/contact-sales',
    button: 'form[data-lead] button[type=submit]',
    fill: typeLead,
    next: '[data-error-for]',
  },
  {
    at: '/renew',
    target: '/renew',
    button: 'form[data-licence-check] button',
    fill: (page: Page) => page.locator('[name=code]').fill('ABCDE-12345-FGHIJ-67890'),
    next: '[data-message=LICENSE_NOT_FOUND]',
  },
  {
    at: '/search',
    target: '/search',
    button: 'main [role=search] button',
    fill: (page: Page) => page.locator('main [name=q]').fill('vpn'),
    next: '[data-result]',
    // The button has an icon and no text.
    text: /^"\u200b"$/,
  },
  {
    at: '/cookies',
    target: '/consent',
    button: 'main [value=all]',
    fill: async () => {},
    next: '[data-consent=chosen]',
  },
]

describe('a submitted form', () => {
  it.for(FORMS)(
    'on $at to $target is busy from the first click on, says so after 300 ms, and is sent once for three clicks',
    async ({ at, target, button, fill, next, text = /Bitte/ }, { openPage }) => {
      const { page, requests, violations } = await openPage()
      await page.goto(storefront.localUrl('de', at), { waitUntil: 'load' })
      await fill(page)
      await slowDown(page)
      const { atOnce, later } = await clickThrice(page.locator(button))
      expect([atOnce.busy, later.busy]).toEqual(['true', 'true'])
      expect([atOnce.spinner, later.spinner]).toEqual(['hidden', 'visible'])
      expect(later.text).toMatch(text)
      await page.locator(next).first().waitFor({ state: 'attached' })
      expect(sentTo(requests, target)).toBe(1)
      expect(violations).toEqual([])
    },
  )

  it('carries a key that is the same for the page view, and another one after the Back button', async ({
    openPage,
  }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com', '/premium'), { waitUntil: 'load' })
    const keys = await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('form[action="/buy"]')
      const key = () => String(form && new FormData(form).get('key'))
      const first = [key(), key()]
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return [...first, key()]
    })
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('works again when the Back button restores the page', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com', '/premium'), { waitUntil: 'load' })
    const accepted = await page.locator('[data-buy]').evaluate((element) => {
      const results: boolean[] = []
      addEventListener('submit', (event) => {
        results.push(!event.defaultPrevented)
        event.preventDefault()
      })
      const click = () => element instanceof HTMLElement && element.click()
      click()
      click()
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      results.push(element.hasAttribute('aria-busy'))
      click()
      return results
    })
    expect(accepted).toEqual([true, false, false, true])
  })
})

describe('the consent bar', () => {
  it('sends one decision for three clicks, and closes', async ({ openPage }) => {
    const { page, requests } = await openPage({ extraHTTPHeaders: { 'x-geo-country': 'DE' } }, false)
    await page.goto(storefront.localUrl('de', '/premium'), { waitUntil: 'load' })
    const all = page.locator('consent-bar button[value=all]')
    await all.waitFor()
    await slowDown(page)
    const { atOnce, later } = await clickThrice(all)
    expect([atOnce.busy, later.busy, later.spinner]).toEqual(['true', 'true', 'visible'])
    await page.locator('consent-bar').waitFor({ state: 'detached' })
    expect(sentTo(requests, '/consent')).toBe(1)
  })
})
