import { afterAll, beforeAll, describe, expect } from 'vitest'
import { siteTime } from '../../domain/sites/site-time.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { type OwnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { it } from './browser-test.ts'
import { SCRIPTED_WALKS } from './scripted-walks.ts'

const HOUR_MS = 3_600_000
const UNTIL_MS = Date.now() + HOUR_MS
const LEAD = { first_name: 'Ada', last_name: 'Example', email: 'ada@customer.example', company: 'Customer' }

let storefront: OwnStorefront
beforeAll(async () => {
  const env = { MAINTENANCE: new Date(UNTIL_MS).toISOString() }
  storefront = await startStorefront({ env })
})
afterAll(() => storefront.stop())

describe('during a maintenance, a visitor', () => {
  it.for(SCRIPTED_WALKS)(
    'learns when a form is accepted again, and finds the input after going back: $site (JavaScript: $javaScriptEnabled)',
    async ({ site, javaScriptEnabled }, { openPage }) => {
      const { page, problems, violations } = await openPage({ javaScriptEnabled })
      await page.goto(storefront.localUrl(site, '/contact-sales'))
      for (const [name, value] of Object.entries(LEAD)) await page.locator(`form[data-lead] [name=${name}]`).fill(value)
      await page.locator('form[data-lead] [name=country]').selectOption('GB')
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        page.locator('form[data-lead] button').click(),
      ])
      const message = page.locator('[data-message="maintenance"]')
      await message.waitFor()
      expect([answer.status(), Number(answer.headers()['retry-after']) > 0]).toEqual([503, true])
      expect(await message.textContent()).toContain(siteTime(UNTIL_MS, realSite(site)))
      expect(await page.locator('html').getAttribute('lang')).toBe(realSite(site).locale)
      await page.goBack()
      for (const [name, value] of Object.entries({ ...LEAD, country: 'GB' }))
        expect([name, await page.locator(`form[data-lead] [name=${name}]`).inputValue()]).toEqual([name, value])
      expect(await page.locator('form[data-lead] button').getAttribute('aria-busy')).not.toBe('true')
      expect(violations).toEqual([])
      // The browser logs every status above 399.
      expect(problems.filter((problem) => !problem.includes('503'))).toEqual([])
    },
  )

  it('sees pages with prices, and learns when purchases are possible again', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('de', '/premium'))
    const block = page.locator('[data-buy-block="premium"]').first()
    expect(await block.getAttribute('data-state')).toBe('offered')
    await block.locator('button[data-buy]').click()
    const message = page.locator('[data-message="maintenance"]')
    expect(await message.textContent()).toContain(siteTime(UNTIL_MS, realSite('de')))
  })
})
