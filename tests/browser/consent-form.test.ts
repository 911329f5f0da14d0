import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { hydratePage } from './hydrate-page.ts'
import { layoutShifts } from './layout-shift.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const storefront = sharedStorefront()

const BAR = 'consent-bar form[data-consent]'
/** Every campaign, affiliate and click value of the specification, and a coupon. */
const VALUES = Object.fromEntries(
  [
    ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'gclid__c', 'clientid__c', 'klig__c'],
    ['aclid', 'acregion', 'regkey', 'cfclick', 'reseller', 'spage', 'irclickid', 'TRADEDOUBLER', 'cjevent'],
    ['coupon'],
  ]
    .flat()
    .map((name, at) => [name, `v${at}`]),
)
const CAMPAIGN = `?${new URLSearchParams(VALUES)}`

/** Returns the options of a browser behind a proxy that sends the country. */
const from = (country: string, more: Readonly<Record<string, string>> = {}) => ({
  extraHTTPHeaders: { 'x-geo-country': country, ...more },
})

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort()

const storeQuery = async (page: Page, query = '') => {
  await page.goto(storefront.localUrl('de', `/plus${query}`))
  await page.locator('[data-buy]').click()
  await page.locator('[data-store]').waitFor()
  return Object.fromEntries(new URL(page.url()).searchParams)
}

/** Focuses each visible element of a selector in turn. Returns the texts of those that a bar covers then. */
const coveredStops = (page: Page, selector: string): Promise<readonly (string | null)[]> =>
  page.locator(selector).evaluateAll((stops) =>
    stops
      .filter((stop) => stop.checkVisibility())
      .filter((stop) => {
        ;(stop as HTMLElement).focus()
        const { left, top, width, height } = stop.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return hit === null || !(stop.contains(hit) || hit.contains(stop))
      })
      .map(({ textContent }) => textContent),
  )

describe('the consent page without JavaScript', () => {
  const options = { ...from('DE'), javaScriptEnabled: false }

  it('confirms and stores the decision, and stores the campaign of the previous page if marketing is granted', async ({
    openPage,
  }) => {
    const { page } = await openPage(options, false)
    await page.goto(storefront.localUrl('de', `/premium${CAMPAIGN}`))
    expect(await cookieNames(page)).toEqual([])
    await page.locator('footer a[href$="/cookies"]').click()
    await page.locator('form[data-consent="ask"] input[name="marketing"]').check()
    await page.locator('button[value="selected"]').click()
    await expect.poll(() => page.locator('[data-message="consent-saved"]').isVisible()).toBe(true)
    expect(await page.locator('[data-consent="chosen"] input[name="marketing"]').isChecked()).toBe(true)
    expect(await page.locator('[data-consent="chosen"] input[name="analytics"]').isChecked()).toBe(false)
    expect(await cookieNames(page)).toEqual(['campaign', 'consent', 'query_string', 'store_args'])
    expect(await storeQuery(page)).toMatchObject(VALUES)

    const next = await storeQuery(page, '?utm_campaign=next')
    expect(next).toMatchObject({ utm_campaign: 'next', gclid__c: VALUES['gclid__c'], cjevent: VALUES['cjevent'] })
    for (const name of ['utm_source', 'utm_medium', 'utm_content', 'utm_term']) expect(next).not.toHaveProperty(name)

    await page.goto(storefront.localUrl('de', '/cookies'))
    await page.locator('button[value="necessary"]').click()
    expect(await cookieNames(page)).toEqual(['consent'])
    // The refusal also applies to the page URL. A coupon is always passed on.
    const forgotten = await storeQuery(page, CAMPAIGN)
    expect(Object.keys(VALUES).filter((name) => name in forgotten)).toEqual(['coupon'])
  })
})

describe('the consent bar', () => {
  it('appears without a layout shift if the country requires consent, and stores the campaign after consent', async ({
    openPage,
  }) => {
    const { page, problems, violations, requests } = await openPage(from('DE'), false)
    await page.goto(storefront.localUrl('de', `/premium${CAMPAIGN}`))
    await page.locator(BAR).waitFor()
    expect(await layoutShifts(page)).toEqual([])
    expect(await page.locator(BAR).evaluate((bar) => getComputedStyle(bar).position)).toBe('fixed')
    await hydratePage(page)
    expect(await cookieNames(page)).toEqual([])
    expect(requests.filter((request) => request.url().includes('/beacon/'))).toEqual([])
    // The platform is functional storage, which needs no consent.
    expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([
      ['platform'],
      [],
    ])
    await page.locator(`${BAR} button[value="all"]`).click()
    await page.locator(BAR).waitFor({ state: 'detached' })
    expect(await cookieNames(page)).toEqual(
      expect.arrayContaining(['campaign', 'consent', 'query_string', 'store_args']),
    )
    expect(await storeQuery(page)).toMatchObject(VALUES)
    expect([...problems, ...violations]).toEqual([])
  })

  it("is styled even if the server could not inline the consent page's style", async ({ openPage }) => {
    const { page, violations } = await openPage(from('DE'), false)
    const { text } = await visitPage(storefront.localUrl('de', '/cookies'), { headers: { 'x-geo-country': 'DE' } })
    const body = text.replace(/<style>.*?<\/style>/s, '').replaceAll(' disabled=""/>', '/>')
    expect(body).toMatch(/<link rel="stylesheet"/)
    await page.route('**/cookies', (route) => route.fulfill({ body, contentType: 'text/html' }))
    await page.goto(storefront.localUrl('de', '/premium'))
    await page.locator(BAR).waitFor()
    const look = await page
      .locator(`${BAR} button[value="all"]`)
      .evaluate((button) => getComputedStyle(button).borderTopStyle)
    expect([await page.locator(BAR).evaluate((bar) => getComputedStyle(bar).position), look]).toEqual([
      'fixed',
      'solid',
    ])
    expect(violations).toEqual([])
  })

  it('appears only at the end of the page on a phone, where it covers no price', async ({ openPage }) => {
    const { page, requests } = await openPage({ ...from('DE'), viewport: { width: 390, height: 800 } }, false)
    await page.goto(storefront.localUrl('de', '/premium'), { waitUntil: 'networkidle' })
    expect(requests.some((request) => request.url().includes('/scripts/after-load-'))).toBe(true)
    expect(await page.locator(BAR).count()).toBe(0)
    await page.locator('footer a[href$="/cookies"]').scrollIntoViewIfNeeded()
    await page.locator(BAR).waitFor()
    expect(await layoutShifts(page)).toEqual([])
  })

  it('and the buy bar above it cover no focused link or question on a phone', async ({ openPage }) => {
    const { page } = await openPage({ ...from('DE'), viewport: { width: 390, height: 664 } }, false)
    await page.goto(storefront.localUrl('de', '/premium'), { waitUntil: 'networkidle' })
    await page.locator('footer a[href$="/cookies"]').scrollIntoViewIfNeeded()
    await page.locator(BAR).waitFor()
    expect(await coveredStops(page, 'main :is(a, summary):not([data-buy-bar] *)')).toEqual([])
  })

  it.for([
    ['de', 1280, 800],
    ['cojp', 1280, 800],
    ['me', 1280, 800],
    ['ru', 1366, 768],
    ['bg', 1366, 768],
  ] as const)(
    'is a card on %s that leaves the buy block and the bar of the purchase free in a window of %i x %i px',
    async ([code, width, height], { openPage }) => {
      const { page } = await openPage({ ...from('DE'), viewport: { width, height } }, false)
      // The bar comes from this page. A busy server refuses to render it the first time, and the bar would not open.
      await visitPage(storefront.localUrl(code, '/cookies'), { headers: from('DE').extraHTTPHeaders })
      await page.goto(storefront.localUrl(code, '/premium'))
      const card = page.locator(BAR)
      await card.waitFor()
      const overlapOf = async (selector: string): Promise<boolean> => {
        const [one, other] = await Promise.all([card.boundingBox(), page.locator(selector).first().boundingBox()])
        if (one === null || other === null) throw new Error(`no box of ${selector}`)
        const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width
        return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height
      }
      expect(await overlapOf('[data-buy-block]')).toBe(false)
      await page.locator('[data-compare]').scrollIntoViewIfNeeded()
      await page.locator('[data-buy-bar]').waitFor()
      expect(await overlapOf('[data-buy-bar]')).toBe(false)
      const gap = await page
        .locator('[data-buy-bar]')
        .evaluate((bar) => innerHeight - bar.getBoundingClientRect().bottom)
      expect(gap).toBe(0)
      expect(await coveredStops(page, 'footer :is(a, summary, select)')).toEqual([])
    },
  )

  it('leaves the pickers of a comparison free', async ({ openPage }) => {
    const { page } = await openPage({ ...from('DE'), viewport: { width: 1280, height: 800 } }, false)
    await page.goto(storefront.localUrl('de', '/compare'))
    const card = await page.locator(BAR).boundingBox()
    const pickers = await page.locator('main fieldset').first().boundingBox()
    expect(card?.x).toBeGreaterThan((pickers?.x ?? Infinity) + (pickers?.width ?? Infinity))
  })

  it('leaves its height and its margin at the end of the footer, in the color of the footer, while it is open', async ({
    openPage,
  }) => {
    const { page } = await openPage({ ...from('DE'), viewport: { width: 1280, height: 800 } }, false)
    await page.goto(storefront.localUrl('de', '/about'))
    await page.locator(BAR).waitFor()
    const footer = page.locator('body > footer')
    const space = () =>
      footer.evaluate((element) => ({
        padding: Number.parseFloat(getComputedStyle(element).paddingBlockEnd),
        below: Math.round(document.documentElement.scrollHeight - element.getBoundingClientRect().bottom - scrollY),
      }))
    const height = await page.locator(BAR).evaluate((bar: HTMLElement) => bar.offsetHeight)
    expect(height).toBeGreaterThan(0)
    await expect.poll(space).toEqual({ padding: height + 24, below: 0 })
    await page.locator(`${BAR} button[value="necessary"]`).click()
    await page.locator(BAR).waitFor({ state: 'detached' })
    expect(await space()).toEqual({ padding: 0, below: 0 })
  })

  it('covers neither a focused link of the footer nor the price on a phone', async ({ openPage }) => {
    const { page } = await openPage({ ...from('DE'), viewport: { width: 390, height: 800 } }, false)
    await page.goto(storefront.localUrl('de', '/premium'), { waitUntil: 'networkidle' })
    await page.locator('footer a[href$="/cookies"]').scrollIntoViewIfNeeded()
    await page.locator(BAR).waitFor()
    expect(await coveredStops(page, 'footer :is(a, summary, select)')).toEqual([])
    await page.locator('[data-sticky-buy]').scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator(BAR).isVisible()).toBe(false)
    await page.locator('footer a[href$="/cookies"]').scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator(BAR).isVisible()).toBe(true)
  })

  it.for(['/support', '/contact-sales'])('does not cover the errors of a form: %s', async (path, { openPage }) => {
    const { page } = await openPage({ ...from('DE'), viewport: { width: 1280, height: 800 } }, false)
    await page.goto(storefront.localUrl('com', path))
    await page.locator('form[data-lead] button').click()
    const errors = page.locator('[data-message="lead-invalid"]:focus')
    await errors.waitFor()
    await page.locator(BAR).waitFor()
    await expect
      .poll(async () => {
        const [message, bar] = [await errors.boundingBox(), await page.locator(BAR).boundingBox()]
        return (message?.y ?? 0) + (message?.height ?? 0) - (bar?.y ?? 0)
      })
      .toBeLessThanOrEqual(0)
    // The label of the field that an error links to stays below the header.
    await errors.locator('a').first().click()
    const [header, label] = await Promise.all(
      ['body > header', 'form[data-lead] label >> nth=0'].map((selector) => page.locator(selector).boundingBox()),
    )
    expect(label?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  })

  it('breaks no name of a category inside a word with text of twice the size', async ({ openPage }) => {
    const { page } = await openPage({ ...from('FR'), viewport: { width: 1440, height: 900 }, bypassCSP: true }, false)
    await page.goto(storefront.localUrl('fr', '/'))
    const names = page.locator(`${BAR} label`)
    await names.first().waitFor()
    await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
    const broken = await names.evaluateAll((labels) =>
      labels.flatMap((label) => {
        const text = [...label.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
        if (text === undefined) return ['no text']
        return Array.from((text.textContent ?? '').matchAll(/[^\s’]+/gu), ({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getClientRects().length > 1 ? word : ''
        })
      }),
    )
    expect([await names.count(), broken.filter((word) => word !== '')]).toEqual([3, []])
  })

  it('moves the focus to the content of the page after a decision', async ({ openPage }) => {
    const { page } = await openPage(from('FR'), false)
    await page.goto(storefront.localUrl('fr', '/'))
    await page.locator(`${BAR} button[value="necessary"]`).click()
    await page.locator(BAR).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  })

  it('stores nothing after a refusal, and does not appear again', async ({ openPage }) => {
    const { page } = await openPage(from('FR'), false)
    await page.goto(storefront.localUrl('fr', '/'))
    await page.locator(`${BAR} button[value="necessary"]`).click()
    await page.locator(BAR).waitFor({ state: 'detached' })
    const asked = page.waitForResponse('**/scripts/after-load-*.js')
    await page.goto(storefront.localUrl('fr', `/premium${CAMPAIGN}`))
    await asked
    await page.waitForLoadState('networkidle')
    expect(await page.locator(BAR).count()).toBe(0)
    expect(await cookieNames(page)).toEqual(['consent'])
  })

  it.for([
    { name: 'an opt-out country', options: from('US'), kept: ['campaign', 'query_string', 'store_args'] },
    {
      name: 'an opt-out country who sends Global Privacy Control',
      options: from('US', { 'sec-gpc': '1' }),
      kept: [],
    },
  ])('does not appear to a visitor from $name', async ({ options, kept }, { openPage }) => {
    const { page } = await openPage(options, false)
    await page.goto(storefront.localUrl('usa', `/premium${CAMPAIGN}`), { waitUntil: 'networkidle' })
    expect(await page.locator(BAR).count()).toBe(0)
    expect((await cookieNames(page)).filter((name) => name !== 'visitor_id')).toEqual(kept)
    await page.goto(storefront.localUrl('usa', '/cookies'))
    expect(await page.locator('[data-consent="object"] input[name="marketing"]').isChecked()).toBe(kept.length > 0)
  })
})

describe('the tables of what is stored', () => {
  it('list every cookie and storage key of a visit that allows everything', async ({ openPage }) => {
    const { page } = await openPage(from('DE'), false)
    await page.goto(storefront.localUrl('de', '/cookies'))
    const listed = await page
      .locator('[data-stored] tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => `${(row as HTMLElement).dataset['area']} ${row.querySelector('code')?.textContent}`),
      )
    await page.locator('main button[value="all"]').click()
    await page.goto(storefront.localUrl('de', `/premium${CAMPAIGN}`))
    await hydratePage(page)
    await page.locator('form[data-currency-switcher] select').selectOption('CHF')
    await page.locator('form[data-currency-switcher] button').click()
    await page.goto(storefront.localUrl('de', '/contact-sales'))
    await hydratePage(page)
    const keys = await page.evaluate(() => [
      ...Object.keys(localStorage).map((key) => `localStorage ${key}`),
      ...Object.keys(sessionStorage).map((key) => `sessionStorage ${key}`),
    ])
    const cookies = await page.context().cookies()
    const stored = [...keys, ...cookies.map(({ name }) => `cookie ${name}`)]
    expect(stored).toEqual(expect.arrayContaining(['cookie consent', 'cookie campaign', 'sessionStorage user-token']))
    expect(stored.filter((name) => !listed.includes(name))).toEqual([])
    const consent = cookies.find(({ name }) => name === 'consent')
    expect(Math.round(((consent?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(182)
  })
})
