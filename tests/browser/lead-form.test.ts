import { describe, expect, it as plainIt } from 'vitest'
import { translatorFor } from '../../app/_messages/translator.ts'
import { LEAD_FIELDS } from '../../ports/leads.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { buyBlock, choose } from './buy-block-controls.ts'
import { hydratePage } from './hydrate-page.ts'
import { SCRIPTED_WALKS } from './scripted-walks.ts'
import { type RequestOptions, sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const LEAD = {
  first_name: 'Ada',
  last_name: 'Example',
  email: 'ada@customer.example',
  company: 'Customer',
  country: 'GB',
  phone: '+44 20 7946 0000',
} as const
/** Longer than the text that React keeps in one row of its data. */
const LONG = `Two lines,\n${'and many words '.repeat(100)}`.trim()

const storefront = sharedStorefront()

describe('the lead form', () => {
  it.for(SCRIPTED_WALKS)(
    'shows errors, keeps the input and confirms the lead: $site (JavaScript: $javaScriptEnabled)',
    async ({ site, javaScriptEnabled }, { openPage }) => {
      const { page, problems, violations } = await openPage({ javaScriptEnabled })
      await page.goto(storefront.localUrl(site, '/contact-sales'))
      const form = page.locator('form[data-lead]')
      for (const [name, value] of Object.entries({ ...LEAD, email: 'nobody', message: LONG }))
        if (name === 'country') await form.locator('[name=country]').selectOption(value)
        else await form.locator(`[name=${name}]`).fill(value)
      await form.locator('button').click()
      await page.locator('[data-message="lead-invalid"]:focus').waitFor()
      const { locale, language } = realSite(site)
      const t = await translatorFor(locale, language)
      expect(await form.locator('[data-error-for]').allTextContents()).toEqual([t('leads.errors.email')])
      expect(await form.locator('[name=message]').inputValue()).toBe(LONG)
      expect(await form.locator('[name=country]').inputValue()).toBe('GB')
      expect(await form.locator('[name=website]').boundingBox()).toMatchObject({ height: expect.any(Number) })
      if (javaScriptEnabled) await hydratePage(page)
      await form.locator('[name=email]').fill(LEAD.email)
      await form.locator('button').click()
      await page.locator('[data-message="lead-sent"]:focus').waitFor()
      expect(page.url()).toBe(storefront.localUrl(site, '/contact-sales?lead=sent'))
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect(violations).toEqual([])
      // The browser logs every status above 399.
      expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
    },
  )

  it("is prefilled with a business buy block's selection and the visit's campaign", async ({ openPage }) => {
    const { page, violations } = await openPage()
    await page.goto(storefront.localUrl('de', '/small-office?utm_source=letter&utm_campaign=autumn'))
    const block = buyBlock(page, 'small-office')
    await choose(block, { term: '1Y', quantity: '25', autorenew: null })
    await block.locator('button[formaction$="/contact-sales"]').click()
    await page.waitForURL(/contact-sales/)
    expect(page.url()).toBe(storefront.localUrl('de', '/contact-sales?product=small-office&quantity=25'))
    const form = page.locator('form[data-lead]')
    expect(await form.locator('[name=product]').inputValue()).toBe('small-office')
    expect(await form.locator('[name=quantity]').inputValue()).toBe('25')
    await hydratePage(page)
    const saved = await page.evaluate(() => localStorage.getItem('marketo-params'))
    expect(saved).toBe('utm_source=letter&utm_campaign=autumn')
    expect(await form.locator('[name=marketo-params]').inputValue()).toBe(saved)
    expect(violations).toEqual([])
  })
})

it('/refund opens the support form with the refund request selected, and requires the order number', async ({
  openPage,
}) => {
  const { page, violations } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl('cojp', '/refund'))
  const form = page.locator('form[data-lead=support]')
  expect(await form.locator('[name=request]').inputValue()).toBe('refund')
  for (const name of ['first_name', 'last_name', 'email'] as const)
    await form.locator(`[name=${name}]`).fill(LEAD[name])
  await form.locator('button').click()
  await form.locator('[data-error-for=order]').waitFor()
  expect(await form.locator('[data-error-for]').count()).toBe(1)
  await form.locator('[name=order]').fill('NW-2026-1')
  await form.locator('button').click()
  await page.locator('[data-message="lead-sent"]').waitFor()
  expect(page.url()).toBe(storefront.localUrl('cojp', '/support?lead=sent'))
  expect(violations).toEqual([])
})

it('the support form marks the fields as optional that the chosen request does not require', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl('com', '/support'))
  const marked = () =>
    page
      .locator('form[data-lead] label')
      .evaluateAll((labels) =>
        labels
          .filter((label) => (label as HTMLElement).innerText.includes('(optional)'))
          .map((label) => label.getAttribute('for')),
      )
  expect(await marked()).toEqual(['lead-order', 'lead-message'])
  await page.locator('[name=request]').selectOption('support')
  expect(await marked()).toEqual(['lead-order'])
  await page.locator('[name=request]').selectOption('refund')
  expect(await marked()).toEqual(['lead-message'])
})

describe('a lead', () => {
  const headers = { 'x-forwarded-for': '198.51.100.81' }
  const post = (form: Readonly<Record<string, string>>, site = 'com', more: RequestOptions = {}) =>
    sendRequest(storefront.localUrl(site, '/contact-sales'), { form, headers, ...more })

  plainIt('redirects to an uncached page in the same language path', async () => {
    for (const [site, path] of [
      ['com', '/contact-sales'],
      ['me-en', '/en/contact-sales'],
    ] as const) {
      const { status, headers: answered } = await post(LEAD, site)
      expect([status, answered.location, answered['cache-control']]).toEqual([
        303,
        `${path}?lead=sent`,
        'private, no-store',
      ])
    }
    const thanks = await visitPage(storefront.localUrl('com', '/contact-sales?lead=sent'))
    expect([thanks.status, thanks.headers['cache-control']]).toEqual([200, 'private, no-store'])
  })

  plainIt('triggers a message at each empty required field, and leaves the cached page unchanged', async () => {
    const before = await visitPage(storefront.localUrl('ru', '/contact-sales'))
    const { status, text } = await post({ company: 'Typed <b>"here"' }, 'ru')
    expect(status).toBe(422)
    const marked = LEAD_FIELDS.filter((name) => text.includes(`data-error-for="${name}"`))
    expect(marked).toEqual(['first_name', 'last_name', 'email', 'country', 'phone'])
    expect(text).toContain('value="Typed &lt;b&gt;&quot;here&quot;"')
    const after = await visitPage(storefront.localUrl('ru', '/contact-sales'))
    expect([after.headers.etag, after.text.includes('Typed')]).toEqual([before.headers.etag, false])
  })

  plainIt('is rejected if another site sends it, if it is JSON, or if it exceeds the size limit', async () => {
    expect((await post(LEAD, 'com', { headers: { ...headers, 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    const json = { ...headers, 'content-type': 'application/json' }
    const asJson = { method: 'POST', headers: json, body: '{}' }
    expect((await sendRequest(storefront.localUrl('com', '/contact-sales'), asJson)).status).toBe(400)
    expect((await post({ ...LEAD, message: 'x'.repeat(9_000) })).status).toBe(413)
  })

  plainIt("may contain 8 KiB, even if its URL-encoded form exceeds Node's header limit", async () => {
    const { status } = await sendRequest(storefront.localUrl('com', '/contact-sales'), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: `message=${'\u0001'.repeat(8_000)}`,
    })
    expect(status).toBe(422)
  })

  plainIt('cannot be submitted by a query or by an internal header of the edge', async () => {
    const query = `/contact-sales?${new URLSearchParams(LEAD)}`
    expect((await visitPage(storefront.localUrl('com', query))).headers.etag).toBeDefined()
    const given = await post(LEAD, 'com', {
      headers: { ...headers, 'x-private-render': '{"editorMode":null,"form":{"from":"query","fields":""}}' },
    })
    expect(given.status).toBe(303)
  })
})
