import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { it as testInChromium } from './browser-test.ts'
import { observePage } from './observe-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const
const NARROW = { width: 320, height: 640 }
const PATHS = [...PAGE_PATHS, '/no-such-page']

/** The smaller of axe's two files: every page takes it once more. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const storefront = sharedStorefront()

/** One page for all tests of a file, whose process knows axe already. */
const it = testInChromium.extend('page', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
  const { page } = await observePage(chromium, {})
  onCleanup(() => page.context().close())
  return page
})

/** What axe finds wrong: the rule, and where. The second theme differs from the first in colours alone. */
const violations = (page: Page, rules: 'all' | 'colours'): Promise<readonly string[]> =>
  page.evaluate(async (of) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const found = await axe.run(document, {
      resultTypes: ['violations'],
      // Style sheets are fetched again for an experimental rule alone, which is not among those that run.
      preload: { assets: ['media'] },
      ...(of === 'all' ? {} : { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
    })
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, rules)

/**
 * The tests of pages of some sites; a file of its own for each few sites, so that files go side by side.
 *
 * @param paths @default all pages that every site has, and one that there is not
 */
export const keepAccessible = (sites: readonly string[], paths: readonly string[] = PATHS): void => {
  it.for(sites.flatMap((site) => paths.map((path) => ({ site, path }))))(
    '$path of $site keeps the rules of accessibility in both themes and sizes, and fits on the narrowest phone',
    async ({ site, path }, { page }) => {
      await page.setViewportSize(SIZES[0])
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(storefront.localUrl(site, path))
      await page.evaluate(AXE)
      const found: string[] = []
      for (const size of SIZES) {
        await page.setViewportSize(size)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const wrong = await violations(page, colorScheme === 'light' ? 'all' : 'colours')
          found.push(...wrong.map((one) => `${size.width} ${colorScheme} ${one}`))
        }
      }
      await page.setViewportSize(NARROW)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([found, overflow > 0]).toEqual([[], false])
    },
  )
}
