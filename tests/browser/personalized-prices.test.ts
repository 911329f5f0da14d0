import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const PARTNER = 'acme'
const SELECTED_PRICE = '[data-buy-block="premium"] [data-selected] [data-price]'

describe('a visitor with a partner', () => {
  const storefront = sharedStorefront()

  const cookie = () => [{ name: 'session_partner', value: PARTNER, url: storefront.origin }]

  it('gets the public HTML first, then personalized prices', async ({ openPage }) => {
    const address = storefront.localUrl('com', '/premium')
    const publicPage = await visitPage(address)
    const ownPage = await visitPage(address, { headers: { cookie: `session_partner=${PARTNER}` } })
    expect(ownPage.text).toBe(publicPage.text)

    const { page, problems, violations } = await openPage()
    await page.goto(`${storefront.origin}/premium`)
    const publicPrice = await page.locator(SELECTED_PRICE).innerText()
    await page.context().addCookies(cookie())
    await page.reload()
    await expect.poll(() => page.locator(SELECTED_PRICE).innerText(), { timeout: 15_000 }).not.toBe(publicPrice)
    expect(problems).toEqual([])
    expect(violations).toEqual([])
  })

  it.for([
    ['/', ['premium', 'plus', 'standard']],
    ['/compare', ['premium', 'plus', 'standard', 'small-office', 'endpoint']],
  ] as const)('gets the prices of all products on %s with one request', async ([path, products], { openPage }) => {
    const { page, requests } = await openPage()
    await page.context().addCookies(cookie())
    await page.goto(storefront.origin + path, { waitUntil: 'networkidle' })
    const asked = requests.map((request) => new URL(request.url())).filter(({ pathname }) => pathname === '/offers')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.searchParams.getAll('product')).toEqual(expect.arrayContaining([...products]))
  })

  it('sees the same personalized price on a card, in its modal and in the hero', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(`${storefront.origin}/`)
    const card = page.locator('li', { has: page.locator('#choose-premium') }).locator('p > bdi:visible')
    const publicPrice = await card.innerText()
    await page.context().addCookies(cookie())
    await page.reload()
    await expect.poll(() => card.innerText(), { timeout: 15_000 }).not.toBe(publicPrice)
    await page.locator('#choose-premium').click()
    const inModal = page.locator('#buy-premium [data-selected] [data-price]')
    await expect.poll(() => inModal.textContent()).toBe(await card.innerText())
    const lowestCard = page.locator('[data-card="standard"] [data-autorenew="true"] p > bdi').last()
    await expect
      .poll(() => page.locator('[data-lowest-price="standard"] bdi').textContent())
      .toBe(await lowestCard.textContent())
  })

  it('keeps the selected option, and buys it through a store link with the partner', async ({ openPage }) => {
    const { page } = await openPage()
    await page.context().addCookies(cookie())
    await page.goto(`${storefront.origin}/premium`)
    const asked = page.waitForResponse((response) => response.url().includes('/offers?'))
    await asked
    await page.locator('[data-buy-block="premium"] input[name="term"][value="2Y"]').check({ force: true })
    await page.locator('[data-buy]').click()
    await page.waitForURL(/\/store\?/)
    const parameters = new URL(page.url()).searchParams
    expect(parameters.get('pid')).toMatch(/^premium-2Y-/)
    expect(parameters.get('partner')).toBe(PARTNER)
  })

  it('gets a response from /offers that shared caches do not store', async () => {
    const answer = await sendRequest(`${storefront.origin}/offers?product=premium`, {
      headers: { cookie: `session_partner=${PARTNER}` },
    })
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(JSON.parse(answer.text)).toMatchObject({ offers: { premium: { state: 'offered' } } })
  })

  it.each([
    ['no product', '/offers'],
    ['too many products', `/offers?${Array.from({ length: 13 }, (_, at) => `product=p${at}`).join('&')}`],
  ])('gets status 400 from /offers for %s', async (_, path) => {
    expect((await sendRequest(storefront.origin + path)).status).toBe(400)
  })

  it('gets no offer for a product that the site does not sell', async () => {
    const answer = await sendRequest(`${storefront.origin}/offers?product=nothing`)
    expect(JSON.parse(answer.text)).toEqual({ offers: {} })
  })

  it('buys with the campaign and affiliate parameters of an earlier page', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(`${storefront.origin}/premium?utm_source=letter&utm_campaign=spring&reseller=r77`)
    await page.goto(`${storefront.origin}/premium`)
    await page.locator('[data-buy]').click()
    const parameters = new URL(page.url()).searchParams
    expect(Object.fromEntries(parameters)).toMatchObject({
      utm_source: 'letter',
      utm_campaign: 'spring',
      reseller: 'r77',
    })
  })
})
