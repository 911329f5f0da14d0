import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { hydratePage } from './hydrate-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

describe('products side by side', () => {
  const storefront = sharedStorefront()

  it('switches renewal of all products with one click, hydrated or not', async ({ openPage }) => {
    const { page, problems } = await openPage()
    await page.goto(`${storefront.origin}/compare`)
    const boxes = () =>
      page
        .locator('input[name="autorenew"]')
        .evaluateAll((list: HTMLInputElement[]) => list.map(({ checked }) => checked))
    await page.locator('[data-auto-renew="all"]').click()
    await expect.poll(boxes, { timeout: 15_000 }).toEqual([false, false, false])
    await page.locator('[data-auto-renew="all"]').click()
    await expect.poll(boxes).toEqual([true, true, true])
    expect(problems).toEqual([])
  })

  it('does not show that switch to a visitor without scripts', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(`${storefront.origin}/compare`)
    await expect(page.locator('[data-auto-renew="all"]').isVisible()).resolves.toBe(false)
  })

  it.for([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
    'opens a purchase modal whose choice is its own, scripts $javaScriptEnabled',
    async ({ javaScriptEnabled }, { openPage }) => {
      const { page, problems } = await openPage({ javaScriptEnabled })
      await page.goto(`${storefront.origin}/`)
      if (javaScriptEnabled) await hydratePage(page)
      const modal = page.locator('dialog[data-modal="buy-plus"]')
      await page.locator('button[commandfor="buy-plus"][command="show-modal"]').click()
      expect(await modal.isVisible()).toBe(true)
      await modal.locator('input[name="term"][value="2Y"]').check({ force: true })
      expect(await page.locator('dialog[data-modal="buy-premium"] input[name="term"][value="1Y"]').isChecked()).toBe(
        true,
      )
      await modal.locator('[data-buy]').click()
      await page.waitForURL(/\/store\?/)
      expect(new URL(page.url()).searchParams.get('pid')).toMatch(/^plus-2Y-/)
      expect(problems).toEqual([])
    },
  )

  it('closes the modal again by its button', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(`${storefront.origin}/`)
    const modal = page.locator('dialog[data-modal="buy-premium"]')
    await page.locator('button[commandfor="buy-premium"][command="show-modal"]').click()
    await modal.locator('button[command="close"]').click()
    expect(await modal.isVisible()).toBe(false)
  })
})
