import { expect } from 'vitest'
import { sitePages } from '../../../domain/law/site-pages.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import { it as testInChromium } from '../browser-test.ts'
import { observePage } from '../observe-page.ts'
import { sharedStorefront } from '../shared-storefront.ts'
import { visitPage } from '../visit-page.ts'
import { accessibilityProblems } from './accessibility-problems.ts'

/** A phone, a tablet and a desktop. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
] as const

/** Pages that are in no site map: one that there is not, a promotion, and one that is over. */
const OTHER_PATHS = ['/no-such-page', '/promo/welcome', '/promo/spring-2025']

const BLANK = 'about:blank'

const storefront = sharedStorefront()

/** What a page brings beside its HTML and styles: nothing that is seen before a visitor reaches for something. */
const SCRIPTS = /<script\b[^>]*\bsrc=[^>]*><\/script>/g

/**
 * One document for all tests of a file, which takes the HTML of each page of its site in turn, without the policy of the first:
 * axe is read and compiled once, which for each page would take a sixth of the time.
 */
const it = testInChromium.extend('page', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
  const { page } = await observePage(chromium, { bypassCSP: true })
  onCleanup(() => page.context().close())
  return page
})

/** The tests of all pages of a site; a file of its own for each site, so that files go side by side. */
export const keepAccessible = (site: string): void => {
  it.for([...sitePages(realSite(site)), ...OTHER_PATHS])(
    `%s of ${site} keeps the rules of accessibility in both themes on a phone, a tablet and a desktop`,
    async (path, { page }) => {
      if (page.url() === BLANK) await page.goto(storefront.localUrl(site, '/cookies'))
      const { text } = await visitPage(storefront.localUrl(site, path))
      await page.setContent(text.replaceAll(SCRIPTS, ''))
      const found: string[] = []
      for (const size of SIZES) {
        await page.setViewportSize(size)
        const problems = await accessibilityProblems(page)
        found.push(...problems.map((problem) => `${size.width} ${problem}`))
      }
      expect(found).toEqual([])
    },
  )
}
