import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { PAGE_PATHS, PRODUCT_PATHS } from '../../domain/catalogue/page-paths.ts'
import { it as testInChromium } from './browser-test.ts'
import { observePage } from './observe-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

/** One page for the tests that only read. */
const it = testInChromium.extend('observed', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
  const observed = await observePage(chromium, { viewport: { width: 390, height: 800 } })
  // They would fill opened menus, the opened search and the list of what is stored between two looks.
  for (const script of ['menu-prices', 'on-demand', 'show-stored'])
    await observed.page.route(`**/scripts/${script}-*.js`, (route) => route.abort())
  onCleanup(() => observed.page.context().close())
  return observed
})

/**
 * Opens all disclosures and popovers, and then enables the style sheets that are disabled. Returns the number of elements, and one line
 * per element whose computed look changes.
 */
const changedLooks = (page: Page): Promise<{ readonly elements: number; readonly changes: readonly string[] }> =>
  page.evaluate(async () => {
    const properties = [
      ...['display', 'visibility', 'position', 'color', 'backgroundColor', 'fontSize', 'fontWeight', 'lineHeight'],
      ...[
        'marginBlockEnd',
        'paddingInlineStart',
        'borderTopWidth',
        'borderTopColor',
        'boxShadow',
        'textDecorationLine',
      ],
    ] as const
    const looks = (): readonly string[] =>
      [...document.body.querySelectorAll('*')].map((element) => {
        const style = getComputedStyle(element)
        const { x, y, width, height } = element.getBoundingClientRect()
        const look = properties.map((property) => Reflect.get(style, property))
        return `${element.nodeName}.${element.getAttribute('class')}: ${[x, y, width, height].map(Math.round)} ${look}`
      })
    for (const details of document.querySelectorAll('details')) details.open = true
    for (const popover of document.querySelectorAll<HTMLElement>('[popover]'))
      if (!popover.matches(':popover-open')) popover.showPopover()
    const alone = looks()
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')]
    const loaded = links.map((link) => new Promise((resolve) => link.addEventListener('load', resolve, { once: true })))
    for (const link of links) link.disabled = false
    await Promise.all(loaded)
    const together = looks()
    const changes = alone.flatMap((look, at) => (look === together[at] ? [] : [`${look} -> ${together[at]}`]))
    return { elements: alone.length, changes: changes.slice(0, 3) }
  })

describe('the style in the head of a page', () => {
  it.for([
    ...PAGE_PATHS.map((path) => ({ code: 'com', path })),
    { code: 'com', path: '/buy-plus' },
    { code: 'com', path: '/no-such-page' },
    { code: 'me', path: '/premium' },
    { code: 'cojp', path: '/compare' },
  ])(
    'renders $path of $code like the complete style sheets, which only the home page and pages with a buy block load',
    async ({ code, path }, { observed: { page, requests } }) => {
      const first = requests.length
      await page.goto(storefront.localUrl(code, path))
      const sheets = requests
        .slice(first)
        .filter((request) => request.resourceType() === 'stylesheet')
        .map((request) => request.url())
      const late = await page
        .locator('[data-late-style] > link[rel="stylesheet"]')
        .evaluateAll((links: readonly HTMLLinkElement[]) => links.map(({ href }) => href))
      const isLate = ['/', '/buy-plus', ...PRODUCT_PATHS].includes(path)
      expect(late).toHaveLength(isLate ? 2 : 0)
      expect(sheets).toEqual([...late, expect.stringContaining('/_next/static/rare-')])
      const { elements, changes } = await changedLooks(page)
      expect(elements).toBeGreaterThan(100)
      expect(changes).toEqual([])
    },
  )

  it('shows header and buy block before the style sheets of the rest arrive', async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width: 390, height: 800 } })
    const sizes = () =>
      page.locator('header, header *, [data-buy-block], [data-buy-block] *').evaluateAll((elements) =>
        elements.map((element) => {
          const { width, height } = element.getBoundingClientRect()
          const { color, fontSize } = getComputedStyle(element)
          return [element.tagName, width, height, color, fontSize].join(' ')
        }),
      )
    const held: (() => Promise<void>)[] = []
    await page.route('**/_next/static/chunks/*.css', (route) => void held.push(() => route.continue()))
    await page.goto(storefront.localUrl('com', '/premium'), { waitUntil: 'commit' })
    await page.locator('[data-buy]').first().waitFor()
    await expect.poll(() => held.length).toBe(2)
    const early = await sizes()
    expect(await page.locator('footer').isVisible()).toBe(false)
    for (const send of held) await send()
    await page.locator('footer').waitFor()
    expect(await sizes()).toEqual(early)
  })
})
