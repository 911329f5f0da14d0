import { expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

it.for([390, 1280])(
  'guarantee and cancellation online follow the notes of the selected option, before the pickers: %i px',
  async (width, { openPage }) => {
    const { page } = await openPage({ viewport: { width, height: 900 }, javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/premium'))
    const { links, tops } = await page.locator('#offer').evaluate((offer) => {
      const places = ['[data-buy]', '[data-assurances]', '[data-promotion-row]', '[name="term"]']
      return {
        links: Array.from(offer.querySelectorAll('[data-assurances] a'), (link) => link.getAttribute('href')),
        tops: places.map((place) => offer.querySelector(place)?.getBoundingClientRect().top ?? 0),
      }
    })
    expect(links).toEqual(['/guarantee', '/orders'])
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  },
)

it('each payment method has an outline, and a lock precedes the sentence about the connection', async ({
  openPage,
}) => {
  const { page } = await openPage({ viewport: { width: 390, height: 900 }, javaScriptEnabled: false })
  await page.goto(storefront.localUrl('de', '/premium'))
  const names = page.locator('#offer small > span', { hasText: 'Visa' })
  expect(await names.evaluate((name) => getComputedStyle(name).borderTopWidth)).toBe('1px')
  const sentence = page.locator('#offer small:has(> svg)')
  expect(await sentence.innerText()).toContain('verschlüsselte Verbindung')
  const [lock, text] = await Promise.all([sentence.locator('svg').boundingBox(), sentence.boundingBox()])
  expect(lock?.x).toBe(text?.x)
})
