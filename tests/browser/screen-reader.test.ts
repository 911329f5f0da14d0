import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { it as testInChromium } from './browser-test.ts'
import { observePage } from './observe-page.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

/** One page for the tests that only read. */
const it = testInChromium.extend('page', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
  const { page } = await observePage(chromium, { javaScriptEnabled: false })
  onCleanup(() => page.context().close())
  return page
})

interface AccessibleNode {
  readonly name: string
  readonly description: string
}

/** Returns the accessible names and descriptions of all elements with a role. */
const nodesWithRole = async (page: Page, role: string): Promise<readonly AccessibleNode[]> => {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
    .filter((node) => node.role?.value === role && !node.ignored)
    .map(({ name, description }) => ({
      name: String(name?.value ?? ''),
      description: String(description?.value ?? ''),
    }))
}

describe('a screen reader', () => {
  it.for(PAGE_PATHS)('gets a unique name for each button of %s', async (path, { page }) => {
    await page.goto(storefront.localUrl('com', path))
    const names = (await nodesWithRole(page, 'button')).map(({ name }) => name)
    expect(names.filter((name, at) => name === '' || names.indexOf(name) !== at)).toEqual([])
  })

  it.for(sampled(['com', 'de', 'me', 'cojp'], (code) => ['me', 'cojp'].includes(code)))(
    'gets the price of each picker value: %s',
    async (code, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false })
      await page.goto(storefront.localUrl(code, '/premium'))
      const radios = await nodesWithRole(page, 'radio')
      expect(radios.length).toBeGreaterThan(4)
      const prices = await page.locator('[data-option] [data-price]').allTextContents()
      for (const { name, description } of radios)
        expect([name, prices.some((price) => description.includes(price))]).toEqual([name, true])
    },
  )

  it.for(['/premium', '/compare'])(
    'hears on %s which values are not sold with the selected ones',
    async (path, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false })
      await page.goto(storefront.localUrl('com', path))
      const board = page.locator('[data-choice]').first()
      const values = page.locator('label:has([name="term"], [name="quantity"]) > span')
      const mutedValues = () =>
        values.evaluateAll((spans) =>
          spans.flatMap((span) =>
            getComputedStyle(span).borderStyle === 'dashed' ? (span.firstChild?.textContent ?? '') : [],
          ),
        )
      for (const term of ['1Y', '1M']) {
        await board.locator(`label:has([name="term"][value="${term}"])`).click()
        const names = (await nodesWithRole(page, 'radio')).map(({ name }) => name)
        const muted = await mutedValues()
        expect(muted.length).toBeGreaterThan(0)
        for (const value of muted)
          expect(names).toContainEqual(expect.stringMatching(`^${value}.*This combination is not available`))
        expect(names.filter((name) => name.includes('is not available'))).toHaveLength(muted.length)
      }
    },
  )

  it('announces which of two prices is the old one', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/premium'))
    const text = await page.locator('[data-option][data-selected] > :first-child').textContent()
    expect(text).toMatch(/^Before: \$[\d.]+ Save [\d%]+ Now: \$[\d.]+/)
  })
})
