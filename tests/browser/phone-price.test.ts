import { expect } from 'vitest'
import { PRODUCTS } from '../../domain/catalogue/product-records.ts'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

const PHONE = { width: 390, height: 844 }
const SITES = ['com', 'fr', 'me', 'cojp', 'kz', 'hu', 'comvn']
const SOLD = PRODUCTS.filter(({ buyBlock }) => buyBlock.purchaseType !== 'Free')

const storefront = sharedStorefront()

it.for(SITES)(
  'a phone shows price and buy button of each product before anything is scrolled: %s',
  async (code, { openPage }) => {
    const { page } = await openPage({ viewport: PHONE, javaScriptEnabled: false })
    const hidden: string[] = []
    for (const { page: path } of SOLD) {
      await page.goto(storefront.localUrl(code, `/${path}`))
      for (const hook of ['data-price', 'data-buy']) {
        const isShown = await page
          .locator(`[data-buy-block] [${hook}]:visible`)
          .first()
          .evaluate((element) => {
            const { left, top, width, height } = element.getBoundingClientRect()
            const hit = document.elementFromPoint(left + width / 2, top + height / 2)
            return hit !== null && (element.contains(hit) || hit.contains(element))
          })
        if (!isShown) hidden.push(`${path} ${hook}`)
      }
    }
    expect(hidden).toEqual([])
  },
)

it('and never one over the other, at each width of a phone', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  const overlapping: string[] = []
  for (const code of SITES)
    for (const path of ['/premium', '/endpoint']) {
      await page.goto(storefront.localUrl(code, path))
      for (const width of [390, 360, 320]) {
        await page.setViewportSize({ width, height: 740 })
        const bar = page.locator('[data-sticky-buy]').first()
        const [price, button] = await Promise.all(
          ['[data-price]:visible', '[data-buy]'].map((hook) => bar.locator(hook).boundingBox()),
        )
        if (!price || !button) throw new Error(`no price or no button on ${code}${path}`)
        const isBeside = price.x + price.width <= button.x || button.x + button.width <= price.x
        const isAbove = price.y + price.height <= button.y
        const isWithin = button.x >= 0 && button.x + button.width <= width
        if (!(isBeside || isAbove) || !isWithin) overlapping.push(`${code}${path} at ${width}`)
      }
    }
  expect(overlapping).toEqual([])
})
