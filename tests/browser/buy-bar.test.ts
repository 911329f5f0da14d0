import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { it } from './browser-test.ts'
import { buyBlock, choose } from './buy-block-controls.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

const SCREENS = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Returns the edges of the visible part of an element, and null outside the window. */
const placeOf = (page: Page, selector: string) =>
  page.evaluate((hook) => {
    const { top = 0, bottom = 0 } = document.querySelector(hook)?.getBoundingClientRect() ?? {}
    const [start, end] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
    return end > start ? { start, end } : null
  }, selector)

const scrollPage = (page: Page, y: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)

const CASES = SCREENS.flatMap((screen) =>
  ['/premium', '/promo/welcome'].map((path) => [path, screen.width, screen] as const),
)

it.for(sampled(CASES, ([path, width]) => (width === 390) === (path === '/promo/welcome')))(
  'a bar of 64 px stays at the lower edge from the place where the buy button of %s disappears to the end of the page: %i px, without scripts',
  async ([path, , viewport], { openPage }) => {
    const { page } = await openPage({ viewport, javaScriptEnabled: false })
    await page.goto(storefront.localUrl('de', path))
    const { header, buttonStart, buttonEnd, barEnd } = await page.evaluate(() => {
      const { top = 0, bottom = 0 } = document.querySelector('#offer [data-buy]')?.getBoundingClientRect() ?? {}
      return {
        header: document.querySelector('header')?.getBoundingClientRect().height ?? 0,
        buttonStart: top,
        buttonEnd: bottom,
        barEnd: document.querySelector('main')?.getBoundingClientRect().bottom ?? 0,
      }
    })
    const whole = { start: viewport.height - 64, end: viewport.height }
    const lastFree = Math.floor(buttonStart - header - 16)
    const firstWhole = Math.ceil(buttonEnd - header + 12)
    for (const y of [0, lastFree / 2, lastFree]) {
      await scrollPage(page, y)
      expect([y, await placeOf(page, '[data-buy-bar]')]).toEqual([y, null])
    }
    for (let y = firstWhole; y < barEnd - viewport.height; y += 300) {
      await scrollPage(page, y)
      expect([y, await placeOf(page, '[data-buy-bar]')]).toEqual([y, whole])
    }
    await scrollPage(page, barEnd)
    const [bar, footer] = [await placeOf(page, '[data-buy-bar]'), await placeOf(page, 'footer')]
    expect(bar?.end ?? 0).toBeLessThanOrEqual(footer?.start ?? 0)
  },
)

it('a phone of 360 x 640 px shows price and buy button first, then the switch, and the bar covers no focused picker', async ({
  openPage,
}) => {
  const { page } = await openPage({ viewport: { width: 360, height: 640 }, javaScriptEnabled: false })
  await page.goto(storefront.localUrl('de', '/promo/welcome'))
  const block = buyBlock(page, 'premium')
  await block.scrollIntoViewIfNeeded()
  const tops = await block.evaluate((element) =>
    ['[data-price]', '[data-auto-renew]', '[name="term"]', '[name="quantity"]'].map(
      (hook) =>
        [...element.querySelectorAll(hook)].find((each) => each.checkVisibility())?.getBoundingClientRect().top ?? 0,
    ),
  )
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  const covered = await block.evaluate((element) =>
    [...element.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')].flatMap((input) => {
      input.focus()
      const { top = innerHeight } = document.querySelector('[data-buy-bar]')?.getBoundingClientRect() ?? {}
      const picker = (input.type === 'radio' ? input.parentElement : input)?.getBoundingClientRect()
      return picker === undefined || picker.bottom > Math.min(top, innerHeight) ? [input.name] : []
    }),
  )
  expect(covered).toEqual([])
})

it('the buy bar names the selected option while the pickers are on the screen, and buys it', async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 390, height: 844 } })
  await page.goto(storefront.localUrl('com', '/premium'), { waitUntil: 'load' })
  await scrollPage(page, 600)
  const text = page.locator('[data-buy-bar] small').first()
  await expect.poll(() => text.innerText()).toBe('$50.99 · 1 year · 3 devices')
  await page.locator('[data-buy-block] [name="quantity"][value="5"]').check()
  await expect.poll(() => text.innerText()).toMatch(/^\$[\d.]+ · 1 year · 5 devices$/)
  expect([await text.isVisible(), await page.locator('#offer [name="quantity"]').first().isVisible()]).toEqual([
    true,
    true,
  ])
  expect(await page.evaluate(() => scrollY)).toBe(600)
  await page.locator('[data-buy-bar] button').click()
  await page.waitForURL(/pid=premium-1Y-5-ar&/)
})

it.for([
  ['com', '/premium', '$50.99 · 1 year · 3 devices', /^Renews at \$84\.99/],
  ['com', '/trial', '$0.00 · 1 year · 3 devices', /^On \w+ \d+, \d+, unless you cancel first: \$50\.99$/],
  ['com', '/promo/welcome', /^\$[\d.]+ · 1 year · 3 devices$/, /^Renews at \$84\.99|^First renewal/],
] as const)(
  'the buy bar without scripts names the preselected option, its price and the later price, until another option is selected: %s %s',
  async ([site, path, expected, later], { openPage }) => {
    const { page } = await openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    await page.goto(storefront.localUrl(site, path))
    const named = page.locator('[data-buy-bar] small').first()
    await page.locator('footer').scrollIntoViewIfNeeded()
    expect(await named.textContent()).toMatch(expected)
    expect(await page.locator('[data-buy-bar] small').last().textContent()).toMatch(later)
    await expect.poll(() => named.isVisible()).toBe(true)
    const picker = page.locator('[data-buy-block] input[name="quantity"]')
    // Does not scroll to the buy block, where the bar is hidden.
    const select = (radio: Locator) => radio.evaluate((element: HTMLInputElement) => element.click())
    await select(picker.last())
    await expect.poll(() => named.isVisible()).toBe(false)
    await select(picker.and(page.locator('[value="3"]')))
    await expect.poll(() => named.isVisible()).toBe(true)
  },
)

it('the buy bar without scripts leads back to the pickers, and buys the selected option', async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await page.goto(storefront.localUrl('com', '/premium'))
  await choose(buyBlock(page, 'premium'), { term: '2Y', quantity: '5', autorenew: true })
  const bar = page.locator('[data-buy-bar]')
  await page.locator('footer').scrollIntoViewIfNeeded()
  await bar.getByRole('link', { name: 'Premium' }).click()
  expect(await placeOf(page, '#offer form')).not.toBeNull()
  await scrollPage(page, 3000)
  await bar.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL(/pid=premium-2Y-5-ar&/)
})

it.for([
  ['/premium', 'premium'],
  ['/trial', 'premium-trial'],
] as const)(
  'the buy bar of %s names the selected option and its price today',
  async ([path, product], { openPage }) => {
    const { page, problems, violations } = await openPage({ viewport: { width: 390, height: 844 } })
    await page.goto(storefront.localUrl('com', path), { waitUntil: 'load' })
    const block = page.locator('[data-buy-block]')
    const quantities = block.locator('[name="quantity"]')
    if ((await quantities.count()) > 1) await quantities.nth(2).check()
    await scrollPage(page, 3000)
    const shown = block.locator('[data-option]').filter({ visible: true })
    await scrollPage(page, 0)
    const [price, quantity] = await Promise.all([
      shown.locator('[data-trial-today] bdi, [data-price]').first().textContent(),
      shown.evaluate(({ dataset }) => dataset['quantity']),
    ])
    await scrollPage(page, 3000)
    const text = page.locator('[data-buy-bar] small').first()
    await expect.poll(() => text.textContent()).toMatch(new RegExp(`\\b${quantity} `))
    expect([await text.textContent(), product]).toEqual([expect.stringContaining(`${price} · `), product])
    expect([problems, violations]).toEqual([[], []])
  },
)

it.for([1280, 390])(
  'the buy bar names the renewal price of the selected option: %i px',
  async (width, { openPage }) => {
    const { page } = await openPage({ viewport: { width, height: 800 } })
    await page.goto(storefront.localUrl('com', '/premium'), { waitUntil: 'load' })
    const renewal = page.locator('[data-buy-bar] small').nth(1)
    const renewalOf = (quantity: string) =>
      page.locator(`[data-option][data-quantity="${quantity}"]:visible [data-price-renewal]`).innerText()
    const first = await renewalOf('3')
    await scrollPage(page, 3000)
    await expect.poll(() => renewal.isVisible()).toBe(true)
    expect(await renewal.innerText()).toBe(first)
    await scrollPage(page, 0)
    await choose(buyBlock(page, 'premium'), { term: '1Y', quantity: '5', autorenew: true })
    const second = await renewalOf('5')
    expect(second).not.toBe(first)
    await scrollPage(page, 3000)
    await expect.poll(() => renewal.innerText()).toBe(second)
  },
)

it('the buy bar names the last day of protection of an option that does not renew', async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 390, height: 844 } })
  await page.goto(storefront.localUrl('com', '/premium'), { waitUntil: 'load' })
  await choose(buyBlock(page, 'premium'), { term: '1Y', quantity: '3', autorenew: false })
  const end = await page.locator('[data-option]:visible [data-ends]').innerText()
  expect(end).toMatch(/^Protected until: \w+\s\d+,\s\d{4}$/)
  await scrollPage(page, 3000)
  await expect.poll(() => page.locator('[data-buy-bar] small').nth(1).innerText()).toBe(end)
})

it.for(sampled(['com', 'de', 'bg', 'me', 'cojp'], (code) => ['de', 'bg'].includes(code)))(
  'a bar of 64 px on a phone has a line with the price, and the renewal price in at least 13 px: %s',
  async (code, { openPage }) => {
    const { page } = await openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    await page.goto(storefront.localUrl(code, '/premium'))
    const { height, lines } = await page.locator('[data-buy-bar]').evaluate((bar) => ({
      height: bar.getBoundingClientRect().height,
      lines: [...bar.querySelectorAll('small')].map((line) => {
        const { top, bottom } = line.getBoundingClientRect()
        const { top: start } = bar.getBoundingClientRect()
        return [top - start >= 0, bottom - start <= 64, Number.parseFloat(getComputedStyle(line).fontSize) >= 13]
      }),
    }))
    expect(height).toBe(64)
    expect(lines).toEqual([
      [true, true, true],
      [true, true, true],
    ])
  },
)

it.for(['de', 'me'])(
  'the bar shows the price in bold, and its button with space around it: %s',
  async (code, { openPage }) => {
    const { page } = await openPage({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false })
    await page.goto(storefront.localUrl(code, '/premium'))
    const sizes = await page.locator('[data-buy-bar]').evaluate((bar) => {
      const [price, button] = ['b', 'button'].map((part) => bar.querySelector(part))
      return {
        price: Number(price === null || price === undefined ? 0 : getComputedStyle(price).fontWeight),
        space: bar.clientHeight - (button?.getBoundingClientRect().height ?? 0),
      }
    })
    expect(sizes.price).toBe(700)
    expect(sizes.space).toBeGreaterThanOrEqual(16)
  },
)
