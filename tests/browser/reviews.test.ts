import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { translatorFor } from '../../app/_messages/translator.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { hydratePage } from './hydrate-page.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

it("a product page links to its reviews, which are in the site's language and marked as a demonstration", async ({
  openPage,
}) => {
  const { page, violations } = await openPage({ javaScriptEnabled: false })
  for (const code of sampled(['com', 'de', 'me', 'cojp', 'ru'], (site) => ['com', 'me'].includes(site))) {
    const { locale, language } = realSite(code)
    const t = await translatorFor(locale, language)
    await page.goto(storefront.localUrl(code, '/plus'))
    const summary = page.locator('[data-reviews="plus"] a')
    // Two reviews of our own have no average worth showing.
    const counted = t('reviews.count', { reviews: '2' })
    expect(await page.locator('[data-reviews="plus"]').innerText()).toBe(`${counted} · ${t('reviews.demonstration')}`)
    await summary.click()
    const list = page.locator('section#plus[data-reviews="plus"]')
    await list.waitFor()
    expect(await page.locator('[data-reviews]').count()).toBe(3)
    expect(await list.locator('[data-demonstration]').innerText()).toBe(t('reviews.demonstrationNote'))
    expect(await list.locator('[data-review]').count()).toBe(2)
    expect(await list.locator('[data-review="plus-2"]').innerText()).toContain(t('reviews.rating', { rating: '4' }))
    expect(await list.locator('[data-helpful]').first().isVisible()).toBe(false)
    expect(await page.content()).not.toContain('AggregateRating')
  }
  expect(violations).toEqual([])
})

it('the first tap on "Helpful" marks the review, and is reported once', async ({ openPage }) => {
  const { page, problems } = await openPage({ hasTouch: true, viewport: { width: 390, height: 844 } })
  await page.addInitScript(() => {
    let clicks = 0
    const count = () => {
      clicks += 1
      document.documentElement.dataset['clicks'] = String(clicks)
    }
    document.addEventListener('click', count, { capture: true })
  })
  await page.goto(storefront.localUrl('com', '/reviews'), { waitUntil: 'networkidle' })
  // The scripts arrive after the tap, as on a slow phone.
  await page.route('**/scripts/islands-*.js', async (route) => {
    await pause(500)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Helpful One licence for the whole family' }).tap()
  await page.locator('[data-helpful="premium-1"][aria-pressed="true"]').waitFor()
  // Analytics listens to the same event.
  expect(await page.locator('html').getAttribute('data-clicks')).toBe('1')
  expect(problems).toEqual([])
})

it('a review stays marked as helpful after a reload', async ({ openPage }) => {
  const { page, problems, violations } = await openPage()
  await page.goto(storefront.localUrl('com', '/reviews'))
  await hydratePage(page)
  const button = page.getByRole('button', { name: 'Helpful One licence for the whole family' })
  await button.click()
  await page.locator('[data-helpful="premium-1"][aria-pressed="true"]').waitFor()
  await page.reload()
  await hydratePage(page)
  await page.locator('[data-helpful="premium-1"][aria-pressed="true"]').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('review'))).toBe('["premium-1"]')
  expect([...problems, ...violations]).toEqual([])
})
