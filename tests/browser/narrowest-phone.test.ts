import { describe, expect } from 'vitest'
import { sitePages } from '../../domain/law/site-pages.ts'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { it as testInChromium } from './browser-test.ts'
import { clientAddress } from './crawl/crawl-sites.ts'
import { observePage } from './observe-page.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

/** Pages that are in no site map. */
const OTHER_PATHS = ['/no-such-page', '/promo/welcome', '/promo/spring-2025']

const storefront = sharedStorefront()

/** One page for all tests, which takes the HTML of each page of a site in turn, without its policy: that of another page is in force. */
const it = testInChromium.extend('page', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
  const viewport = { width: 320, height: 640 }
  const { page } = await observePage(chromium, { viewport, javaScriptEnabled: false, bypassCSP: true })
  onCleanup(() => page.context().close())
  return page
})

describe('on the narrowest phone', () => {
  it.for(SITE_LANGUAGES)('no page in %s is wider than the screen', async (language, { page }) => {
    const site = REAL_SITES.all.find((one) => one.language === language)
    if (site === undefined) throw new Error(`no site in ${language}`)
    const addressOf = (path: string) => new URL(siteLink(site, path), storefront.localUrl(site.code)).href
    await page.goto(addressOf('/cookies'))
    const wrong: string[] = []
    for (const [at, path] of [...sitePages(site), ...OTHER_PATHS].entries()) {
      // As the warm-up of the storefront asks: these pages are there already.
      const { text } = await visitPage(addressOf(path), { headers: { 'x-forwarded-for': clientAddress(at) } })
      await page.setContent(text, { waitUntil: 'commit' })
      const { overflow, isStyled } = await page.evaluate(async () => {
        await document.fonts.ready
        return {
          overflow: document.documentElement.scrollWidth - innerWidth,
          isStyled: getComputedStyle(document.body).getPropertyValue('--gutter') !== '',
        }
      })
      if (overflow > 0 || !isStyled) wrong.push(`${path}: ${isStyled ? `${overflow} pixels` : 'not styled'}`)
    }
    expect(wrong).toEqual([])
  })
})
