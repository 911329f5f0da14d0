import { describe, expect } from 'vitest'
import { translatorFor } from '../../app/_messages/translator.ts'
import { promotionEnd } from '../../domain/promotions/find-promotion.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { hydratePage } from './hydrate-page.ts'
import { readBuyBlocks } from './read-html.ts'
import { sampled } from './sampled-cases.ts'
import { SCRIPTED_WALKS } from './scripted-walks.ts'
import { sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const storefront = sharedStorefront()

/** Normalizes whitespace and removes direction marks. */
const plain = (text: string): string => text.replace(/[\u2066-\u2069\u200e\u200f]/g, '').replace(/\s+/g, ' ')

/** Returns the amount in a formatted price, in the smallest unit that it shows. */
const digitsOf = (price = ''): number => Number(price.replace(/\D/g, ''))

const MAX_DAYS = 31
const DAY_MS = 24 * 60 * 60 * 1_000

describe('a promotion', () => {
  it.for(SCRIPTED_WALKS)(
    'shows its prices, savings and end date, and sells at its prices: $site (JavaScript: $javaScriptEnabled)',
    async ({ site, javaScriptEnabled }, { openPage }) => {
      const { page, problems, violations } = await openPage({ javaScriptEnabled })
      const usual = readBuyBlocks((await visitPage(storefront.localUrl(site, '/premium'))).text)[0]?.options
      await page.goto(storefront.localUrl(site, '/promo/welcome'))
      const bar = page.locator('[data-promo="welcome"]')
      const endsAt = (await bar.locator('time').getAttribute('datetime')) ?? ''
      expect(plain(await bar.innerText())).toContain(plain(promotionEnd({ endsAt }, realSite(site)).text))
      expect(Date.parse(endsAt)).toBeGreaterThan(Date.now())
      expect(Date.parse(endsAt)).toBeLessThan(Date.now() + MAX_DAYS * DAY_MS)
      expect(await bar.locator('[data-max-discount]').innerText()).toMatch(/\d/)
      expect(await bar.locator('[data-max-promo-discount]').innerText()).toMatch(/\d/)
      if (javaScriptEnabled) await hydratePage(page)
      const shown = page.locator('[data-buy-block="premium"] [data-option]').filter({ visible: true })
      const [pid, price] = [await shown.getAttribute('data-option'), await shown.locator('[data-price]').innerText()]
      const usualPrice = usual?.find((option) => option.pid === pid)?.price
      expect(plain(await shown.locator('[data-price-struck]').innerText())).toBe(plain(usualPrice ?? ''))
      expect(digitsOf(price)).toBeLessThan(digitsOf(usualPrice))
      const renewal = plain(await shown.locator('[data-price-renewal]').innerText())
      const nextCharge = plain(await shown.locator('[data-next-charge]').innerText())
      await page.locator('[data-buy-block="premium"] button[data-buy]').click()
      await page.locator('[data-store]').waitFor()
      const link = new URL(page.url()).searchParams
      expect([link.get('pid'), link.get('promotion')]).toEqual([pid, 'welcome-premium'])
      expect(plain(await page.locator('[data-order-price]').innerText())).toContain(plain(price))
      expect(plain(await page.locator('[data-order-renewal]').innerText())).toBe(`${renewal} ${nextCharge}`)
      await page.locator('[data-back]').click()
      await page.waitForURL(/\/promo\/welcome/)
      expect(await page.locator('[data-promo="welcome"]').isVisible()).toBe(true)
      expect([...violations, ...problems]).toEqual([])
    },
  )

  it.for([1280, 390])(
    'has the facts of its bar beside one another, without wide gaps, at %i px',
    async (width, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width, height: 800 } })
      await page.goto(storefront.localUrl('com', '/promo/welcome'))
      const boxes = await page
        .locator('[data-promo="welcome"] > *')
        .evaluateAll((facts) => facts.map((fact) => fact.getBoundingClientRect().toJSON()))
      const gaps = boxes.flatMap(({ left, top }, at) => {
        const before = boxes[at - 1]
        return before !== undefined && Math.abs(before.top - top) < 8 ? [left - before.right] : []
      })
      expect(gaps.length).toBeGreaterThan(0)
      expect(Math.max(...gaps)).toBeLessThanOrEqual(24)
    },
  )

  it.for(['com', 'de', 'me', 'cojp', 'ru'])(
    'responds with status 410 and a product link after its end, on %s',
    async (site) => {
      const { locale, language, languagePath } = realSite(site)
      const t = await translatorFor(locale, language)
      const { status, text } = await visitPage(storefront.localUrl(site, '/promo/spring-2025'))
      expect(status).toBe(410)
      expect(text).toContain(`<h1>${t('promotions.endedTitle')}</h1>`)
      const [before = '', after = ''] = t('promotions.toProduct', { product: '\n' }).split('\n')
      const link = new RegExp(`href="${languagePath}/plus">([^<]+)</a></p></div></div></section>`).exec(text)?.[1] ?? ''
      expect([link.startsWith(before), link.endsWith(after)]).toEqual([true, true])
      expect(text).toContain('<meta name="robots" content="noindex"/>')
      expect(text).not.toMatch(/data-promo=|rel="canonical"/)
    },
  )

  it.for(['com', 'de', 'me-en'])(
    'opens through the query promo on product, home and comparison pages, with their campaign, on %s',
    async (site) => {
      for (const path of ['/premium', '/', '/compare']) {
        const url = storefront.localUrl(site, `${path}?utm_source=mail&PROMO=Welcome`)
        const { status, headers } = await sendRequest(url)
        expect([status, headers['cache-control']]).toEqual([302, 'no-store'])
        const { languagePath } = realSite(site)
        expect(headers.location).toBe(`${languagePath}/promo/welcome?utm_source=mail&PROMO=Welcome`)
        const page = await sendRequest(new URL(headers.location ?? '', url).href)
        expect([page.status, page.text.includes('data-promo="welcome"')]).toEqual([200, true])
      }
    },
  )

  it.for(['/premium?promo=no-such', '/premium?promo=anniversary', '/plus?promo=welcome'])(
    'is ignored on a page to which it does not apply: %s',
    async (path) => {
      const { status, text } = await visitPage(storefront.localUrl('com', path))
      const usual = await visitPage(storefront.localUrl('com', path.replace(/\?.*/, '')))
      expect([status, text]).toEqual([200, usual.text])
    },
  )

  it('is linked with its savings if its prices are in another currency than the price of the product', async ({
    openPage,
  }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/small-office'))
    const block = page.locator('[data-buy-block="small-office"]')
    expect(await block.locator('[data-option]:visible [data-price]').innerText()).toContain('$')
    expect(await block.locator('a[href^="/promo/"]:visible').innerText()).toMatch(
      /^Offer for small offices Up to \d+% off the usual price$/,
    )
  })

  it.for([390, 820, 1280])(
    'is one link below the buy button, with the price of the selected option: %i px',
    async (width, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width, height: 900 } })
      await page.goto(storefront.localUrl('com', '/promo/welcome'))
      const block = page.locator('[data-buy-block="premium"]')
      const choices = [3, 5].flatMap((quantity) =>
        [true, false].map((autorenew) => [`${quantity}`, autorenew] as const),
      )
      /** Returns the price and the promotion after each choice. */
      const looks = () =>
        block.evaluate((element, all) => {
          const inputOf = (selector: string) => element.querySelector<HTMLInputElement>(selector)
          return all.map(([quantity, autorenew]) => {
            inputOf(`[name="quantity"][value="${quantity}"]`)?.click()
            const box = inputOf('[name="autorenew"]')
            if (box?.checked !== autorenew) box?.click()
            const [cell, ...others] = [...element.querySelectorAll('[data-option]')].filter((option) =>
              option.checkVisibility(),
            )
            if (cell === undefined || others.length > 0) throw new Error('not one option')
            const row = element.querySelector<HTMLElement>('a[href="/promo/welcome"][data-promotion-row]')
            return {
              choice: [cell.getAttribute('data-quantity'), cell.getAttribute('data-autorenew')],
              price: cell.querySelector<HTMLElement>('[data-price]')?.innerText,
              row: row?.innerText,
              rowHeight: row?.getBoundingClientRect().height,
            }
          })
        }, choices)
      const ofPromotion = await looks()
      expect(ofPromotion.map(({ choice }) => choice)).toEqual(
        choices.map(([quantity, autorenew]) => [quantity, String(autorenew)]),
      )
      const prices = ofPromotion.map(({ price }) => price)
      expect(new Set(prices).size).toBe(choices.length)
      await page.goto(storefront.localUrl('com', '/premium'))
      const row = block.locator('a[href="/promo/welcome"][data-promotion-row]')
      const [form, offer, button, notes] = await Promise.all(
        [block.locator('form'), row, block.locator('[data-buy]'), block.locator('[data-option]:visible')].map((part) =>
          part.boundingBox(),
        ),
      )
      for (const box of [button, notes]) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(offer?.y ?? 0)
      expect(offer?.width).toBe(form?.width)
      expect(offer?.height).toBeGreaterThanOrEqual(24)
      for (const [at, look] of (await looks()).entries())
        expect([look.row, look.rowHeight]).toEqual([`Welcome offer Pay ${prices[at]}`, offer?.height])
    },
  )

  it.for([390, 820, 1280])(
    'precedes the pickers of a purchase with add-ons, whose price is at the lower edge: %i px',
    async (width, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width, height: 900 } })
      await page.goto(storefront.localUrl('com', '/buy-premium'))
      const block = page.locator('[data-buy-block="premium"]')
      const row = block.locator('[data-promotion-row]')
      expect(await row.innerText()).toBe('Welcome offer Pay $40.99')
      const offer = await row.boundingBox()
      const picker = await block.locator('[name="term"]').first().boundingBox()
      expect((offer?.y ?? 0) + (offer?.height ?? 0)).toBeLessThan(picker?.y ?? 0)
      await block.locator('[name="addOn"][value="cloud-backup"]').check()
      expect(await row.innerText()).toContain('$40.99')
      await block.locator('a[href="/promo/welcome"]').click()
      await page.waitForURL(/\/promo\/welcome/)
    },
  )

  it.for(sampled(['com', 'de', 'me', 'cojp', 'ru'], (site) => ['de', 'me'].includes(site)))(
    'is announced on the home page with the preselected price of its page and the usual price, on %s',
    async (site, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false })
      await page.goto(storefront.localUrl(site, '/promo/welcome'))
      const cell = page.locator('[data-option]:visible').first()
      const prices = await Promise.all(
        ['[data-price]', '[data-price-struck]'].map(async (part) =>
          plain(await cell.locator(part).first().innerText()),
        ),
      )
      await page.goto(storefront.localUrl(site, '/'))
      const text = plain(await page.locator('[data-banner="welcome"] [data-promo-price]').innerText())
      expect(prices.filter((price) => !text.includes(price))).toEqual([])
      // The card and the page of the product sell at the usual price, and lead to the promotion.
      for (const [path, named] of [
        ['/', text],
        ['/premium', prices[0]],
      ]) {
        if (path !== '/') await page.goto(storefront.localUrl(site, path ?? ''))
        const link = page.locator('main section a[href^="/promo/"]:visible')
        expect(plain(await link.innerText())).toContain(named)
        expect(await link.getAttribute('href')).toBe('/promo/welcome')
      }
    },
  )

  it.for(['/', '/search'])(
    'has a target of 24 px directly above the price of a card on %s',
    async (path, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false })
      await page.goto(storefront.localUrl('com', path))
      for (const width of [390, 820, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        const link = page.locator('a[data-choice-of][href="/promo/welcome"]')
        const target = await link.boundingBox()
        const price = await page.locator('main li', { has: link }).locator('[data-card-choice]').first().boundingBox()
        if (target === null || price === null) throw new Error(`The card has no link or no price at ${width} px`)
        expect(target.height, `${width} px`).toBeGreaterThanOrEqual(24)
        expect(price.y - target.y - target.height, `${width} px`).toBeGreaterThanOrEqual(0)
        expect(price.y - target.y - target.height, `${width} px`).toBeLessThan(32)
      }
    },
  )

  it('says that it is sold in another currency than the rest of the site, which keeps its own', async ({
    openPage,
  }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com', '/small-office'))
    const usual = await page.locator('[data-buy-block] [data-price]').filter({ visible: true }).first().innerText()
    await page.goto(storefront.localUrl('com', '/promo/office-start'))
    const notice = await page.locator('[data-promo-currency]').innerText()
    expect(notice).toMatch(/Euro/)
    await page.goto(storefront.localUrl('com', '/small-office'))
    const after = await page.locator('[data-buy-block] [data-price]').filter({ visible: true }).first().innerText()
    expect([usual.startsWith('$'), after]).toEqual([true, usual])
    expect((await visitPage(storefront.localUrl('it', '/promo/office-start'))).text).not.toContain(
      'data-promo-currency',
    )
  })

  it('has the canonical URL of its product, and is not in the sitemap', async () => {
    const { status, text } = await visitPage(storefront.localUrl('com', '/promo/welcome'))
    expect(status).toBe(200)
    expect(text).toContain('rel="canonical" href="https://www.northwall.example/premium"')
    expect((await sendRequest(storefront.localUrl('com', '/sitemap-pages.xml'))).text).not.toContain('/promo/')
  })

  it('shows the same page as an unknown promotion before its start', async () => {
    const [upcoming, unknown] = [
      await visitPage(storefront.localUrl('com', '/promo/anniversary')),
      await visitPage(storefront.localUrl('com', '/promo/no-such')),
    ]
    expect([upcoming.status, unknown.status]).toEqual([404, 404])
    const withoutHydration = ({ text }: { readonly text: string }) => text.replace(/\/_hydration\/[\w-]+/g, '')
    expect(withoutHydration(upcoming)).toBe(withoutHydration(unknown))
  })

  it('sells nothing after its end, and redirects purchases to its page, which has status 410', async () => {
    const fields = { product: 'plus', back: '/promo/spring-2025', currency: 'USD', option: 'plus-1Y-5-ar' }
    const headers = { 'x-forwarded-for': '198.51.100.83' }
    const answer = await sendRequest(storefront.localUrl('com', '/buy'), { form: fields, headers })
    expect([answer.status, answer.headers.location]).toEqual([303, '/promo/spring-2025?buy=unavailable'])
    expect((await visitPage(storefront.localUrl('com', '/promo/spring-2025?buy=unavailable'))).status).toBe(410)
  })
})
