import { describe, expect } from 'vitest'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { it as testInChromium } from './browser-test.ts'
import { observePage } from './observe-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

/** Pages with the longest words, the widest prices and the most columns. */
const PATHS = ['/', '/premium', '/compare']

const storefront = sharedStorefront()

/** One page for all tests: nothing that it shows depends on what it showed before. */
const it = testInChromium.extend('page', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
  const { page } = await observePage(chromium, { viewport: { width: 320, height: 640 }, javaScriptEnabled: false })
  onCleanup(() => page.context().close())
  return page
})

describe('on the narrowest phone', () => {
  it.for(SITE_LANGUAGES)('no page in %s is wider than the screen', async (language, { page }) => {
    const site = REAL_SITES.all.find((one) => one.language === language)
    const wide: string[] = []
    for (const path of PATHS) {
      await page.goto(storefront.localUrl(site?.code ?? '', path), { waitUntil: 'domcontentloaded' })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) wide.push(`${path}: ${overflow} pixels`)
    }
    expect(wide).toEqual([])
  })
})
