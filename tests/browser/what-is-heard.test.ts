import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

interface Heard {
  readonly name: string
  readonly description: string
}

/** Names and descriptions of everything with a role, as a screen reader gets them. */
const heardAs = async (page: Page, role: string): Promise<readonly Heard[]> => {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
    .filter((node) => node.role?.value === role && !node.ignored)
    .map(({ name, description }) => ({
      name: String(name?.value ?? ''),
      description: String(description?.value ?? ''),
    }))
}

describe('who hears a page', () => {
  it.for(PAGE_PATHS)('is told apart all buttons of %s', async (path, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', path))
    const names = (await heardAs(page, 'button')).map(({ name }) => name)
    expect(names.filter((name, at) => name === '' || names.indexOf(name) !== at)).toEqual([])
  })

  it.for(['com', 'de', 'me', 'cojp'])('is told what each value of a picker costs: %s', async (code, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl(code, '/premium'))
    const radios = await heardAs(page, 'radio')
    expect(radios.length).toBeGreaterThan(4)
    const prices = await page.locator('[data-option] [data-price]').allTextContents()
    for (const { name, description } of radios)
      expect([name, prices.some((price) => description.includes(price))]).toEqual([name, true])
  })

  it('is told which of two prices was before', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/premium'))
    const told = await page.locator('[data-option][data-selected] > :first-child').textContent()
    expect(told).toMatch(/^Before: \$[\d.]+Now: \$[\d.]+/)
  })

  it.for(['com', 'me'])('meets no empty list on any page of %s', async (code, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    for (const path of [...PAGE_PATHS, '/no-such-page']) {
      await page.goto(storefront.localUrl(code, path))
      expect([path, await page.locator('ul:not(:has(li)), ol:not(:has(li)), dl:not(:has(dt))').count()]).toEqual([
        path,
        0,
      ])
    }
  })
})
