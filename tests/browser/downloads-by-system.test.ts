import { describe, expect } from 'vitest'
import { pageTextsFor } from '../../adapters/content/load-page-texts.ts'
import { translatorFor } from '../../app/_messages/translator.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const VARY = 'accept-encoding, sec-ch-ua-platform, user-agent'

const storefront = sharedStorefront()

const leadOf = (html: string): string | undefined => /data-platform="([^"]+)"/.exec(html)?.[1]

describe("the visitor's platform", () => {
  it.for(['/downloads', '/premium', '/endpoint', '/free', '/trial'])(
    'determines the first download on %s',
    async (path) => {
      const ask = (headers: Record<string, string>) => visitPage(`${storefront.origin}${path}`, { headers })
      const desktop = await ask({ 'user-agent': DESKTOP })
      const phone = await ask({ 'user-agent': PHONE })
      const hinted = await ask({ 'user-agent': DESKTOP, 'sec-ch-ua-platform': '"macOS"' })
      expect([desktop, phone, hinted].map(({ text }) => leadOf(text))).toEqual(['Windows', 'Android', 'Mac OS'])
      for (const { headers } of [desktop, phone, hinted]) {
        expect(headers.vary).toBe(VARY)
        expect(headers['cache-control']).toContain('private')
      }
      expect(new Set([desktop, phone, hinted].map(({ headers }) => headers.etag)).size).toBe(3)
    },
  )

  it.for(['/', '/compare', '/no-such-page'])('does not affect the page %s', async (path) => {
    const ask = (agent: string) => visitPage(`${storefront.origin}${path}`, { headers: { 'user-agent': agent } })
    const [desktop, phone] = [await ask(DESKTOP), await ask(PHONE)]
    expect(desktop.headers.etag).toBe(phone.headers.etag)
    expect(desktop.headers.vary).toBe('accept-encoding')
  })

  it.for([true, false])(
    'is the only visible platform of a product on /downloads until a click shows the others (JavaScript: %s)',
    async (javaScriptEnabled, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled, extraHTTPHeaders: { 'sec-ch-ua-platform': '"Windows"' } })
      await page.goto(`${storefront.origin}/downloads`)
      const block = page.locator('[data-download-block="free"]')
      const shown = () =>
        block
          .locator('a[data-platform]:visible')
          .evaluateAll((list) => list.map((link) => link.getAttribute('data-platform')))
      expect(await shown()).toEqual(['Windows'])
      await block.locator('[data-other-platforms] > summary').click()
      expect(await shown()).toEqual(['Windows', 'Android', 'Mac OS'])
    },
  )

  it.for(['/premium', '/endpoint', '/free'])('precedes all others that %s shows', async (path, { openPage }) => {
    const { page } = await openPage({
      javaScriptEnabled: false,
      extraHTTPHeaders: { 'sec-ch-ua-platform': '"macOS"' },
    })
    await page.goto(`${storefront.origin}${path}`)
    const links = page.locator('[data-download-block] a[data-platform]:visible')
    const platforms = await links.evaluateAll((list) => list.map((link) => link.getAttribute('data-platform')))
    const all = path === '/free' ? ['Windows', 'Android'] : ['Windows', 'Android', 'iOS', 'Linux']
    expect(platforms).toEqual(['Mac OS', ...all])
  })

  it.for(['com', 'de', 'me', 'cojp', 'ru'])(
    'triggers a notice with an alternative if the product does not support it: %s',
    async (site) => {
      const { locale, language, languagePath } = realSite(site)
      const t = await translatorFor(locale, language)
      const product = (await pageTextsFor(language)).products.free.name
      const ask = (system: string) =>
        visitPage(storefront.localUrl(site, '/free'), { headers: { 'sec-ch-ua-platform': `"${system}"` } })
      const notice = async (system: string) =>
        /<div [^>]*data-device-error="([^"]+)" data-device-types="([^"]+)">(.*?)<\/div>/.exec((await ask(system)).text)
      const [, platform, devices, html = ''] = (await notice('iOS')) ?? []
      expect([platform, devices]).toEqual(['iOS', 'mobile tablet'])
      expect(html).toContain(t('device.handheld', { product, platform: 'iOS' }))
      expect(html).toContain(`href="${languagePath}/standard"`)
      expect((await notice('Linux'))?.[2]).toBe('desktop')
      expect(await notice('Windows')).toBeNull()
    },
  )

  it('selects between store links for phone apps and file links for computers', async () => {
    const { text } = await visitPage(`${storefront.origin}/downloads`, { headers: { 'user-agent': PHONE } })
    const links = [...text.matchAll(/<a [^>]*data-platform="([^"]+)"[^>]*href="([^"]+)"([^>]*)>/g)]
    expect(links.length).toBeGreaterThan(30)
    for (const [, platform = '', href = '', more = ''] of links) {
      const isPhone = ['Android', 'iOS'].includes(platform)
      expect([platform, new URL(href).pathname.split('/')[1], more.includes('download=')]).toEqual([
        platform,
        isPhone ? 'app-store' : 'download-file',
        !isPhone,
      ])
      expect((await sendRequest(href.replaceAll('&amp;', '&'))).status).toBe(200)
    }
  })
})

describe.each([true, false])('the button of the free product (JavaScript: %s)', (javaScriptEnabled) => {
  const buttonFor = (system: string | null) =>
    ({ javaScriptEnabled, extraHTTPHeaders: system === null ? {} : { 'sec-ch-ua-platform': `"${system}"` } }) as const

  it.for(['Windows', 'macOS'])('downloads the installer for %s at once', async (system, { openPage }) => {
    const { page } = await openPage(buttonFor(system))
    await page.goto(`${storefront.origin}/free`)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download free' }).click()
    expect((await download).suggestedFilename()).toMatch(/^northwall-free-[\d.]+-(?:windows\.exe|macos\.dmg)$/)
    expect(page.url()).toBe(`${storefront.origin}/free`)
  })

  it('opens the app for Android in its store', async ({ openPage }) => {
    const { page } = await openPage(buttonFor('Android'))
    await page.goto(`${storefront.origin}/free`)
    await page.locator('[data-buy-block="free"]').getByRole('link', { name: 'Get the app for Android' }).click()
    await page.locator('[data-app-store="Android"]').waitFor()
  })

  it.for(['Linux', 'iOS'])(
    'says that there is no version for %s, and leads to a product that has one, and to the other versions',
    async (system, { openPage }) => {
      const { page } = await openPage(buttonFor(system))
      await page.goto(`${storefront.origin}/free`)
      const block = page.locator('[data-buy-block="free"]')
      expect(await block.innerText()).toContain(`There is no version for ${system}.`)
      expect(await page.getByRole('link', { name: 'Download free' }).count()).toBe(0)
      const links = block.getByRole('link')
      expect(await links.allInnerTexts()).toEqual([`See Northwall Standard for ${system}`, 'Downloads'])
      const fills = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link).backgroundColor))
      expect(fills[0]).not.toBe(fills[1])
      expect([await links.first().getAttribute('href'), fills[1]]).toEqual(['/standard', 'rgba(0, 0, 0, 0)'])
      await block.getByRole('link', { name: 'Downloads' }).click()
      expect(page.url()).toBe(`${storefront.origin}/free#download-free`)
      expect(await page.locator('[data-download-block="free"] [data-platform]').first().isVisible()).toBe(true)
    },
  )
})

it('the page of all downloads has the closed lists of a product in one row on a phone, and gives an open one the whole width', async ({
  openPage,
}) => {
  const { page } = await openPage({
    userAgent: DESKTOP,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  for (const code of ['com', 'de', 'me']) {
    await page.goto(storefront.localUrl(code, '/downloads'))
    const block = page.locator('[data-download-block="plus"]')
    const boxes = async () => {
      const all = await block.locator('details').evaluateAll((lists) =>
        lists.map((list) => {
          const { top, bottom, width } = list.getBoundingClientRect()
          return { top, bottom, width }
        }),
      )
      expect(all).toHaveLength(2)
      return all as unknown as readonly [(typeof all)[number], (typeof all)[number]]
    }
    const [systems, checksums] = await boxes()
    expect([code, systems.top]).toEqual([code, checksums.top])
    await block.locator('summary').last().click()
    const [below, open] = await boxes()
    expect(open.top).toBeGreaterThanOrEqual(below.bottom)
    expect(open.width).toBeGreaterThan(300)
    expect(systems.width).toBeLessThan(200)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})

describe('a started download', () => {
  it.for([
    { site: 'com', path: '/downloads', block: '[data-download-block="premium"]' },
    { site: 'de', path: '/premium', block: '[data-download-block="premium"]' },
    { site: 'cafr', path: '/free', block: '[data-buy-block="free"]' },
  ])('is confirmed on $path of $site, with the next step', async ({ site, path, block }, { openPage }) => {
    const { page, problems, violations } = await openPage({ extraHTTPHeaders: { 'sec-ch-ua-platform': '"Windows"' } })
    const { locale, language } = realSite(site)
    const t = await translatorFor(locale, language)
    await page.goto(storefront.localUrl(site, path), { waitUntil: 'load' })
    await page.waitForFunction(() => 'storefront' in globalThis)
    const link = page.locator(`${block} a[download]`).first()
    const status = page.locator(`${block} [role="status"]:not(:empty)`)
    const saved = page.waitForEvent('download')
    await link.click()
    expect((await saved).suggestedFilename()).toContain('windows.exe')
    await status.waitFor()
    expect(await status.locator('p').allInnerTexts()).toEqual([
      t('downloads.next.started'),
      t('downloads.next.Windows'),
    ])
    await link.click()
    expect(await status.count()).toBe(1)
    expect([...problems, ...violations]).toEqual([])
  })
})
