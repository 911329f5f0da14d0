import { describe, expect } from 'vitest'
import { pageScriptPath } from '../../edge/next/build-layout.ts'
import { it } from './browser-test.ts'
import { untilHydrated } from './hydrate-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

/** Hides the paint entries from the page until the test calls `reportPaint`. */
const HOLD_PAINT = `{
  const observers = []
  const list = { getEntriesByName: (name) => (name === 'first-contentful-paint' ? [{}] : []), getEntries: () => [] }
  const Native = window.PerformanceObserver
  window.PerformanceObserver = class extends Native {
    constructor(callback) { super(callback); this.callback = callback }
    observe(options) { if (options.type === 'paint') observers.push(() => this.callback(list)); else super.observe(options) }
  }
  performance.getEntriesByName = () => []
  window.reportPaint = () => observers.forEach((notify) => notify())
}`

describe('a signal of intent before the first paint', () => {
  it('requests nothing until the paint, then hydrates the page', async ({ openPage }) => {
    const { page, requests, problems } = await openPage()
    await page.addInitScript(HOLD_PAINT)
    await page.goto(storefront.localUrl('de', '/premium'), { waitUntil: 'load' })
    await page.evaluate("document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))")
    await page.waitForLoadState('networkidle')
    const paths = requests.map((request) => new URL(request.url()).pathname)
    expect(paths).toContain(pageScriptPath(false))
    expect(
      paths.filter((path) => path.startsWith('/_hydration/') || /\/((?:offer-)?islands-|after-load)/.test(path)),
    ).toEqual([])
    await page.evaluate('reportPaint()')
    await untilHydrated(page)
    expect(problems).toEqual([])
  })
})
