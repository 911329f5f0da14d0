import { expect } from 'vitest'
import { translatorFor } from '../../app/_messages/translator.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
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
    const note = `${t('reviews.demonstrationNote')} ${counted}`
    expect((await page.locator('[data-reviews="plus"]').innerText()).split(/\s+/)).toEqual(note.split(/\s+/))
    await summary.click()
    const list = page.locator('section#plus[data-reviews="plus"]')
    await list.waitFor()
    expect(await page.locator('[data-reviews]').count()).toBe(3)
    expect(await page.locator('[data-demonstration]').allInnerTexts()).toEqual([t('reviews.demonstrationNote')])
    expect(await page.locator('section:has(h1) [data-demonstration]').count()).toBe(1)
    expect(await list.locator('[data-review]').count()).toBe(2)
    expect(await list.locator('[data-review="plus-2"]').innerText()).toContain(t('reviews.rating', { rating: '4' }))
    expect(await list.locator('[data-review] [data-sample]').allInnerTexts()).toEqual(
      Array(2).fill(t('reviews.demonstration')),
    )
    // A count of visitors who find an invented review helpful would be a false proof.
    expect(await page.locator('[data-helpful]').count()).toBe(0)
    expect(await page.content()).not.toContain('AggregateRating')
  }
  expect(violations).toEqual([])
})

it('links below the reviews of each product to its page', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl('com', '/reviews'))
  const links = page.locator('[data-reviews] > p > a')
  expect(await links.evaluateAll((each) => each.map((link) => [link.getAttribute('href'), link.textContent]))).toEqual(
    ['Premium', 'Plus', 'Standard'].map((name) => [`/${name.toLowerCase()}`, `See Northwall ${name}`]),
  )
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
})

it('links below the reviews to the trial, the guarantee and the comparison', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl('com', '/reviews'))
  const links = page.locator('[data-reviews] ~ section:not([data-reviews]) li a')
  expect(await links.evaluateAll((each) => each.map((link) => link.getAttribute('href')))).toEqual([
    '/trial',
    '/guarantee',
    '/compare',
  ])
})
