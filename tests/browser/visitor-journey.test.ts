import type { Response } from 'playwright'
import { describe, expect } from 'vitest'
import { ContentPages } from '../../adapters/content/content-pages.ts'
import { translatorFor } from '../../app/_messages/translator.ts'
import { BRAND } from '../../domain/brand/brand.ts'
import { sitePriceFormat } from '../../domain/currencies/currency-display.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it, type OpenPage } from './browser-test.ts'
import { buyBlock, choose, shownCells, unsoldChoices } from './buy-block-controls.ts'
import { untilHydrated } from './hydrate-page.ts'
import type { ObservedPage } from './observe-page.ts'
import { readBuyBlocks } from './read-html.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

/** One site of each kind: default, another language, right to left, another script, and a single currency. */
const SITES = ['com', 'de', 'me', 'cojp'] as const
const VISITORS = sampled(
  SITES.flatMap((code) => [true, false].map((javaScript) => ({ code, javaScript }))),
  // Scripts do not depend on the site.
  ({ code, javaScript }) => code === (javaScript ? 'com' : 'me'),
)
/** A choice that differs from the preselection in every picker. */
const CHOICE = { term: '2Y', quantity: '5', autorenew: false }

/** A page with its response. */
interface VisitedPage extends ObservedPage {
  readonly answer: Response | null
}

const storefront = sharedStorefront()

describe.each(VISITORS)('a visitor to $code (JavaScript: $javaScript)', ({ code, javaScript }) => {
  const site = realSite(code)
  const visit = async (open: OpenPage, path: string, then: (visited: VisitedPage) => Promise<void>) => {
    const observed = await open({ javaScriptEnabled: javaScript, locale: site.locale })
    const answer = await observed.page.goto(storefront.localUrl(code, path))
    await then({ ...observed, answer })
    expect(observed.violations).toEqual([])
  }

  it('sees the preselected price in the initial HTML', async ({ openPage }) => {
    const { text } = await visitPage(storefront.localUrl(code, '/premium'))
    const selected = readBuyBlocks(text)[0]?.options.filter(({ isSelected }) => isSelected) ?? []
    await visit(openPage, '/premium', async ({ page }) => {
      const shown = await shownCells(buyBlock(page, 'premium'))
      expect(shown.map(({ pid, price }) => ({ pid, price }))).toEqual(
        selected.map(({ pid, price }) => ({ pid, price })),
      )
      expect(shown).toEqual([
        expect.objectContaining({ term: '1Y', quantity: '3', price: expect.stringMatching(/\d/) }),
      ])
    })
  })

  it('opens a product from the home page, selects an option with native pickers, and finds it in the store', async ({
    openPage,
  }) => {
    await visit(openPage, '/', async ({ page, problems }) => {
      expect(await page.locator('html').getAttribute('lang')).toBe(site.locale)
      expect(await page.locator('html').getAttribute('dir')).toBe(site.dir)
      await page.locator('main a[href$="/premium"]').first().click()
      await page.waitForURL(storefront.localUrl(code, '/premium'))
      const block = buyBlock(page, 'premium')
      expect(await block.getAttribute('data-state')).toBe('offered')
      await choose(block, CHOICE)
      const shown = await shownCells(block)
      expect(shown).toEqual([
        expect.objectContaining({ pid: expect.any(String), term: '2Y', quantity: '5', autorenew: 'false' }),
      ])
      expect(problems).toEqual([])
      await block.locator('[data-buy]').click()
      await page.locator('[data-store]').waitFor()
      expect(await page.locator('[data-order-price] bdi').textContent()).toBe(shown[0]?.price)
      expect(await page.locator('header svg path').getAttribute('d')).toBe(BRAND.logo)
      const store = new URL(page.url())
      expect(store.origin + store.pathname).toBe(`${storefront.origin}/store`)
      expect(Object.fromEntries(store.searchParams)).toMatchObject({
        pid: shown[0]?.pid,
        region: site.offersRegion,
        language: site.offersLanguage,
        currency: site.currencies.default[0],
      })
      expect(await page.locator('html').getAttribute('lang')).toBe(site.locale)
      expect(await page.locator('html').getAttribute('dir')).toBe(site.dir)
      await page.locator('[data-back]').click()
      await page.waitForURL(storefront.localUrl(code, '/premium?term=2Y&quantity=5&autorenew=false&rendered=1'))
    })
  })

  it.for([
    { instead: 'the option with the other auto-renew state', choice: { term: '3Y', quantity: '5', autorenew: true } },
    { instead: 'the nearest option', choice: { term: '1M', quantity: '7', autorenew: true } },
  ])(
    'sees that a combination is not sold, selects $instead, and buys it',
    async ({ instead, choice }, { openPage }) => {
      await visit(openPage, '/premium', async ({ page }) => {
        const block = buyBlock(page, 'premium')
        expect(await unsoldChoices(block)).toContainEqual(choice)
        await choose(block, choice)
        const shown = await shownCells(block)
        expect(shown).toEqual([expect.objectContaining({ pid: null, price: '' })])
        const t = await translatorFor(site.locale, site.language)
        const [message, pid] =
          instead === 'the nearest option'
            ? [t('buy.notSold'), 'premium-1Y-7-ar']
            : [t('buy.soldOnce'), 'premium-3Y-5-once']
        expect(await block.locator('[data-message="not-sold"]:visible').textContent()).toBe(message)
        const offer = block.locator('[data-unsold] button:visible')
        expect(await offer.getAttribute('value')).toBe(pid)
        // The keyboard does not reach the hidden buy button.
        expect(await block.locator('[data-buy]').isVisible()).toBe(false)
        await offer.focus()
        await page.keyboard.press('Tab')
        expect(await block.locator('[data-buy]').evaluate((button) => button === document.activeElement)).toBe(false)
        await offer.click()
        await expect.poll(async () => (await shownCells(block)).map((cell) => cell.pid)).toEqual([pid])
        await block.locator('[data-buy]').click()
        await page.locator('[data-store]').waitFor()
        expect(new URL(page.url()).searchParams.get('pid')).toBe(pid)
      })
    },
  )

  it('gets a 404 page in the language of the site, with a link to the home page', async ({ openPage }) => {
    await visit(openPage, '/no-such-page', async ({ page, answer }) => {
      const expected = await new ContentPages().page({ site, path: '/no-such-page' })
      expect(answer?.status()).toBe(404)
      expect(await page.locator('html').getAttribute('lang')).toBe(site.locale)
      expect(await page.title()).toBe(expected.ok ? expected.value.title : undefined)
      await page.locator('main a').first().click()
      await page.waitForURL((url) => url.pathname === (site.languagePath || '/'))
    })
  })

  it('switches to a second currency, if the site has one, and keeps it', async ({ openPage }) => {
    await visit(openPage, '/premium', async ({ page }) => {
      const switcher = page.locator('form[data-currency-switcher]')
      const [, other] = site.currencies.default
      if (other === undefined) {
        expect(await switcher.count()).toBe(0)
        return
      }
      const before = await shownCells(buyBlock(page, 'premium'))
      const list = switcher.locator('select[name="currency"]')
      if (javaScript) {
        await list.hover()
        await untilHydrated(page)
      }
      await list.selectOption(other)
      if (!javaScript) await switcher.locator('button').click()
      await page
        .locator(`[data-buy-block] input[name="priceCurrency"][value="${other}"]`)
        .waitFor({ state: 'attached' })
      const { origin, pathname, searchParams, hash } = new URL(page.url())
      expect(origin + pathname + hash).toBe(storefront.localUrl(code, '/premium#currency-changed'))
      // Without scripts, the form sends the choice, too.
      expect(searchParams.has('rendered')).toBe(!javaScript)
      const after = await shownCells(buyBlock(page, 'premium'))
      const { symbol } = sitePriceFormat(site, other)
      expect(after.map(({ pid }) => pid)).toEqual(before.map(({ pid }) => pid))
      expect(after[0]?.price).toContain(symbol)
      expect(before[0]?.price).not.toContain(symbol)
      expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ name: 'currency', value: other }))
      await page.goto(storefront.localUrl(code, '/plus'))
      expect((await shownCells(buyBlock(page, 'plus')))[0]?.price).toContain(symbol)
    })
  })

  it('changes the country with a link', async ({ openPage }) => {
    await visit(openPage, '/', async ({ page }) => {
      await page.locator('[data-country-selector] > summary').click()
      await page.locator('[data-country-selector] a[data-site="fr"]').click()
      await page.waitForURL(storefront.localUrl('fr'))
      expect(await page.locator('[data-country-selector] a[aria-current="true"]').getAttribute('data-site')).toBe('fr')
    })
  })
})

describe.each([true, false])('a visitor with a keyboard (JavaScript: %s)', (javaScriptEnabled) => {
  it('buys the shown option by pressing Enter in a picker', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled })
    await page.goto(storefront.localUrl('de', '/premium'))
    const block = buyBlock(page, 'premium')
    await block.locator('input[name="quantity"]:checked').focus()
    await page.keyboard.press('ArrowRight')
    const shown = await shownCells(block)
    expect(shown).toEqual([expect.objectContaining({ term: '1Y', quantity: '5' })])
    await page.keyboard.press('Enter')
    await page.locator('[data-store]').waitFor()
    expect(new URL(page.url()).searchParams.get('pid')).toBe(shown[0]?.pid)
  })
})
