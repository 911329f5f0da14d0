import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { translatorFor } from '../../app/_messages/translator.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { readBuyBlocks } from './read-html.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

const storefront = sharedStorefront()

/** Returns the accessible names and expanded states of the header buttons. */
const buttonStates = async (page: Page): Promise<readonly { readonly name: string; readonly isOpen: boolean }[]> => {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.flatMap(({ role, name, properties = [] }) => {
    const expanded = properties.find((property) => property.name === 'expanded')?.value.value
    return role?.value === 'button' && expanded !== undefined
      ? [{ name: String(name?.value), isOpen: expanded === true }]
      : []
  })
}

describe.each([true, false])('menus (JavaScript: %s)', (javaScriptEnabled) => {
  it.for(sampled(['com', 'de', 'me', 'cojp'], (code) => code === (javaScriptEnabled ? 'me' : 'de')))(
    'open and close on a phone: %s',
    async (code, { openPage }) => {
      const { page, violations } = await openPage({ javaScriptEnabled, viewport: PHONE })
      await page.goto(storefront.localUrl(code, '/premium'))
      const { locale, language } = realSite(code)
      const t = await translatorFor(locale, language)
      const [closed, open] = [t('chrome.openMenu'), t('chrome.closeMenu')]
      const trial = page.locator('[data-mobile-menu] a[href$="/trial"]')
      expect(await buttonStates(page)).toContainEqual({ name: closed, isOpen: false })
      expect(await trial.isVisible()).toBe(false)
      await page.locator('[data-mobile-menu] > button').click()
      expect(await buttonStates(page)).toContainEqual({ name: open, isOpen: true })
      expect(await trial.isVisible()).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
      await page.keyboard.press('Escape')
      expect(await buttonStates(page)).toContainEqual({ name: closed, isOpen: false })
      expect(await trial.isVisible()).toBe(false)
      expect(violations).toEqual([])
    },
  )

  const windows = ['com', 'me'].flatMap((code) => [320, 390, 820, 1280].map((width) => [code, width] as const))
  const inSample = javaScriptEnabled ? ['com 320', 'me 820'] : ['me 390', 'com 1280']
  it.for(sampled(windows, (one) => inSample.includes(one.join(' '))))(
    'show all countries and currencies within the window: %s at %s px',
    async ([code, width], { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled, viewport: { width, height: 844 } })
      await page.goto(storefront.localUrl(code, '/premium'))
      if (width < 1_024) await page.locator('[data-mobile-menu] > button').click()
      const button = page.locator('[popovertarget="menu-currency"]:visible')
      await button.click()
      const list = await page.locator('#menu-currency').boundingBox()
      const opener = await button.boundingBox()
      if (list === null || opener === null) throw new Error('the list is not shown')
      expect(list.x).toBeGreaterThanOrEqual(0)
      expect(list.x + list.width).toBeLessThanOrEqual(width)
      // It begins or ends with its button.
      const offsets = [list.x - opener.x, list.x + list.width - opener.x - opener.width]
      expect(Math.min(...offsets.map(Math.abs))).toBeLessThan(2)
    },
  )

  it.for(sampled(['com', 'me'], (code) => code === (javaScriptEnabled ? 'com' : 'me')))(
    'open one at a time on a desktop: %s',
    async (code, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled, viewport: DESKTOP })
      await page.goto(storefront.localUrl(code, '/'))
      const [home, business] = [page.locator('#menu-home'), page.locator('#menu-business')]
      await page.locator('[popovertarget="menu-home"]').click()
      expect([await home.isVisible(), await business.isVisible()]).toEqual([true, false])
      await page.locator('[popovertarget="menu-business"]').click()
      expect([await home.isVisible(), await business.isVisible()]).toEqual([false, true])
      const edgeOf = (selector: string) =>
        page.locator(selector).evaluate((element) => {
          const { left, right } = element.getBoundingClientRect()
          return getComputedStyle(element).direction === 'rtl' ? right : left
        })
      const [button, list] = [await edgeOf('[popovertarget="menu-business"]'), await edgeOf('#menu-business')]
      expect(Math.abs(button - list)).toBeLessThan(2)
      await page.keyboard.press('Escape')
      expect(await business.isVisible()).toBe(false)
    },
  )
})

describe('the header', () => {
  it.for([{ width: 390 }, { width: 820 }, { width: 1280 }])(
    'always shows search, account, and a way to support and orders at $width px, without scripts',
    async ({ width }, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width, height: 844 } })
      await page.goto(storefront.localUrl('de', '/premium'))
      expect(await page.locator('header a[href$="/store/account"]:visible').count()).toBe(1)
      expect(await page.locator('[popovertarget="header-search"]').isVisible()).toBe(true)
      const opener = page
        .locator('[data-mobile-menu] > button, [popovertarget="menu-support"]')
        .filter({ visible: true })
      const support = page.locator('header :is(a[href$="/support"], a[href$="/orders"])').filter({ visible: true })
      await opener.click()
      expect(await support.count()).toBe(2)
      await opener.click()
      expect(await support.count()).toBe(0)
    },
  )

  it('has a support menu with the help centre and refunds', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: DESKTOP })
    await page.goto(storefront.localUrl('com', '/premium'))
    await page.locator('[popovertarget="menu-support"]').click()
    const links = page.locator('#menu-support a').filter({ visible: true })
    expect(await links.allInnerTexts()).toEqual(expect.arrayContaining(['Help centre', 'Refund and guarantee']))
  })

  it('has carets at the same distance from each name and at the same height', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
    await page.goto(storefront.localUrl('com', '/support'))
    const buttons = page.locator('header button[popovertarget^="menu-"]').filter({ visible: true })
    const places = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const text = [...button.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE)
        if (text === undefined) throw new Error('a menu has no name')
        const range = document.createRange()
        range.selectNode(text)
        const [name, whole] = [range.getBoundingClientRect(), button.getBoundingClientRect()]
        return [whole.right - name.right, (name.top + name.bottom - whole.top - whole.bottom) / 2].map(Math.round)
      }),
    )
    expect(places).toHaveLength(4)
    expect(new Set(places.map(String))).toHaveLength(1)
  })

  it('names the field of its search while the field is empty', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: DESKTOP })
    await page.goto(storefront.localUrl('com', '/support'))
    await page.locator('[popovertarget="header-search"]').click()
    const field = page.locator('#header-search input[type=search]')
    expect([await field.isVisible(), await field.getAttribute('placeholder')]).toEqual([true, 'Search'])
  })

  it('describes each product in one line, and a click on the description opens its page', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: DESKTOP })
    await page.goto(storefront.localUrl('com', '/support'))
    await page.locator('[popovertarget="menu-home"]').click()
    const t = await translatorFor('en', 'en')
    await page.locator('#menu-home').getByText(t('nav.about.plus')).click({ force: true })
    await page.waitForURL(storefront.localUrl('com', '/plus'))
  })

  it('separates the currencies of its menu from the link that opens the list of countries', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: DESKTOP })
    await page.goto(storefront.localUrl('com', '/support'))
    await page.locator('header [popovertarget="menu-currency"]:visible').click()
    const countries = page.locator('#menu-currency a')
    expect(await countries.evaluate((link) => getComputedStyle(link).borderBottomStyle)).toBe('solid')
    await countries.click()
    expect(await page.locator('[data-country-selector] a[data-site="de"]').isVisible()).toBe(true)
  })
})

describe('prices in the menus', () => {
  const PRODUCTS = ['premium', 'plus', 'standard', 'small-office', 'endpoint']

  /** Opens a page whose scripts that run after the load event have started. */
  const openLoaded = async (page: Page, address: string) => {
    await page.goto(address)
    await page.waitForFunction(() => 'storefront' in globalThis)
  }

  /** Returns the price that each page shows first, also with the choice of its address. */
  const pagePrices = (addresses: readonly string[]): Promise<readonly (string | undefined)[]> =>
    Promise.all(
      addresses.map(async (address) => {
        const { pathname, search } = new URL(address)
        const { text } = await visitPage(search === '' ? address : `${address}&rendered=1`)
        return readBuyBlocks(text)
          .find(({ product }) => pathname.endsWith(`/${product}`))
          ?.options.find(({ isSelected }) => isSelected)?.price
      }),
    )

  it.for([
    ['com', '/support', DESKTOP],
    // A promotion has other prices, but the menus lead to the regular pages.
    ['de', '/promo/welcome', DESKTOP],
    ['me', '/premium', PHONE],
  ] as const)('are those that their links open: %s %s', async ([code, path, viewport], { openPage }) => {
    const { page, requests, problems, violations } = await openPage({ viewport })
    await openLoaded(page, storefront.localUrl(code, path))
    const isPhone = viewport === PHONE
    await page.locator(isPhone ? '[data-mobile-menu] > button' : '[popovertarget="menu-home"]').click()
    const menus = page.locator(isPhone ? '#mobile-menu' : '#menu-home, #menu-business')
    await expect.poll(() => menus.locator('[data-menu-price]').count()).toBe(PRODUCTS.length)
    const [...texts] = await menus.locator('[data-menu-price]').allTextContents()
    const links = await menus.locator('a:has([data-menu-price])').all()
    const addresses = await Promise.all(links.map((link) => link.evaluate(({ href }: HTMLAnchorElement) => href)))
    const prices = await pagePrices(addresses)
    expect(texts).toEqual(prices.map((price) => expect.stringContaining(` · ${price}`)))
    if (!isPhone) await page.locator('[popovertarget="menu-business"]').click()
    const home = storefront.localUrl(code)
    expect(requests.filter((request) => request.url() === home && request.resourceType() === 'fetch')).toHaveLength(1)
    expect([problems, violations]).toEqual([[], []])
  })

  it('are the personalized prices of a visitor who has some', async ({ openPage }) => {
    const { page } = await openPage({ viewport: DESKTOP })
    await page.context().addCookies([{ name: 'session_partner', value: 'acme', url: storefront.origin }])
    await openLoaded(page, `${storefront.origin}/premium`)
    const [publicPrice = ''] = await pagePrices([storefront.localUrl('com', '/premium')])
    const onPage = page.locator('[data-buy-block="premium"] [data-selected] [data-price]')
    await expect.poll(() => onPage.innerText()).not.toBe(publicPrice)
    await page.locator('[popovertarget="menu-home"]').click()
    const inMenu = page.locator('#menu-home [data-menu-price]').first()
    expect(await inMenu.textContent()).toContain(` · ${await onPage.innerText()}`)
  })

  it('are omitted if they cannot be loaded, until the next menu opens', async ({ openPage }) => {
    const { page } = await openPage({ viewport: DESKTOP })
    await openLoaded(page, storefront.localUrl('com', '/support'))
    const home = storefront.localUrl('com')
    await page.route(home, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
    const failed = page.waitForResponse(home)
    await page.locator('[popovertarget="menu-home"]').click()
    await failed
    expect(await page.locator('#menu-home a').first().isVisible()).toBe(true)
    expect(await page.locator('[data-menu-price]').count()).toBe(0)
    await page.locator('[popovertarget="menu-business"]').click()
    await page.locator('#menu-business [data-menu-price]').first().waitFor()
  })

  it('do not move the entries of the menu', async ({ openPage }) => {
    const { page } = await openPage({ viewport: DESKTOP })
    await openLoaded(page, storefront.localUrl('de', '/support'))
    const heights = () =>
      page.locator('#menu-home li').evaluateAll((entries) => entries.map(({ clientHeight }) => clientHeight))
    const home = storefront.localUrl('de')
    await page.route(home, async (route) => {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await route.continue()
    })
    const requested = page.waitForRequest(home)
    await page.locator('[popovertarget="menu-home"]').click()
    await requested
    const before = await heights()
    await page.locator('#menu-home [data-menu-price]').first().waitFor()
    expect(await heights()).toEqual(before)
  })
})

it('filters the countries of the footer by their names, with or without accents', async ({ openPage }) => {
  const { page } = await openPage({ viewport: PHONE })
  await page.goto(storefront.localUrl('com', '/support'))
  await page.locator('[data-country-selector] summary').click()
  const sites = () =>
    page
      .locator('[data-country-selector] a:visible')
      .evaluateAll((links: readonly HTMLElement[]) => links.map(({ dataset }) => dataset['site']))
  const field = page.locator('[data-country-selector] input')
  await field.fill('ESPANA')
  await expect.poll(sites).toEqual(['es'])
  await field.fill('nowhere')
  await expect.poll(sites).toEqual([])
  await field.fill('')
  await expect.poll(async () => (await sites()).length).toBeGreaterThan(40)
})

it('filters the countries for a visitor who opened the list and typed before the scripts ran, and adds no price twice', async ({
  openPage,
}) => {
  const { page } = await openPage({ viewport: DESKTOP })
  let runScripts = (): void => {}
  const isTyped = new Promise<void>((resolve) => {
    runScripts = resolve
  })
  await page.route('**/scripts/after-load-*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto(storefront.localUrl('com', '/support'), { waitUntil: 'domcontentloaded' })
  await page.locator('[data-country-selector] summary').click()
  await page.locator('[data-country-selector] input').fill('espana')
  runScripts()
  await expect.poll(() => page.locator('[data-country-selector] a:visible').count()).toBe(1)
  await page.locator('[popovertarget="menu-home"]').click()
  await page.locator('#menu-home [data-menu-price]').first().waitFor()
  for (const name of ['menu-prices', 'find-country'])
    expect([name, await page.locator(`script[src*="${name}"]`).count()]).toEqual([name, 1])
  expect(await page.locator('#menu-home a:has([data-menu-price] + [data-menu-price])').count()).toBe(0)
})
