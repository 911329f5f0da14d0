import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const DAY_MS = 86_400_000

/** Sites with today's price and the button text in their language. */
const SITES = [
  { site: 'usa', zone: 'America/New_York', locale: 'en-US', today: '$0.00', start: 'Start free trial' },
  { site: 'de', zone: 'Europe/Berlin', locale: 'de-DE', today: '0,00 €', start: 'Kostenlos testen' },
  { site: 'cojp', zone: 'Asia/Tokyo', locale: 'ja-JP', today: '0', start: '無料体験を始める' },
  { site: 'me', zone: 'Asia/Dubai', locale: 'ar-AE', today: '0.00', start: 'ابدأ التجربة المجانية' },
] as const

const dateIn = (locale: string, timeZone: string, ms: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', numberingSystem: 'latn', timeZone }).format(ms)

const plain = (text: string): string => text.replace(/\s+/g, ' ')

describe('a trial with opt-out', () => {
  const storefront = sharedStorefront()

  it.for(sampled(SITES, ({ site }) => ['usa', 'me'].includes(site)))(
    "shows today's price, the later price with its date, and how to opt out: $site",
    async ({ site, zone, locale, today, start }, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false })
      const beforeMs = Date.now()
      await page.goto(storefront.localUrl(site, '/trial'))
      const afterMs = Date.now()
      const block = page.locator('[data-buy-block="premium-trial"]')
      const shown = block.locator('[data-option]').filter({ visible: true })
      expect(await shown.count()).toBe(1)
      const todayText = plain(await shown.locator('[data-trial-today]').innerText())
      const afterText = plain(await shown.locator('[data-trial-after]').innerText())
      // The day may have changed while the page was loading.
      const oneOf = (days: number) => [beforeMs, afterMs].map((ms) => plain(dateIn(locale, zone, ms + days * DAY_MS)))
      expect(oneOf(0).some((date) => todayText.includes(date))).toBe(true)
      expect(oneOf(30).some((date) => afterText.includes(date))).toBe(true)
      expect(todayText).toContain(today)
      expect(afterText).toContain(plain(await shown.locator('[data-trial-after] [data-price]').innerText()))
      expect(await block.locator('button[data-buy]').innerText()).toBe(start)
      expect((await block.locator('[data-trial-opt-out]').innerText()).length).toBeGreaterThan(20)
    },
  )

  it("shows today's price and the later price on its product card", async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(`${storefront.origin}/search`)
    const card = page.locator('main li', { has: page.locator('a[href="/trial"]') })
    expect(await card.locator('[data-trial-today]').innerText()).toContain('$0.00')
    expect(await card.locator('[data-trial-after]').innerText()).toMatch(
      /On .+ 20\d\d, unless you cancel first\s+Before:\s+\$84\.99\s+Now:\s+\$50\.99/,
    )
  })
})

describe('the term picker', () => {
  const storefront = sharedStorefront()

  it.for([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
    "shows each term's monthly price and savings for the selected quantity (JavaScript: $javaScriptEnabled)",
    async ({ javaScriptEnabled }, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled })
      await page.goto(`${storefront.origin}/premium`)
      const ONCE = 'without automatic renewal'
      /** Price per month and savings of each term, or the only state that sells it. The term with the best value says so after them. */
      const hints = async () => {
        const texts = await page
          .locator('fieldset small[data-autorenew]')
          .filter({ visible: true })
          .evaluateAll((found: readonly HTMLElement[]) =>
            found.map((hint) => hint.innerText.replace(hint.querySelector('em')?.innerText ?? '', '').trim()),
          )
        return texts.map(plain)
      }
      expect(await hints()).toEqual(['$10.99/mo', '$4.25/mo −40%', '$3.50/mo −45%', ONCE])
      await page.locator('input[name="quantity"][value="5"]').check({ force: true })
      expect(await hints()).toHaveLength(4)
      expect(await hints()).not.toContain('$4.25/mo −40%')
      await page.locator('input[name="autorenew"]').uncheck()
      expect((await hints()).some((hint) => hint.endsWith('−30%'))).toBe(true)
      expect((await hints())[0]).toBe('with automatic renewal')
      expect(await hints()).not.toContain(ONCE)
    },
  )

  it("shows a business product's price per user", async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(`${storefront.origin}/small-office`)
    expect(await page.locator('[data-price-per-user]').filter({ visible: true }).innerText()).toMatch(
      /\$20\.80 per user/,
    )
    expect(await page.locator('[data-user-accounts]').filter({ visible: true }).innerText()).toMatch(/10/)
  })
})
