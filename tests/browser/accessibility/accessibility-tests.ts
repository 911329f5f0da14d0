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
/** The looks of the sample. */
const LOOKS = {
  /** Colors do not depend on the size. */
  phone: [{ size: PHONE, themes: ['light', 'dark'] }],
  desktop: [{ size: DESKTOP, themes: ['light'] }],
  /** For sites that differ from others only in texts. */
  one: [{ size: PHONE, themes: ['light'] }],
} as const

/** Sites that differ from others only in texts. Each shared page is in the sample of one of them. */
const SITES_WITH_OTHER_TEXTS: readonly string[] = ['cojp', 'coth', 'de']

/** Pages with all components between them, which the site with the other direction shares with `com`. */
const PAGES_OF_OTHER_DIRECTION: ReadonlySet<string> = new Set([
  ...['/', '/premium', '/endpoint', '/free', '/trial', '/compare', '/downloads', '/renew', '/contact-sales'],
  ...['/search', '/help', '/support', '/orders', '/cookies', '/finder', '/reviews', '/promo/welcome', '/no-such-page'],
])

/** Whether the sample has a page of a site. */
const isInSample = (site: string, path: string, at: number): boolean => {
  if (site === 'me' && COMMON_PATHS.has(path)) return PAGES_OF_OTHER_DIRECTION.has(path)
  const turn = SITES_WITH_OTHER_TEXTS.indexOf(site)
  return turn === -1 || at % SITES_WITH_OTHER_TEXTS.length === turn || !COMMON_PATHS.has(path)
}

const BLANK = 'about:blank'

/** Pages that every site has. */
const COMMON_PATHS: ReadonlySet<string> = new Set(checkedPaths(realSite('com'), Date.now()))

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
 * every page of every site in every look.
 */
export const testAccessibility = (site: (typeof CHECKED_SITES)[number], looks: keyof typeof LOOKS): void => {
  const checked = IS_EVERY_CASE ? EVERY_LOOK : LOOKS[looks]
  const where = checked.map(({ size, themes }) => `${size.width} px ${themes.join(' and ')}`).join(', ')
  const paths = checkedPaths(realSite(site), Date.now())
  it.for(IS_EVERY_CASE ? paths : paths.filter((path, at) => isInSample(site, path, at)))(
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
