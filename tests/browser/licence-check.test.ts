import { describe, expect } from 'vitest'
import { translatorFor } from '../../app/_messages/translator.ts'
import { LICENCE_ERRORS, type LicenceError } from '../../ports/licences.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { buyBlock, choose, shownCells } from './buy-block-controls.ts'
import { hydratePage } from './hydrate-page.ts'
import { readBuyBlocks } from './read-html.ts'
import { sampled } from './sampled-cases.ts'
import { sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const RENEWAL = 'NWALL-DEMO1-RENEW-00030'
const UPGRADE = 'NWALL-DEMO1-UPGRD-00200'

const storefront = sharedStorefront()

const check = (code: string, headers: Readonly<Record<string, string>> = {}, site = 'com') =>
  sendRequest(new URL('/renew', storefront.localUrl(site)).href, { form: { code }, headers })

/** For each message, an input that causes it. */
const TYPED: Readonly<Record<LicenceError, string>> = {
  _ST_EMPTY: ' ',
  _ST_WRONG_FORMAT: 'NWALL-DEMO1',
  FORBIDDEN_SYMBOLS: 'NWALL-DEMO1-RENEW-0003!',
  WRONG_LICENSE_FORMAT: 'NWALL-DEMO1-WRONG-00000',
  LICENSE_NOT_FOUND: 'AAAAA-BBBBB-CCCCC-DDDDD',
  MIDTERM_REJECTED_FEWDAYSLEFT: 'NWALL-DEMO1-UPGRD-00003',
}

/** A different message for each site, with or without scripts. */
const WALKS = [
  { site: 'com', javaScriptEnabled: true, typed: '', message: '_ST_EMPTY', code: RENEWAL, verdict: 'renewal' },
  { site: 'de', javaScriptEnabled: false, typed: 'ä', message: 'FORBIDDEN_SYMBOLS', code: UPGRADE, verdict: 'midterm' },
  {
    site: 'me',
    javaScriptEnabled: true,
    typed: 'NWALL-DEMO1-UPGRD-00003',
    message: 'MIDTERM_REJECTED_FEWDAYSLEFT',
    code: UPGRADE,
    verdict: 'midterm',
  },
  {
    site: 'cojp',
    javaScriptEnabled: false,
    typed: 'NWALL-DEMO1-WRONG-00000',
    message: 'WRONG_LICENSE_FORMAT',
    code: 'ｎｗａｌｌ demo1 renew 00030',
    verdict: 'renewal',
  },
  {
    site: 'ru',
    javaScriptEnabled: true,
    typed: 'AAAAA-BBBBB-CCCCC-DDDDD',
    message: 'LICENSE_NOT_FOUND',
    code: RENEWAL,
    verdict: 'renewal',
  },
] as const

describe('the licence check', () => {
  // The messages are also tested without a browser.
  it.for(sampled(WALKS, ({ site }) => ['com', 'me', 'cojp'].includes(site)))(
    'shows $message, then offers and sells the products for a licence: $site (JavaScript: $javaScriptEnabled)',
    async ({ site, javaScriptEnabled, typed, message, code, verdict }, { openPage }) => {
      const { page, problems, violations, requests } = await openPage({ javaScriptEnabled })
      const address = storefront.localUrl(site, '/renew')
      await page.goto(address)
      const form = page.locator('form[data-licence-check]')
      await form.locator('[name=code]').fill(typed)
      await form.locator('button').click()
      await page.locator(`[data-message="${message}"]:focus`).waitFor()
      expect(await form.locator('[name=code]').inputValue()).toBe(typed)
      await form.locator('[name=code]').fill(code)
      await form.locator('button').click()
      const found = page.locator(`[data-verdict="${verdict}"]`)
      await found.waitFor()
      expect(await form.locator('[name=code]').inputValue()).toBe(code)
      expect(await found.locator('[data-buy-block][data-state="offered"]').count()).toBe(verdict === 'renewal' ? 1 : 2)
      expect(await found.locator('[data-option][data-selected] [data-savings]').first().isVisible()).toBe(true)
      expect(page.url()).toBe(address)
      await found.locator('button[data-buy]').first().click()
      await page.waitForURL(/\/store\?pid=premium-(?:renewal|upgrade)-1Y-3-ar/)
      expect(await page.locator('main').innerText()).toMatch(/Northwall \p{L}/u)
      expect(requests.filter((request) => /NWALL|renew.00030/i.test(decodeURIComponent(request.url())))).toEqual([])
      expect(violations).toEqual([])
      // The browser logs every status above 399.
      expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
    },
  )

  it('hydrates with the data in the response, and sells another option', async ({ openPage }) => {
    const { page, problems, violations } = await openPage()
    await page.goto(storefront.localUrl('de', '/renew'))
    await page.locator('form[data-licence-check] [name=code]').fill(RENEWAL)
    await page.locator('form[data-licence-check] button').click()
    await page.locator('[data-verdict="renewal"]').waitFor()
    await hydratePage(page)
    const block = buyBlock(page, 'premium-renewal')
    await choose(block, { term: '2Y', quantity: '5', autorenew: null })
    const [shown, ...others] = await shownCells(block)
    expect([shown, others]).toMatchObject([{ term: '2Y', quantity: '5' }, []])
    await block.locator('[data-buy]').click()
    await page.locator('[data-store]').waitFor()
    expect(new URL(page.url()).searchParams.get('pid')).toBe(shown?.pid)
    expect([...violations, ...problems]).toEqual([])
  })

  it.for(['com', 'de', 'me', 'cojp', 'ru'])('shows each message in the language of %s', async (site) => {
    const { locale, language } = realSite(site)
    const t = await translatorFor(locale, language)
    const answers = LICENCE_ERRORS.map(async (error, at) => ({
      error,
      ...(await sendRequest(storefront.localUrl(site, '/renew'), {
        form: { code: TYPED[error] },
        headers: { 'x-forwarded-for': `198.51.100.${at + 1}` },
      })),
    }))
    for (const { error, status, text } of await Promise.all(answers)) {
      expect([error, status]).toEqual([error, 422])
      expect(text).toContain(`data-message="${error}"`)
      expect(text.replaceAll('&#x27;', "'")).toContain(
        `>${t(`licence.errors.${error}`, { typed: '10', length: '20' })}</p>`,
      )
    }
  })

  it('leads from a licence with too few days for an upgrade to the orders, where it can be renewed', async () => {
    const { text } = await check('NWALL-DEMO1-UPGRD-00003', { 'x-forwarded-for': '198.51.100.72' })
    const [message] = text.slice(text.indexOf('data-message="MIDTERM_REJECTED_FEWDAYSLEFT"')).split('</ul>')
    expect([...(message ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/orders',
      '/compare',
      '/support',
    ])
  })

  it('responds with an uncached page, and leaves the cached page unchanged', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.71' }
    const before = await visitPage(storefront.localUrl('com', '/renew'))
    const answer = await check('QQQQQ-QQQQQ-QQQQQ-QQQQQ', headers)
    expect([answer.status, answer.headers['cache-control'], answer.headers.etag]).toEqual([
      422,
      'private, no-store',
      undefined,
    ])
    expect(answer.text).toContain('value="QQQQQ-QQQQQ-QQQQQ-QQQQQ"')
    const after = await visitPage(storefront.localUrl('com', '/renew'))
    expect(after.text).not.toContain('QQQQQ')
    expect(after.headers.etag).toBe(before.headers.etag)
    const verdict = await check(RENEWAL, headers)
    expect([verdict.status, readBuyBlocks(verdict.text).map(({ product }) => product)]).toEqual([
      200,
      ['premium-renewal'],
    ])
    expect(verdict.headers['cache-control']).toBe('private, no-store')
  })

  it('rejects JSON, and a form from another site', async () => {
    expect((await check(RENEWAL, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await sendRequest(storefront.localUrl('com', '/renew'), json)).status).toBe(400)
  })
})
