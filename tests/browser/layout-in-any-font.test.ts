import { describe, expect } from 'vitest'
import { sitePages } from '../../domain/law/site-paths.ts'
import type { Site } from '../../domain/sites/site.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '../../domain/sites/site-languages.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { it as testInChromium } from './browser-test.ts'
import { clientAddress } from './crawl/crawl-sites.ts'
import { FONT_SETS, type FontSet, fontSetStyle, requireFonts, TEXT_SPACING } from './font-sets.ts'
import { type Look, layoutProblems } from './layout-problems.ts'
import { observePage } from './observe-page.ts'
import { IS_EVERY_CASE } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

/** Pages that are not in the sitemap. */
const OTHER_PATHS = ['/no-such-page', '/promo/welcome', '/promo/spring-2025']

/** Pages with header, cards, buy block, buy bar, pickers or tables, which are tested at every width. */
const WHOLE_PATHS = ['/', '/premium', '/endpoint', '/trial', '/compare']

/** The pages of `WHOLE_PATHS` that together have the same components. */
const TEXT_PATHS = ['/', '/endpoint', '/compare']

/** Phones, a tablet, the narrowest window with the menus in the header, and a common desktop. */
const WIDTHS = [320, 360, 390, 820, 1024, 1280]
/** Width with the least space for text. */
const NARROWEST = [320]
/** The narrowest phone and the narrowest desktop window, where most layouts break first. */
const FEWER_WIDTHS = [320, 1024]
/**
 * Two directions, scripts without spaces, and long words. These languages are tested with every set of fonts, and with
 * the wide set at every width. All others are tested with the wide set at `FEWER_WIDTHS`, and only on `TEXT_PATHS`.
 * `npm run test:deep` tests all languages on all pages, with every set and at every width.
 */
const IN_EVERY_SET: readonly SiteLanguage[] = ['de', 'ar', 'th', 'ja']

/** The language whose pages outside `WHOLE_PATHS` are tested, because it has the longest words. */
const ON_EVERY_PAGE: SiteLanguage = 'de'

/** Sites with the longest prices. */
const SITES_WITH_LONG_PRICES = ['fr', 'kz', 'afrique']

const SITES = [
  ...SITE_LANGUAGES.flatMap((language) => REAL_SITES.all.find((site) => site.language === language) ?? []),
  ...REAL_SITES.all.filter(({ code }) => SITES_WITH_LONG_PRICES.includes(code)),
]

const storefront = sharedStorefront()

/**
 * One page for all tests. It has no content security policy, because each test replaces its HTML. All sites have the same style sheets
 * and pictures, and a visit of another site would start another process.
 */
const it = testInChromium.extend('page', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
  const viewport = { width: 1300, height: 740 }
  const { page } = await observePage(chromium, { viewport, javaScriptEnabled: false, bypassCSP: true })
  onCleanup(() => page.context().close())
  await requireFonts(page)
  await page.goto(storefront.localUrl('com', '/cookies'))
  return page
})

/** Whether a site is tested with every set and at every width. */
const isThorough = ({ code, language }: Site): boolean =>
  IS_EVERY_CASE || (IN_EVERY_SET.includes(language) && !SITES_WITH_LONG_PRICES.includes(code))

/** Returns the pages to test on a site. */
const pathsOf = (site: Site): readonly string[] => {
  if (!isThorough(site)) return TEXT_PATHS
  const isEveryPage = IS_EVERY_CASE || ON_EVERY_PAGE === site.language
  return isEveryPage ? [...sitePages(site, Date.now()), ...OTHER_PATHS] : WHOLE_PATHS
}

/** Returns the looks to test. A page outside `WHOLE_PATHS` is tested only with the wide set at the narrowest width. */
const looksFor = (path: string, site: Site): readonly Look[] => {
  const isWhole = WHOLE_PATHS.includes(path)
  const lookIn = (set: FontSet, widths: readonly number[]): Look => ({
    name: set,
    style: fontSetStyle(set, site.language),
    widths,
    isHeaderOneLine: true,
  })
  const spaced: Look = {
    name: 'wide with text spacing',
    style: fontSetStyle('wide', site.language) + TEXT_SPACING,
    widths: isWhole && isThorough(site) ? FEWER_WIDTHS : NARROWEST,
    isHeaderOneLine: false,
  }
  if (!isWhole) return [lookIn('wide', NARROWEST), spaced]
  const isInEverySet = isThorough(site)
  const sets = isInEverySet ? FONT_SETS : (['wide'] as const)
  return [...sets.map((set) => lookIn(set, set === 'wide' && isInEverySet ? WIDTHS : FEWER_WIDTHS)), spaced]
}

describe('the layout in wide, usual and narrow fonts and with text spacing', () => {
  it('is tested in each language', () => {
    expect(new Set(SITES.map(({ language }) => language))).toEqual(new Set(SITE_LANGUAGES))
  })

  it.for(SITES.map((site) => [site.code, site] as const))(
    'fits the window on the pages of %s without overflowing text or covered buttons',
    async ([, site], { page }) => {
      const addressOf = (path: string) => new URL(siteLink(site, path), storefront.localUrl(site.code)).href
      const wrong: string[] = []
      for (const [at, path] of pathsOf(site).entries()) {
        const { text } = await visitPage(addressOf(path), { headers: { 'x-forwarded-for': clientAddress(at) } })
        const problems = await layoutProblems(page, text, looksFor(path, site))
        wrong.push(...problems.map((problem) => `${path} ${problem}`))
      }
      expect(wrong).toEqual([])
    },
  )
})
