import { describe, expect, it as plainIt } from 'vitest'
import { allAnswers, finderQuery, nextQuestion } from '../../domain/finder/finder-answers.ts'
import { accessibilityProblems } from './accessibility/accessibility-problems.ts'
import { it } from './browser-test.ts'
import { buyBlock, shownCells } from './buy-block-controls.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const storefront = sharedStorefront()

const PHONE = { width: 390, height: 844 }

/** Sites with the answers of a visitor, the recommended product, and the choice on its page. */
const WALKS = [
  ['com', ['children', '5', 'yes', 'no'], 'premium', { term: '1Y', quantity: '5', autorenew: 'true' }],
  ['de', ['adults', '10', 'yes', 'yes'], 'plus', { term: '1Y', quantity: '10', autorenew: 'true' }],
  ['me', ['adults', '1', 'no', 'no'], 'standard', { term: '1Y', quantity: '1', autorenew: 'true' }],
  ['cojp', ['business', '10'], 'small-office', { term: '1Y', quantity: '10', autorenew: 'true' }],
] as const

/** Renders pages before a browser opens them, because a busy machine may be too slow to render a new page. */
const renderFirst = async (urls: readonly string[]): Promise<void> => {
  for (const url of urls) expect((await visitPage(url)).status).toBe(200)
}

/** Returns the paths of the questions that a visitor answers, and of the result. */
const pathsOf = (answers: readonly string[]): readonly string[] =>
  ['', ...answers].map((_, at) => (at === 0 ? '/finder' : `/finder/${answers.slice(0, at).join('-')}`))

describe.each([true, false])('the plan finder (JavaScript: %s)', (javaScriptEnabled) => {
  it.for(sampled(WALKS, ([code]) => (javaScriptEnabled ? ['com'] : ['me', 'cojp']).includes(code)))(
    'asks one question per page and recommends a product with its price: %s %j',
    async ([code, answers, product, choice], { openPage }) => {
      const { page, problems, violations } = await openPage({ javaScriptEnabled, viewport: PHONE })
      const url = (path: string) => storefront.localUrl(code, path)
      await renderFirst(['/compare', ...pathsOf(answers), `/${product}`].map(url))
      await page.goto(url('/compare'))
      await page.locator('main a[href$="/finder"]').click()
      for (const answer of answers) {
        await page.locator('form[data-finder]').waitFor()
        expect(await page.locator('form[data-finder] fieldset').count()).toBe(1)
        await page.locator(`form[data-finder] input[type=radio][value="${answer}"]`).check()
        await page.locator('form[data-finder] button').click()
        await page
          .locator(`form[data-finder] input[type=hidden][value="${answer}"], [data-finder-result]`)
          .waitFor({ state: 'attached' })
      }
      const result = page.locator(`[data-finder-result="${product}"]`)
      const price = await result.locator('[data-price]').textContent()
      expect(price).toMatch(/\d/)
      expect(await page.locator('h1').count()).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
      await result.locator(`a[href*="/${product}?"]`).click()
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(choice)
      await buyBlock(page, product).waitFor()
      if (javaScriptEnabled) {
        const cells = await shownCells(buyBlock(page, product))
        expect(cells).toEqual([expect.objectContaining(choice)])
      }
      const prices = await buyBlock(page, product).locator('[data-price]').allTextContents()
      expect(prices).toContain(price)
      expect([problems, violations]).toEqual([[], []])
    },
  )

  it('goes back to the previous question, and starts again', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled })
    await renderFirst(pathsOf(['adults', '3', 'yes']).map((path) => storefront.localUrl('com', path)))
    await page.goto(storefront.localUrl('com', '/finder?who=adults&devices=3&vpn=yes'))
    await page.locator('form[data-finder="passwords"] a').first().click()
    await page.locator('form[data-finder="vpn"] a').last().click()
    await page.locator('form[data-finder="who"]').waitFor()
    expect(page.url()).toBe(storefront.localUrl('com', '/finder'))
  })
})

it('shows the recommended product with its savings, beside a cheaper and a larger one', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  const url = storefront.localUrl('com', '/finder?who=adults&devices=3&vpn=yes&passwords=no')
  await renderFirst([url])
  await page.goto(url)
  const result = page.locator('[data-finder-result="plus"]')
  expect(await result.innerText()).toMatch(/\$59\.99.*\$38\.99.*Save 35%.*See Northwall Plus/s)
  const [cheaper, larger] = [
    page.locator('[data-alternative="standard"]'),
    page.locator('[data-alternative="premium"]'),
  ]
  expect(await cheaper.innerText()).toMatch(/Costs less.*Not included\s+Unlimited VPN.*\$33\.99/s)
  expect(await larger.innerText()).toMatch(/Includes more.*\$50\.99/s)
  const tops = await Promise.all([result, cheaper, larger].map((card) => card.boundingBox()))
  expect(new Set(tops.map((box) => box?.y))).toHaveLength(1)
  const names = await Promise.all([result, cheaper, larger].map((card) => card.locator('h2').boundingBox()))
  expect(new Set(names.map((box) => box?.y))).toHaveLength(1)
  await cheaper.locator('a').click()
  await page.waitForURL(/\/standard\?term=1Y&quantity=3&autorenew=true$/)
})

it('has radio buttons in the middle of their labels', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false, viewport: PHONE })
  const url = storefront.localUrl('com', '/finder')
  await renderFirst([url])
  await page.goto(url)
  const offsets = await page.locator('form[data-finder] label').evaluateAll((labels) =>
    labels.map((label) => {
      const [whole, button] = [label.getBoundingClientRect(), label.querySelector('input')?.getBoundingClientRect()]
      return Math.abs(whole.y + whole.height / 2 - (button?.y ?? 0) - (button?.height ?? 0) / 2)
    }),
  )
  expect(offsets.length).toBeGreaterThan(1)
  expect(Math.max(...offsets)).toBeLessThan(1)
})

it.for(sampled(['de', 'me', 'cojp'], (code) => code === 'me'))(
  'has no accessibility violations on a question and on the result: %s',
  async (code, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: true, bypassCSP: true, viewport: PHONE })
    for (const query of ['who=adults&devices=3', 'who=adults&devices=3&vpn=yes&passwords=no']) {
      const url = storefront.localUrl(code, `/finder?${query}`)
      await renderFirst([url])
      await page.goto(url, { waitUntil: 'load' })
      expect(await accessibilityProblems(page, ['light', 'dark'])).toEqual([])
    }
  },
)

it('keeps the answers across a change of currency', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  const url = storefront.localUrl('com', '/finder?who=business&devices=10')
  await renderFirst([url])
  await visitPage(url, { headers: { cookie: 'currency=EUR' } })
  await page.goto(url)
  const before = await page.locator('[data-finder-result] [data-price]').textContent()
  await page.locator('footer form[data-currency-switcher] select').selectOption('EUR')
  await page.locator('footer form[data-currency-switcher] button').click()
  const after = await page.locator('[data-finder-result="small-office"] [data-price]').textContent()
  expect(after).not.toBe(before)
  expect(after).toContain('€')
})

plainIt('recommends nothing that is not sold in the country of the visitor', async () => {
  const visit = (answers: string, country: string) =>
    visitPage(storefront.localUrl('com', `/finder?${answers}`), { headers: { 'x-geo-country': country } })
  const home = 'who=adults&devices=1&vpn=no&passwords=no'
  const work = 'who=business&devices=10'
  expect((await visit(home, 'HK')).text).toContain('data-message="finder-none"')
  expect((await visit(work, 'HK')).text).toContain('data-finder-result="small-office"')
  expect((await visit(work, 'SA')).text).toContain('data-message="finder-none"')
  expect((await visit(home, 'SA')).text).toContain('data-finder-result="standard"')
})

plainIt('every page is small, not indexed under its answers, and the same for all visitors of a view', async () => {
  const sample = allAnswers().filter((answers, at) => at % 7 === 0 || nextQuestion(answers) === null)
  for (const answers of sample) {
    const path = `/finder?${finderQuery(answers)}`
    const first = await visitPage(storefront.localUrl('ru', path), { headers: { 'accept-encoding': 'br' } })
    expect([path, first.status, first.headers['content-encoding']]).toEqual([path, 200, 'br'])
    expect(Number(first.headers['content-length'])).toBeLessThan(14 * 1024)
    const { text } = await visitPage(storefront.localUrl('ru', path))
    expect(text).toContain('rel="canonical" href="https://ru.northwall.example/finder"')
    expect(await visitPage(storefront.localUrl('ru', path))).toMatchObject({ text })
  }
})

plainIt('is in the sitemap, in the search and on the home page', async () => {
  const { text: sitemap } = await visitPage(storefront.localUrl('de', '/sitemap-pages.xml'))
  expect(sitemap).toContain('https://de.northwall.example/finder<')
  expect((await visitPage(storefront.localUrl('de', '/search?q=Kaufberatung'))).text).toMatch(
    /data-result=""><a href="\/finder"/,
  )
  expect((await visitPage(storefront.localUrl('de', '/'))).text).toContain('href="/finder"')
})
