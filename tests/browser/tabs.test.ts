import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { openTab, renewTab } from './tabs.ts'

const storefront = sharedStorefront()

describe('a renewed tab', () => {
  it('has no data, scripts or settings of its last visitor', async ({ chromium }) => {
    const tab = await openTab(chromium, {}, true)
    const { page, problems, requests } = tab.observed
    try {
      await page.route('**/icon.svg', (route) => route.abort())
      await page.emulateMedia({
        media: 'print',
        colorScheme: 'dark',
        forcedColors: 'active',
        reducedMotion: 'no-preference',
      })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.context().addCookies([{ name: 'key', value: 'value', url: storefront.localUrl('de') }])
      await page.goto(storefront.localUrl('de', '/premium'))
      await page.evaluate(() => {
        localStorage.setItem('key', 'value')
        sessionStorage.setItem('key', 'value')
        window.name = 'name'
        console.error('a problem')
        setInterval(() => fetch('/icon.svg').catch(() => {}), 10)
      })
      await expect.poll(() => problems).toContainEqual(expect.stringContaining('a problem'))
      expect(tab.isRenewable()).toBe(true)

      await renewTab(tab, {})
      expect([problems, requests]).toEqual([[], []])
      expect(await page.context().cookies()).toEqual([])
      await page.goto(storefront.localUrl('de', '/about'))
      const left = await page.evaluate(() => ({
        stored: [
          localStorage.getItem('key'),
          sessionStorage.getItem('key'),
          window.name,
          document.cookie.includes('key'),
        ],
        media: [
          'print',
          '(prefers-color-scheme: dark)',
          '(forced-colors: active)',
          '(prefers-reduced-motion: no-preference)',
        ].filter((query) => matchMedia(query).matches),
        width: innerWidth,
      }))
      expect(left).toEqual({ stored: [null, null, '', false], media: [], width: 1280 })
      expect(
        requests.filter((request) => request.url().endsWith('/icon.svg') && request.resourceType() === 'fetch'),
      ).toEqual([])
    } finally {
      await page.context().close()
    }
  })

  it('can be filled with HTML that the policy of the last page would reject', async ({ chromium }) => {
    const tab = await openTab(chromium, {}, true)
    const { page } = tab.observed
    try {
      await page.goto(storefront.localUrl('de', '/about'))
      await renewTab(tab, {})
      await page.setContent('<p>text</p>')
      expect(await page.locator('p').innerText()).toBe('text')
    } finally {
      await page.context().close()
    }
  })
})

describe('a tab is not renewed', () => {
  it('after a visit to two origins, of which one would keep its storage', async ({ chromium }) => {
    const tab = await openTab(chromium, {}, true)
    const { page } = tab.observed
    try {
      for (const code of ['de', 'com']) await page.goto(storefront.localUrl(code, '/about'))
      expect(tab.isRenewable()).toBe(false)
    } finally {
      await page.context().close()
    }
  })

  it('if a script or a listener would remain', async ({ chromium }) => {
    const changes = [
      ({ page }) => page.addInitScript(() => {}),
      ({ page }) => page.on('request', () => {}),
      ({ page }) => page.context().newCDPSession(page),
    ] satisfies readonly ((observed: Awaited<ReturnType<typeof openTab>>['observed']) => unknown)[]
    for (const change of changes) {
      const tab = await openTab(chromium, {}, true)
      expect(tab.isRenewable()).toBe(true)
      await change(tab.observed)
      expect(tab.isRenewable()).toBe(false)
      await tab.observed.page.context().close()
    }
  })
})
