import { describe, expect, it as plainIt } from 'vitest'
import { ARTICLE_PATHS } from '../../domain/help/help-articles.ts'
import { accessibilityProblems } from './accessibility/accessibility-problems.ts'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const storefront = sharedStorefront()

const PHONE = { width: 390, height: 844 }

const textOf = async (code: string, path: string): Promise<string> => {
  const { status, text } = await visitPage(storefront.localUrl(code, path))
  expect([path, status]).toEqual([path, 200])
  return text
}

describe.each([true, false])('the help centre (JavaScript: %s)', (javaScriptEnabled) => {
  it('leads from support to an article, and from there to the task', async ({ openPage }) => {
    for (const path of ['/support', '/help', '/help/refund']) await textOf('de', path)
    const { page, problems, violations } = await openPage({ javaScriptEnabled, viewport: PHONE })
    await page.goto(storefront.localUrl('de', '/support'))
    await page.locator('main a[href="/help"]').click()
    await page.locator('main a[href="/help/refund"]').click()
    await page.locator('[data-help-article="refund"]').waitFor()
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await page.locator('main a[href="/support?request=refund"]').waitFor()
    expect([problems, violations]).toEqual([[], []])
  })
})

it('has no accessibility violations on an article in a foreign language: me', async ({ openPage }) => {
  const { page } = await openPage({ bypassCSP: true, viewport: PHONE })
  for (const path of ['/help', '/help/vpn']) {
    await textOf('me', path)
    await page.goto(storefront.localUrl('me', path), { waitUntil: 'load' })
    expect(await accessibilityProblems(page, ['light', 'dark'])).toEqual([])
  }
})

it('shows related articles beside the text on a desktop, and below it on a phone', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl('com', '/help/install-windows'))
  const boxes = async () => {
    const [article, related] = await Promise.all(
      ['[data-help-article]', 'main nav'].map((selector) => page.locator(selector).boundingBox()),
    )
    if (!article || !related) throw new Error('The article or the list is not visible.')
    return { article, related }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const wide = await boxes()
  expect(wide.related.x).toBeGreaterThan(wide.article.x + wide.article.width)
  expect(wide.related.y).toBe(wide.article.y)
  await page.setViewportSize(PHONE)
  const narrow = await boxes()
  expect(narrow.related.y).toBeGreaterThan(narrow.article.y + narrow.article.height)
  await page.getByRole('navigation', { name: 'Install and remove' }).getByRole('link').first().click()
  await page.locator('[data-help-article="install-macos"]').waitFor()
})

it('lists the articles on a phone as rows without descriptions, in at most four screens with the footer', async ({
  openPage,
}) => {
  const { page } = await openPage({ javaScriptEnabled: false, viewport: PHONE })
  for (const code of ['com', 'de', 'me']) {
    await page.goto(storefront.localUrl(code, '/help'))
    const rows = page.locator('main a[href^="/help/"]')
    const heights = await rows.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    expect(heights).toHaveLength(ARTICLE_PATHS.length)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    expect(await page.locator('main li p').filter({ visible: true }).count()).toBe(0)
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    expect(screens, code).toBeLessThanOrEqual(4)
  }
  await page.setViewportSize({ width: 820, height: 1180 })
  expect(await page.locator('main li p').filter({ visible: true }).count()).toBe(ARTICLE_PATHS.length)
})

it('breaks no line inside SHA-256, whatever the width', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl('com', '/help/install-windows'))
  const term = page.getByText('SHA-256', { exact: true })
  for (let width = 320; width <= 480; width += 4) {
    await page.setViewportSize({ width, height: 800 })
    expect(await term.evaluate((span) => span.getClientRects().length), `${width} px`).toBe(1)
  }
})

plainIt(
  'marks an English article on a site in another language, and does not let search engines index it',
  async () => {
    const foreign = await textOf('me', '/help/refund')
    expect(foreign).toMatch(/<article data-help-article="refund" lang="en" dir="ltr">/)
    expect(foreign).toContain('<meta name="robots" content="noindex"/>')
    const own = await textOf('de', '/help/refund')
    expect(own).toContain('<article data-help-article="refund">')
    expect(own).toContain('rel="canonical" href="https://de.northwall.example/help/refund"')
    expect(own).not.toContain('hrefLang="ar')
  },
)

plainIt('describes an article to search engines as an article below the help centre, without HowTo', async () => {
  const text = await textOf('de', '/help/refund')
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? ''
  const types = JSON.parse(json)['@graph'].map((node: Readonly<Record<string, unknown>>) => node['@type'])
  expect(types).toEqual(['WebPage', 'Article'])
  expect(json).toContain('"item":"https://de.northwall.example/help"')
  expect(json).not.toContain('HowTo')
})

plainIt('is in the sitemap of sites that have the articles, in the footer and in the search', async () => {
  const german = await textOf('de', '/sitemap-pages.xml')
  for (const path of ARTICLE_PATHS) expect(german).toContain(`https://de.northwall.example${path}<`)
  const arabic = await textOf('me', '/sitemap-pages.xml')
  expect(arabic).toContain('/help<')
  expect(arabic).not.toContain('/help/')
  expect(await textOf('me', '/')).toMatch(/<footer.*href="\/help"/s)
  expect(await textOf('de', '/search?q=Lizenzcode+verloren')).toContain('href="/help/lost-licence-code"')
})
