import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { launchChromium } from '../../commands/pictures/launch-chromium.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { layoutProblems } from './layout-problems.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const SITES = ['com', 'de', 'hu', 'ru', 'me', 'cojp']
const PATHS = ['/', '/premium', '/endpoint', '/trial', '/compare', '/downloads', '/renew', '/contact-sales', '/search']
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
/** Doubles the text as zoom settings for text do: without a change of the window or of media queries. */
const DOUBLED = 'html { font-size: 200% }'

const doubleText = (page: Page): Promise<void> =>
  page.evaluate((style) => {
    document.head.append(Object.assign(document.createElement('style'), { textContent: style }))
  }, DOUBLED)

const storefront = sharedStorefront()
const addressOf = (code: string, path: string): string =>
  new URL(siteLink(realSite(code), path), storefront.localUrl(code)).href

/** Returns the controls of the first buy block that another element covers after they were scrolled into view. */
const coveredControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const block = document.querySelector('[data-buy-block]')
    const controls = [...(block?.querySelectorAll('fieldset label, [data-auto-renew], [data-buy]') ?? [])]
    const shown = controls.filter((control) => control.checkVisibility())
    if (shown.length === 0) return ['no controls']
    return shown
      .filter((control) => {
        control.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = control.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return hit === null || !control.contains(hit) || left < 0 || left + width > innerWidth
      })
      .map((control) => control.textContent)
  })

/** Returns the share of the window that bars at its edges cover when the buy block is in the middle. */
const coveredShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    document.querySelector('[data-buy-block]')?.scrollIntoView({ block: 'start' })
    const bars = [...document.querySelectorAll('body > header, [data-buy-bar]')].filter((bar) => {
      const { position, bottom } = getComputedStyle(bar)
      const isAtEdge = bar.localName === 'header' ? bar.getBoundingClientRect().top >= 0 : bottom !== 'auto'
      return position === 'sticky' && isAtEdge
    })
    return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight
  })

/** Returns the number of lines of the vendor's name in the header, and the height of the header in pixels. */
const measureHeader = (page: Page) =>
  page.evaluate(() => {
    const name = document.createRange()
    name.selectNodeContents(document.querySelector('body > header a > span') ?? document)
    const lines = new Set([...name.getClientRects()].map(({ top }) => top)).size
    return { lines, height: document.querySelector('body > header')?.clientHeight }
  })

/** Returns the words of an element's texts that continue on another line. */
const brokenWords = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate((names) => {
    const texts = [...document.querySelectorAll(names)].flatMap((element) => [...element.childNodes])
    return texts.flatMap((node) =>
      [...(node.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        const text = node.firstChild ?? node
        if (!(text instanceof Text)) return []
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
      }),
    )
  }, selector)

describe('text of twice the size', () => {
  it('breaks no word of the products in a comparison on a desktop', async ({ openPage }) => {
    const viewport = { width: 1440, height: 900 }
    const { page } = await openPage({ viewport, javaScriptEnabled: false, bypassCSP: true })
    for (const code of ['com', 'de', 'ru']) {
      await page.goto(addressOf(code, '/compare'))
      await doubleText(page)
      expect([code, await brokenWords(page, 'main li h3, table[data-compare] thead th')]).toEqual([code, []])
    }
  })

  it.for([
    { width: 360, maxHeight: 190 },
    { width: 390, maxHeight: 140 },
  ])("breaks no word of the vendor's name on a phone of $width px", async ({ width, maxHeight }, { openPage }) => {
    const { page } = await openPage({ viewport: { width, height: 844 }, javaScriptEnabled: false, bypassCSP: true })
    await page.goto(addressOf('de', '/premium'))
    await doubleText(page)
    const { lines, height } = await measureHeader(page)
    expect(lines).toBe(1)
    expect(height).toBeLessThanOrEqual(maxHeight)
  })

  it.for(sampled(SITES, (code) => ['hu', 'me', 'cojp'].includes(code)))(
    'fits the window of phone and desktop without overflow, and no control is covered: %s',
    async (code, { openPage }) => {
      const { page } = await openPage({
        viewport: { width: 1500, height: 900 },
        javaScriptEnabled: false,
        bypassCSP: true,
      })
      await page.goto(addressOf(code, '/cookies'))
      const looks = [
        { name: 'doubled', style: DOUBLED, widths: WINDOWS.map(({ width }) => width), isHeaderOneLine: false },
      ]
      const wrong: string[] = []
      for (const path of PATHS) {
        const { text } = await visitPage(addressOf(code, path))
        wrong.push(...(await layoutProblems(page, text, looks)).map((problem) => `${path} ${problem}`))
      }
      expect(wrong).toEqual([])
    },
  )

  it.for(WINDOWS)(
    'leaves pickers and buy button usable, and bars cover less than 40 % of a window of $width px',
    async (viewport, { openPage }) => {
      const { page } = await openPage({ viewport, javaScriptEnabled: false, bypassCSP: true })
      for (const code of sampled(['com', 'de', 'cojp'], (site) => site === 'de'))
        for (const path of ['/premium', '/promo/welcome', '/trial', '/endpoint']) {
          await page.goto(addressOf(code, path))
          await doubleText(page)
          expect([code, path, await coveredControls(page)]).toEqual([code, path, []])
          expect(await coveredShare(page)).toBeLessThan(0.4)
        }
    },
  )
})

/** One page in another Chromium for all widths. */
const itWithLargeFont = it.extend('page', { scope: 'file' }, async ({ switches }, { onCleanup }) => {
  const chromium = await launchChromium([...switches, '--blink-settings=defaultFontSize=32'])
  onCleanup(() => chromium.close())
  return chromium.newPage({ javaScriptEnabled: false })
})

describe('a default font size of 32 px', () => {
  itWithLargeFont.for(WINDOWS)(
    'leaves pickers and buy button usable in a window of $width px',
    async (viewport, { page }) => {
      await page.setViewportSize(viewport)
      for (const path of ['/premium', '/trial', '/endpoint']) {
        await page.goto(addressOf('de', path))
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
        expect([path, await coveredControls(page)]).toEqual([path, []])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      }
    },
  )
})
