import { expect } from 'vitest'
import { type CHECKED_SITES, checkedPaths } from '../../../commands/generate/accessibility-check.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import { it as testInChromium } from '../browser-test.ts'
import { observePage } from '../observe-page.ts'
import { IS_EVERY_CASE } from '../sampled-cases.ts'
import { sharedStorefront } from '../shared-storefront.ts'
import { visitPage } from '../visit-page.ts'
import { accessibilityProblems } from './accessibility-problems.ts'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 820, height: 1180 }
const DESKTOP = { width: 1280, height: 900 }

/** All sizes in both themes. The light theme is checked with all rules, the dark theme only with the color rules. */
const EVERY_LOOK = [
  { size: PHONE, themes: ['light', 'dark'] },
  { size: TABLET, themes: ['light', 'dark'] },
  { size: DESKTOP, themes: ['light', 'dark'] },
] as const
const LOOKS = {
  every: EVERY_LOOK,
  /** For a site that differs from a fully checked site in texts and direction. */
  fewer: [
    { size: PHONE, themes: ['light', 'dark'] },
    { size: DESKTOP, themes: ['light'] },
  ],
  /** For sites that differ from a fully checked site only in texts. */
  one: [{ size: PHONE, themes: ['light'] }],
} as const

const BLANK = 'about:blank'

const storefront = sharedStorefront()

/** Matches the scripts of a page, which change nothing visible before the first interaction. */
const SCRIPTS = /<script\b[^>]*\bsrc=[^>]*><\/script>/g

/** Empties closed dialogs, because axe also reads hidden elements. `open-states.test.ts` checks open dialogs. */
const emptyClosedDialogs = (): void => {
  for (const dialog of document.querySelectorAll('dialog:not([open])')) dialog.replaceChildren()
}

/**
 * One document without a policy for all tests of a file. Each test replaces its HTML. axe is thus compiled only once, which saves
 * a sixth of the time.
 */
const it = testInChromium.extend('page', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
  const { page } = await observePage(chromium, { bypassCSP: true })
  onCleanup(() => page.context().close())
  return page
})

/**
 * Registers one test per page of a site. Sites have separate test files and are checked in parallel. `npm run test:deep` checks
 * every site in every look.
 */
export const testAccessibility = (site: (typeof CHECKED_SITES)[number], looks: keyof typeof LOOKS): void => {
  const checked = IS_EVERY_CASE ? EVERY_LOOK : LOOKS[looks]
  const where = checked.map(({ size, themes }) => `${size.width} px ${themes.join(' and ')}`).join(', ')
  it.for(checkedPaths(realSite(site), Date.now()))(
    `%s of ${site} has no accessibility violations at ${where}`,
    async (path, { page }) => {
      if (page.url() === BLANK) await page.goto(storefront.localUrl(site, '/cookies'))
      const { text } = await visitPage(storefront.localUrl(site, path))
      await page.setContent(text.replaceAll(SCRIPTS, ''))
      await page.evaluate(emptyClosedDialogs)
      const found: string[] = []
      for (const { size, themes } of checked) {
        await page.setViewportSize(size)
        const problems = await accessibilityProblems(page, themes)
        found.push(...problems.map((problem) => `${size.width} ${problem}`))
      }
      expect(found).toEqual([])
    },
  )
}
