import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { translatorFor } from '../../app/_messages/translator.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { layoutShifts } from './layout-shift.ts'
import { sampled } from './sampled-cases.ts'
import { sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const storefront = sharedStorefront()

const SCRIPTS = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }]

/** Waits for deferred scripts. */
const afterLoad = async (page: Page, javaScriptEnabled: boolean): Promise<void> => {
  if (javaScriptEnabled) await page.waitForLoadState('networkidle')
}

/** Caches pages in the views that Chromium will request, because an uncached page may get status 503. */
const warmUp = async (code: string, paths: readonly string[], ...cookies: readonly string[]): Promise<void> => {
  for (const path of paths)
    for (const cookie of ['', ...cookies])
      await visitPage(storefront.localUrl(code, path), { headers: { cookie, 'user-agent': 'X11; Linux x86_64' } })
}

const HIDDEN = 'nb_was_closed=welcome'

describe('a banner', () => {
  it.for(SCRIPTS)(
    'can be hidden permanently on all of its pages (JavaScript: $javaScriptEnabled)',
    async ({ javaScriptEnabled }, { openPage }) => {
      const { page, problems, violations } = await openPage({ javaScriptEnabled })
      const banner = page.locator('[data-banner="welcome"]')
      await warmUp('me', ['/', '/search'], HIDDEN)
      await page.goto(storefront.localUrl('me', '/search'))
      await afterLoad(page, javaScriptEnabled)
      expect(await banner.locator('a').getAttribute('href')).toBe('/promo/welcome')
      const answered = page.waitForResponse(/\/banners$/)
      await banner.locator('button').click()
      await answered
      await banner.waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe('/search')
      await page.goto(storefront.localUrl('me'))
      expect(await banner.count()).toBe(0)
      if (javaScriptEnabled)
        expect(await page.evaluate(() => localStorage.getItem('NB:wasClosed'))).toBe('{"welcome":true}')
      expect([...problems, ...violations]).toEqual([])
    },
  )

  it('remains invisible without a layout shift if the cookie was lost, and is absent from the next page', async ({
    openPage,
  }) => {
    const { page, problems } = await openPage()
    await warmUp('de', ['/'], HIDDEN)
    const answered = page.waitForResponse(/\/banners$/)
    await page.addInitScript(() => localStorage.setItem('NB:wasClosed', '{"welcome":true}'))
    await page.goto(storefront.localUrl('de'))
    await answered
    expect(await page.locator('[data-banner="welcome"]').isVisible()).toBe(false)
    expect(await layoutShifts(page)).toEqual([])
    await page.reload()
    expect(await page.locator('[data-banner="welcome"]').count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('appears only on its pages, and can be hidden only by POST', async () => {
    for (const [path, isThere] of [
      ['/', true],
      ['/search', true],
      ['/compare', false],
      ['/premium', false],
      ['/no-such-page', false],
    ] as const)
      expect([path, (await visitPage(storefront.localUrl('com', path))).text.includes('data-banner=')]).toEqual([
        path,
        isThere,
      ])
    const headers = { cookie: HIDDEN }
    expect((await visitPage(storefront.localUrl('com', '/'), { headers })).text).not.toContain('data-banner=')
    expect((await sendRequest(storefront.localUrl('com', '/banners'))).status).toBe(405)
  })
})

describe('the region bar', () => {
  const fromGermany = { extraHTTPHeaders: { 'x-geo-country': 'DE' } }

  it("suggests the country's site once, in the language of that site, and leaves the page unchanged", async ({
    openPage,
  }) => {
    const { page, problems, violations } = await openPage(fromGermany)
    await warmUp('com', ['/downloads', '/renew'])
    const bar = page.locator('[data-banner="region"]')
    await page.goto(storefront.localUrl('com', '/downloads'))
    await bar.waitFor()
    expect(await bar.getAttribute('lang')).toBe('de-DE')
    expect(await bar.locator('a').getAttribute('href')).toBe(storefront.localUrl('de', '/downloads'))
    expect(await layoutShifts(page)).toEqual([])
    expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    await bar.locator('button').click()
    expect(await bar.count()).toBe(0)
    await page.evaluate(() => sessionStorage.clear())
    await page.reload({ waitUntil: 'networkidle' })
    expect([await bar.count(), page.url()]).toEqual([0, storefront.localUrl('com', '/downloads')])
    expect([...problems, ...violations]).toEqual([])
    const [abroad, home] = await Promise.all(
      [{ 'x-geo-country': 'DE' }, {}].map((headers) => visitPage(storefront.localUrl('com', '/renew'), { headers })),
    )
    expect(abroad?.text).toBe(home?.text)
  })

  it.for([390, 1280])(
    'covers no heading, price or button at a width of %i px, and waits for a decision about consent on a wide screen',
    async (width, { openPage }) => {
      const { page } = await openPage({ ...fromGermany, viewport: { width, height: 800 } }, false)
      await warmUp('com', ['/premium'])
      await page.goto(storefront.localUrl('com', '/premium'))
      const bar = page.locator('[data-banner="region"]')
      await bar.waitFor({ state: 'attached' })
      const covered = async (): Promise<readonly string[]> => {
        const hooks = ['h1', '[data-price]', '[data-buy]', 'fieldset label']
        const areCovered = await Promise.all(
          hooks.map((hook) =>
            page
              .locator(`${hook}:visible`)
              .first()
              .evaluate((element) => {
                const { left, top, width: across, height } = element.getBoundingClientRect()
                const hit = document.elementFromPoint(left + across / 2, top + height / 2)
                // Nothing is hit below the edge of the window.
                return hit !== null && !(element.contains(hit) || hit.contains(element))
              }),
          ),
        )
        return hooks.filter((_, at) => areCovered[at])
      }
      if (width >= 1024) {
        await page.locator('consent-bar form').waitFor()
        expect([await bar.isVisible(), await covered()]).toEqual([false, []])
        await page.locator('consent-bar button[value="necessary"]').click()
        await bar.waitFor()
      }
      expect(await covered()).toEqual([])
      await page.locator('footer h2').first().scrollIntoViewIfNeeded()
      await bar.waitFor()
      expect(await layoutShifts(page)).toEqual([])
    },
  )

  it("is not requested if the page already belongs to the country's site", async ({ openPage }) => {
    const { page, requests } = await openPage(fromGermany)
    await page.goto(storefront.localUrl('de', '/renew'), { waitUntil: 'networkidle' })
    expect(requests.filter((request) => request.url().includes('/region'))).toEqual([])
  })
})

describe('modals', () => {
  const purchaseOf = (page: Page) => page.locator('dialog[data-modal="buy-plus"]')
  const helpOf = (page: Page) => page.locator('dialog[data-modal="modal-renewal"]')
  const close = (modal: Locator) => modal.getByLabel('Close').filter({ visible: true }).click()

  it('are stacked: closing the top one makes the next one current', async ({ openPage }) => {
    const { page, problems } = await openPage()
    await page.goto(storefront.localUrl('com'))
    await afterLoad(page, true)
    const [buy, help] = [purchaseOf(page), helpOf(page)]
    await page.locator('a[data-opens="buy-plus"]').click()
    await buy.locator('a[href="#modal-renewal"]').click()
    expect([await buy.isVisible(), await help.isVisible()]).toEqual([true, true])
    await close(help)
    expect([await buy.isVisible(), await help.isVisible()]).toEqual([true, false])
    await page.keyboard.press('Escape')
    expect([await buy.isVisible(), await help.isVisible()]).toEqual([false, false])
    expect(problems).toEqual([])
  })

  it('return the focus to the link that opened them, and do not change the URL', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com'))
    await afterLoad(page, true)
    const before = page.url()
    await page.locator('a[data-opens="buy-plus"]').click()
    await close(purchaseOf(page))
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('choose-plus')
    expect(page.url()).toBe(before)
  })

  it('open without JavaScript as well: a purchase links to the product page, a help closes by its link', async ({
    openPage,
  }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/#buy-plus'))
    const [buy, help] = [purchaseOf(page), helpOf(page)]
    expect(await buy.isVisible()).toBe(true)
    await buy.locator('a[href="#modal-renewal"]').click()
    expect([await buy.isVisible(), await help.isVisible()]).toEqual([false, true])
    await page.goBack()
    expect([await buy.isVisible(), await help.isVisible()]).toEqual([true, false])
    await close(buy)
    expect(await buy.isVisible()).toBe(false)
    expect(new URL(page.url()).hash).toBe('#choose-plus')
    await page.goBack()
    await buy.getByRole('link', { name: 'Northwall Plus' }).click()
    await page.waitForURL(/\/plus\?.*&quantity=3&.*&rendered=1#offer$/)
    expect(await page.locator('[data-buy-block="plus"] [data-buy]').isVisible()).toBe(true)
  })

  it('keep a link to the product page if their content cannot be fetched, and fetch it when they open again', async ({
    openPage,
  }) => {
    const { page } = await openPage()
    await warmUp('com', ['/', '/buy-plus'])
    await page.route('**/buy-plus', (route) => route.abort())
    await page.goto(storefront.localUrl('com'))
    await afterLoad(page, true)
    const buy = purchaseOf(page)
    await page.locator('a[data-opens="buy-plus"]').click()
    await buy.locator('[data-content]:not([aria-busy])').waitFor()
    expect(await buy.getByRole('link', { name: 'Northwall Plus' }).getAttribute('href')).toMatch(
      /\/plus\?term=1Y&quantity=3&autorenew=true#offer$/,
    )
    await close(buy)
    await page.unroute('**/buy-plus')
    await page.locator('a[data-opens="buy-plus"]').click()
    await buy.locator('[data-buy-block="plus"] [data-buy]').waitFor()
    expect(await buy.getByRole('link', { name: 'Northwall Plus' }).count()).toBe(0)
  })

  it.for([
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ])(
    'keep their height of $width px width while their content loads, with the spinner beside the text',
    async (viewport, { openPage }) => {
      const { page } = await openPage({ viewport })
      await warmUp('com', ['/', '/buy-plus'])
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/buy-plus', async (route) => {
        await isReleased
        await route.continue()
      })
      await page.goto(storefront.localUrl('com'))
      await afterLoad(page, true)
      await page.locator('a[data-opens="buy-plus"]').click()
      const buy = purchaseOf(page)
      const heightOf = () => buy.evaluate((modal) => modal.getBoundingClientRect().height)
      const loading = buy.locator('[data-content][aria-busy=true]')
      await loading.waitFor()
      // Flex items in one line: the gap is the only distance between spinner and text.
      expect(await loading.evaluate((place) => getComputedStyle(place).justifyContent)).toBe('center')
      for (const mark of ['::before', '::after'])
        expect(await loading.evaluate((place, name) => getComputedStyle(place, name).position, mark)).toBe('static')
      const before = await heightOf()
      release()
      await buy.locator('[data-buy]').waitFor()
      expect(await heightOf()).toBe(before)
    },
  )

  it('fetch their content once, on the first sign that the visitor wants it', async ({ openPage }) => {
    const { page, requests, problems, violations } = await openPage()
    await warmUp('com', ['/', '/buy-plus'])
    await page.goto(storefront.localUrl('com'))
    await afterLoad(page, true)
    const fetched = () => requests.filter((request) => request.url().endsWith('/buy-plus')).length
    expect(fetched()).toBe(0)
    await page.locator('a[data-opens="buy-plus"]').hover()
    await purchaseOf(page).locator('[data-buy-block="plus"]').waitFor({ state: 'attached' })
    expect(await purchaseOf(page).isVisible()).toBe(false)
    await page.locator('a[data-opens="buy-plus"]').click()
    await purchaseOf(page).locator('[data-buy]').waitFor()
    expect(fetched()).toBe(1)
    expect([...problems, ...violations]).toEqual([])
  })

  it('select the choice of the URL', async ({ openPage }) => {
    const { page } = await openPage()
    await warmUp('com', ['/', '/buy-plus'])
    await page.goto(storefront.localUrl('com', '/?term=2Y&quantity=5#buy-plus'))
    const buy = purchaseOf(page)
    await buy.locator('[data-buy]').waitFor()
    const picked = (name: string) => buy.locator(`[data-picker="${name}"]:checked`).getAttribute('value')
    expect([await picked('term'), await picked('quantity')]).toEqual(['2Y', '5'])
  })

  it('stack by z-order, regardless of opening order', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com'))
    await afterLoad(page, true)
    const topmost = () =>
      page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('dialog')?.id)
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#modal-renewal')?.showModal())
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#buy-plus')?.showModal())
    await expect.poll(topmost).toBe('modal-renewal')
    await page.keyboard.press('Escape')
    await expect.poll(topmost).toBe('buy-plus')
  })

  it.for(SCRIPTS)(
    'open through links from other pages to their external ids, and close (JavaScript: $javaScriptEnabled)',
    async ({ javaScriptEnabled }, { openPage }) => {
      const { page, problems, violations } = await openPage({ javaScriptEnabled })
      await warmUp('de', ['/'])
      await page.goto(storefront.localUrl('de', '/#modal-renewal-link'))
      await afterLoad(page, javaScriptEnabled)
      const modal = page.locator('dialog[data-modal="modal-renewal"]')
      expect(await modal.isVisible()).toBe(true)
      const label = (await translatorFor('de-DE', 'de'))('chrome.closeModal')
      await modal.getByLabel(label).filter({ visible: true }).click()
      await modal.waitFor({ state: 'hidden' })
      expect([...problems, ...violations]).toEqual([])
    },
  )
})

describe('the currency menu in the header', () => {
  const cases = [
    { code: 'com', width: 390, javaScriptEnabled: true },
    { code: 'me', width: 390, javaScriptEnabled: false },
    { code: 'ru', width: 1024, javaScriptEnabled: false },
  ]

  it.for(sampled(cases, ({ code }) => code !== 'me'))(
    'changes the currency and returns to the page with a confirmation: $code at $width px (JavaScript: $javaScriptEnabled)',
    async ({ code, width, javaScriptEnabled }, { openPage }) => {
      const { page, problems, violations } = await openPage({ javaScriptEnabled, viewport: { width, height: 844 } })
      const [, other = ''] = realSite(code).currencies.default
      await warmUp(code, ['/premium'], `currency=${other}`)
      await page.goto(storefront.localUrl(code, '/premium'))
      await afterLoad(page, javaScriptEnabled)
      if (width < 1024) await page.locator('[data-mobile-menu] > button').click()
      await page.locator('[popovertarget="menu-currency"]').filter({ visible: true }).click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      const menu = page.locator('#menu-currency')
      const name = (await menu.locator(`button[value="${other}"]`).innerText()).split(' – ')[1] ?? ''
      await menu.locator(`button[value="${other}"]`).click()
      await page.waitForURL(/#prices-changed$/)
      const message = page.locator('#prices-changed')
      expect(await message.innerText()).toContain(name)
      expect(await page.locator('form[data-currency-switcher] select').inputValue()).toBe(other)
      expect(await menu.isVisible()).toBe(false)
      if (javaScriptEnabled) expect(await page.evaluate(() => localStorage.getItem('currency'))).toBe(other)
      expect([...problems, ...violations]).toEqual([])
    },
  )
})

it('pages contain only SVG pictures', async () => {
  for (const path of ['/', '/premium', '/downloads', '/compare']) {
    const { text } = await visitPage(storefront.localUrl('com', path))
    expect(text).toContain('<svg')
    const files = [...text.matchAll(/<(?:img|source)\b[^>]*?\ssrc(?:set)?="([^"?#]+)/gi)].map(([, file]) => file)
    expect(files.filter((file) => !file?.endsWith('.svg'))).toEqual([])
  }
})

it('a desktop window shows the first installer of /downloads above the consent bar', async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false })
  await page.goto(storefront.localUrl('de', '/downloads'))
  const installer = await page.locator('[data-download] a:visible, a[download]:visible').first().boundingBox()
  expect(installer?.y ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(780)
})

it('a tall buy block with add-ons leaves the heading at the top of a desktop window, and shows price and button', async ({
  openPage,
}) => {
  const { page } = await openPage({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false })
  await page.goto(storefront.localUrl('com', '/buy-premium'))
  const [heading, block] = await Promise.all(
    ['h1', '[data-buy-block]'].map((part) => page.locator(part).first().boundingBox()),
  )
  expect(Math.abs((heading?.y ?? Number.POSITIVE_INFINITY) - (block?.y ?? 0))).toBeLessThanOrEqual(32)
  const footer = await page.locator('body > footer').boundingBox()
  const hero = await page.locator('main section').first().boundingBox()
  // The page has no other section, and no empty space before the footer.
  expect((footer?.y ?? Number.POSITIVE_INFINITY) - (hero?.y ?? 0) - (hero?.height ?? 0)).toBeLessThan(200)
  const button = await page.locator('[data-buy]').first().boundingBox()
  expect((button?.y ?? Number.POSITIVE_INFINITY) + (button?.height ?? 0)).toBeLessThanOrEqual(900)
  await page.goto(storefront.localUrl('com', '/premium'))
  const link = page.locator('[data-buy-block] > a[data-choice-of]')
  expect(await link.innerText()).toBe('Add to your order: Cloud backup, 1 TB · Home network protection')
})

it('a heading that a page focuses for screen readers has no ring', async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto(storefront.localUrl('com', '/search?q=vpn'))
  const heading = page.locator('h1[data-total]')
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none')
})

it.for(['/support', '/search', '/renew', '/contact-sales'])(
  'a phone shows the first field of %s without scrolling',
  async (path, { openPage }) => {
    const viewport = { width: 390, height: 720 }
    const { page } = await openPage({ viewport, javaScriptEnabled: false })
    await page.goto(storefront.localUrl('de', path))
    const field = await page.locator('main form :is(input:not([type="hidden"]), select):visible').first().boundingBox()
    expect((field?.y ?? Number.POSITIVE_INFINITY) + (field?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
  },
)
