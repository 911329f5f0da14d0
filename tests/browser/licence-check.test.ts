import type { Locator, Page, Request } from 'playwright'
import { describe, expect } from 'vitest'
import { translatorFor } from '../../app/_messages/translator.ts'
import { LICENCE_ERRORS, type LicenceError } from '../../ports/licences.ts'
import { LICENCE_CODES } from '../contracts/licences.contract.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { buyBlock, choose, shownCells } from './buy-block-controls.ts'
import { hydratePage } from './hydrate-page.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const SITES = ['com', 'de', 'me', 'cojp', 'ru'] as const
/** On every site with scripts and without: one of them renews, the other upgrades, by turns. */
const WALKS = SITES.flatMap((code, at) =>
  [true, false].map((javaScriptEnabled) => ({
    code,
    javaScriptEnabled,
    sells: javaScriptEnabled === (at % 2 === 0) ? ('renewal' as const) : ('upgrade' as const),
  })),
)

/** What is typed for each message. */
const TYPED: Readonly<Record<LicenceError, string>> = {
  _ST_EMPTY: ' ',
  _ST_WRONG_FORMAT: 'NWALL-DEMO1',
  FORBIDDEN_SYMBOLS: 'NWALL-DEMO1-RENEW-0003!',
  WRONG_LICENSE_FORMAT: LICENCE_CODES.wrong,
  LICENSE_NOT_FOUND: LICENCE_CODES.unknown,
  MIDTERM_REJECTED_FEWDAYSLEFT: LICENCE_CODES.fewDaysLeft,
}

const storefront = sharedStorefront()

const check = async (page: Page, code: string): Promise<void> => {
  await page.locator('form[data-licence-check] input[name="code"]').fill(code)
  await page.locator('form[data-licence-check] button').click()
}

const translatorOf = (code: string) => {
  const { locale, language } = realSite(code)
  return translatorFor(locale, language)
}

const expectNoCodeInAddresses = (requests: readonly Request[]): void =>
  expect(requests.map((request) => request.url()).filter((url) => /NWALL/i.test(url))).toEqual([])

/** Buys what a block offers, and says what the store is asked for. */
const buy = async (page: Page, block: Locator): Promise<string | null> => {
  await block.locator('[data-buy]').click()
  await page.locator('[data-store]').waitFor()
  return new URL(page.url()).searchParams.get('pid')
}

describe('a licence check', () => {
  it.for(WALKS.filter(({ sells }) => sells === 'renewal'))(
    'on $code, scripts $javaScriptEnabled: says what is wrong with a code, and then sells a renewal',
    async ({ code, javaScriptEnabled }, { openPage }) => {
      const t = await translatorOf(code)
      const { page, problems, violations, requests } = await openPage({ javaScriptEnabled })
      const address = storefront.localUrl(code, '/renew')
      await page.goto(address)
      await check(page, LICENCE_CODES.unknown)
      const message = page.locator('[data-message="LICENSE_NOT_FOUND"]:focus')
      await message.waitFor()
      expect(await message.textContent()).toBe(t('licence.errors.LICENSE_NOT_FOUND'))
      expect(await page.locator('input[name="code"]').inputValue()).toBe(LICENCE_CODES.unknown)
      // A browser tells of the status of this very page, too.
      expect(problems.splice(0).filter((problem) => !/\b422\b/.test(problem))).toEqual([])

      await check(page, LICENCE_CODES.renewal)
      const verdict = page.locator('[data-verdict="renewal"]')
      await verdict.waitFor()
      expect(await verdict.locator('[data-days-left]').textContent()).toContain(t('offers.term.D', { count: 30 }))
      expect(await page.locator('[data-lrc-verdict="true"]').count()).toBe(1)
      expect(page.url()).toBe(address)
      if (javaScriptEnabled) await hydratePage(page)
      const block = buyBlock(page, 'premium-renewal')
      await choose(block, { term: '2Y', quantity: '5', autorenew: null })
      const [shown, ...others] = await shownCells(block)
      expect([shown, others]).toMatchObject([{ term: '2Y', quantity: '5' }, []])
      expect(await block.locator('[data-renewal-option]').count()).toBeGreaterThan(0)
      expect(await buy(page, block)).toBe(shown?.pid)
      expectNoCodeInAddresses(requests)
      expect([...violations, ...problems]).toEqual([])
    },
  )

  it.for(WALKS.filter(({ sells }) => sells === 'upgrade'))(
    'on $code, scripts $javaScriptEnabled: sells an upgrade before the licence ends, however its code is typed',
    async ({ code, javaScriptEnabled }, { openPage }) => {
      const { page, problems, violations, requests } = await openPage({ javaScriptEnabled })
      await page.goto(storefront.localUrl(code, '/renew'))
      await check(page, LICENCE_CODES.midterm.toLowerCase().replaceAll('-', ' '))
      await page.locator('[data-verdict="midterm"]').waitFor()
      if (javaScriptEnabled) await hydratePage(page)
      const block = buyBlock(page, 'plus-upgrade')
      const [shown] = await shownCells(block)
      expect(await buy(page, block)).toBe(shown?.pid)
      expectNoCodeInAddresses(requests)
      expect([...violations, ...problems]).toEqual([])
    },
  )

  it.for(SITES)('on %s has each message in the language of the site, and is kept by nobody', async (code) => {
    const t = await translatorOf(code)
    const answers = LICENCE_ERRORS.map(async (error) => {
      const answer = await visitPage(storefront.localUrl(code, '/renew'), { form: { code: TYPED[error] } })
      return { error, ...answer }
    })
    for (const { error, status, headers, text } of await Promise.all(answers)) {
      expect([error, status, headers['cache-control']]).toEqual([error, 422, 'private, no-store'])
      expect(text).toContain(`data-message="${error}"`)
      expect(text.replaceAll('&#x27;', "'")).toContain(`>${t(`licence.errors.${error}`)}</p>`)
    }
  })

  it('leaves nothing of a code in the page that everybody gets', async () => {
    await visitPage(storefront.localUrl('de', '/renew'), { form: { code: LICENCE_CODES.renewal } })
    const { status, text } = await visitPage(storefront.localUrl('de', '/renew'))
    expect(status).toBe(200)
    expect(text).not.toMatch(/NWALL|data-verdict=/)
    expect(text).toContain('data-lrc-verdict="false"')
  })

  it('is for pages of the same origin', async () => {
    const { status, text } = await visitPage(storefront.localUrl('de', '/renew'), {
      form: { code: LICENCE_CODES.renewal },
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    })
    expect([status, text]).toEqual([403, 'This form is not of this site.\n'])
    const noForm = { method: 'POST', body: '{"code":""}', headers: { 'content-type': 'application/json' } }
    expect((await visitPage(storefront.localUrl('de', '/renew'), noForm)).status).toBe(400)
  })
})
