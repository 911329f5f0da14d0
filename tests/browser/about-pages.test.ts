import { describe, expect, it as plainIt } from 'vitest'
import { paymentMethodsOf } from '../../domain/checkout/payment-methods.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { accessibilityProblems } from './accessibility/accessibility-problems.ts'
import { it } from './browser-test.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const storefront = sharedStorefront()

const PHONE = { width: 390, height: 844 }
const PATHS = ['/about', '/disclosure', '/transparency'] as const

const textOf = async (code: string, path: string): Promise<string> => {
  const { status, text } = await visitPage(storefront.localUrl(code, path))
  expect([path, status]).toEqual([path, 200])
  return text
}

describe('the transparency page', () => {
  it('shows live that nothing that needs consent is stored before consent, and names it afterwards', async ({
    openPage,
  }) => {
    await textOf('de', '/transparency')
    const { page, problems, violations } = await openPage({ viewport: PHONE }, false)
    await page.goto(storefront.localUrl('de', '/transparency?utm_source=test'), { waitUntil: 'load' })
    const count = (row: string) => page.locator(`[data-stored-count="${row}"]`)
    for (const row of ['analytics', 'marketing', 'others']) await count(row).filter({ hasText: /^0$/ }).waitFor()
    await page.evaluate(() => {
      document.cookie = 'visitor_id=7'
      localStorage.setItem('marketo-params', '{}')
    })
    await count('analytics').filter({ hasText: '1: visitor_id' }).waitFor()
    await count('marketing').filter({ hasText: '1: marketo-params' }).waitFor()
    expect([problems, violations]).toEqual([[], []])
  })

  it('explains the same without JavaScript, and shows no empty list', async ({ openPage }) => {
    await textOf('de', '/transparency')
    const { page } = await openPage({ javaScriptEnabled: false }, false)
    await page.goto(storefront.localUrl('de', '/transparency'))
    expect(await page.locator('[data-stored-now]').isVisible()).toBe(false)
    expect(await page.locator('main').innerText()).toContain('Ohne Skripte speichert diese Seite nichts')
    expect(await page.context().cookies()).toEqual([])
  })
})

it.for(sampled(['de', 'me'], (code) => code === 'me'))(
  'about, disclosure and transparency have no accessibility violations: %s',
  async (code, { openPage }) => {
    const { page } = await openPage({ bypassCSP: true, viewport: PHONE })
    for (const path of PATHS) {
      await textOf(code, path)
      await page.goto(storefront.localUrl(code, path), { waitUntil: 'load' })
      expect(await accessibilityProblems(page, ['light', 'dark']), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    }
  },
)

it('the about page shows its text in two columns on a desktop, and its facts as a row of cards below it', async ({
  openPage,
}) => {
  const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  await page.goto(storefront.localUrl('com', '/about'))
  const section = page.locator('#rest > section').first()
  const [text, next] = await Promise.all([0, 1].map((at) => section.locator('p:not(li p)').nth(at).boundingBox()))
  expect(next?.y).toBe(text?.y)
  expect(next?.x).toBeGreaterThan((text?.x ?? Number.NaN) + (text?.width ?? 0))
  const cards = section.locator('li')
  expect(await cards.count()).toBe(3)
  const boxes = await Promise.all([0, 1, 2].map((at) => cards.nth(at).boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  expect(boxes[0]?.x).toBe(text?.x)
  expect(boxes[0]?.y).toBeGreaterThan((text?.y ?? Number.NaN) + (text?.height ?? 0))
})

it.for([
  ['/support', ['/orders', '/guarantee']],
  ['/contact-sales', ['/guarantee']],
] as const)(
  'the form on %s has the support hours and the guarantee beside it on a desktop, and below it on a phone',
  async ([path, linked], { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
    await page.goto(storefront.localUrl('usa', path))
    const facts = page.locator('section:has(> form[data-lead]) > ul > li')
    const form = page.locator('form[data-lead]')
    expect((await facts.allInnerTexts()).join(' ')).toContain('Monday – Friday')
    const links = await facts.locator('a').evaluateAll((list) => list.map((link) => link.getAttribute('href')))
    expect(links).toEqual(linked)
    const boxes = async () => [await form.boundingBox(), await facts.first().boundingBox()] as const
    const [wideForm, wideFact] = await boxes()
    expect(wideFact?.x).toBeGreaterThan((wideForm?.x ?? Number.NaN) + (wideForm?.width ?? 0))
    expect(wideFact?.y).toBe(wideForm?.y)
    await page.setViewportSize(PHONE)
    const [narrowForm, narrowFact] = await boxes()
    expect(narrowFact?.y).toBeGreaterThan((narrowForm?.y ?? Number.NaN) + (narrowForm?.height ?? 0))
  },
)

plainIt('the guarantee page names the payment methods in the section about payment', async () => {
  for (const code of ['de', 'combr']) {
    const text = await textOf(code, '/guarantee')
    const section = text.split('<section').find((part) => part.includes(paymentMethodsOf(realSite(code))[0] ?? '?'))
    expect(section).toMatch(/<h2>/)
  }
})

plainIt('the about page names support hours and the payment methods of the country', async () => {
  for (const code of ['de', 'combr', 'ru', 'cojp']) {
    const text = await textOf(code, '/about')
    for (const method of paymentMethodsOf(realSite(code))) expect(text).toContain(method)
  }
  expect(await textOf('usa', '/about')).toMatch(/Monday – Friday/)
})

it('the about page links each of its figures to the place where a visitor can check it', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl('com', '/about'))
  const proofs = await page
    .locator('main dl a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(proofs).toEqual(['/downloads#section-systems', '#regions', '/guarantee', '/transparency'])
  for (const proof of proofs) {
    await page.goto(new URL(proof, storefront.localUrl('com', '/about')).href)
    const id = proof.split('#')[1]
    if (id !== undefined) expect(await page.locator(`#${id}`).count(), proof).toBe(1)
  }
})

plainIt('a buy block and the comparison name the payment methods of the country beside the button', async () => {
  for (const [code, path] of [
    ['de', '/premium'],
    ['combr', '/compare'],
    ['ru', '/buy-premium'],
  ] as const) {
    const names = paymentMethodsOf(realSite(code)).map((name) => `<span>${name}</span>`)
    expect(await textOf(code, path)).toContain(names.join(''))
  }
  for (const path of ['/', '/premium', '/compare']) {
    const text = await textOf('com', path)
    expect(text).toContain('<span>Google Pay</span>')
    expect(text).not.toContain('<span>SEPA</span>')
  }
})

plainIt('the disclosure page and security.txt name each other', async () => {
  expect(await textOf('de', '/disclosure')).toContain('href="/.well-known/security.txt"')
  const { text } = await visitPage(storefront.localUrl('de', '/.well-known/security.txt'))
  expect(text).toContain('Policy: https://de.northwall.example/disclosure\n')
})

plainIt('the home page shows what can be checked instead of invented results', async () => {
  const text = await textOf('de', '/')
  for (const path of ['/terms', '/downloads', '/disclosure', '/transparency', '/guarantee', '/accessibility'])
    expect(text).toContain(`<a href="${path}">`)
  expect(text).not.toContain('Labor')
  expect(await textOf('usa', '/')).not.toContain('href="/accessibility"')
})

const SOLD_PROOFS = ['/guarantee', '/orders', '/downloads', '/transparency']

it.for([
  ['com', '/premium', SOLD_PROOFS],
  ['me', '/endpoint', SOLD_PROOFS],
  ['cojp', '/trial', ['/orders', '/disclosure', '/downloads', '/transparency']],
  ['de', '/free', ['/disclosure', '/downloads', '/transparency']],
] as const)(
  'on %s, %s links directly below its first section to what a visitor can check',
  async ([code, path, expected], { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: PHONE })
    await page.goto(storefront.localUrl(code, path))
    const links = page.locator('#rest > section').first().locator('li > a')
    const hrefs = await links.evaluateAll((list) => list.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(expected)
    for (const href of expected) expect((await visitPage(storefront.localUrl(code, href))).status).toBe(200)
    for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  },
)
