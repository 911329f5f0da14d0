import { describe, expect } from 'vitest'
import { translatorFor } from '../../app/_messages/translator.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { EDITOR_SECRET } from './editor-secret.ts'
import { hydratePage } from './hydrate-page.ts'
import { sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const storefront = sharedStorefront()

const WALKS = [
  { site: 'com', javaScriptEnabled: true },
  { site: 'me', javaScriptEnabled: false },
] as const

const enter = async (client: string): Promise<string> => {
  const answer = await sendRequest(`${storefront.origin}/editor`, {
    form: { secret: EDITOR_SECRET },
    headers: { 'x-forwarded-for': client },
  })
  expect(answer.status).toBe(303)
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

describe('editor mode', () => {
  it.for(WALKS)(
    'is enabled with the secret, shows unpublished sections, and ends on request: $site (JavaScript: $javaScriptEnabled)',
    async ({ site, javaScriptEnabled }, { openPage }) => {
      const { language, locale } = realSite(site)
      const t = await translatorFor(locale, language)
      const { page, problems, violations, requests } = await openPage({ javaScriptEnabled })
      await page.goto(storefront.localUrl(site, '/editor'))
      const entry = page.locator('form[data-editor-entry]')
      await entry.locator('input').fill('not-the-secret')
      await entry.locator('button').click()
      await page.locator('[data-message="editor-refused"]:focus', { hasText: t('editor.refused') }).waitFor()
      expect(await entry.locator('input').inputValue()).toBe('')
      await entry.locator('input').fill(EDITOR_SECRET)
      await entry.locator('button').click()
      const bar = page.locator('[data-editor-bar]', { hasText: t('editor.bar') })
      await bar.waitFor()

      const seen = requests.length
      await page.goto(storefront.localUrl(site, '/compare'))
      const draft = page.locator('[data-draft]', { hasText: t('editor.draft') })
      await draft.waitFor()
      expect(await page.locator('meta[name=robots][content=noindex]').count()).toBe(1)
      expect(await page.locator('link[rel=canonical]').count()).toBe(0)
      if (javaScriptEnabled) await hydratePage(page)
      const asked = requests.slice(seen).map((request) => request.url())
      expect(
        asked.filter((url) => /\/scripts\/(?!page-|islands-|offer-islands-)|\/beacon\/|\/offers\?/.test(url)),
      ).toEqual([])

      await bar.locator('button').click()
      await draft.waitFor({ state: 'detached' })
      await bar.waitFor({ state: 'detached' })
      expect(page.url()).toBe(storefront.localUrl(site, '/compare'))
      expect([problems.filter((problem) => !problem.includes('403')), violations]).toEqual([[], []])
    },
  )

  it('does not affect the cache: visitors before and after an editor get the public page', async () => {
    const cookie = await enter('192.0.2.91')
    const address = storefront.localUrl('com', '/compare')
    const before = await visitPage(address)
    const own = await visitPage(address, { headers: { cookie, 'if-none-match': String(before.headers.etag) } })
    const after = await visitPage(address)
    expect(own.status).toBe(200)
    expect(own.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    expect(own.text).toContain('data-draft=""')
    for (const { text } of [before, after]) expect(text).not.toMatch(/data-draft|data-editor-bar/)
    // If the page was rendered again meanwhile, the order of its data may differ.
    const shown = ({ text }: { readonly text: string }) => text.replace(/data-hydration="[^"]*"/, '')
    expect(shown(after)).toBe(shown(before))
  })

  it('remains active on pages that answer a form', async () => {
    const cookie = await enter('192.0.2.92')
    const renew = storefront.localUrl('com', '/renew')
    const answer = await sendRequest(renew, { form: { code: '' }, headers: { cookie } })
    expect([answer.status, answer.text.includes('data-editor-bar')]).toEqual([422, true])
    const found = await sendRequest(storefront.localUrl('com', '/search?q=premium'), { headers: { cookie } })
    expect(found.text).toContain('data-editor-bar')
  })

  it('buys without a date and a metrics flag, unlike a visitor', async () => {
    const cookie = await enter('192.0.2.93')
    const form = { product: 'premium', back: '/premium', option: 'premium-1Y-3-ar' }
    const parameters = async (headers: Readonly<Record<string, string>>) => {
      const { headers: answered } = await sendRequest(storefront.localUrl('com', '/buy'), { form, headers })
      return Object.keys(Object.fromEntries(new URL(answered.location ?? '', storefront.origin).searchParams))
    }
    expect(await parameters({})).toEqual(expect.arrayContaining(['pid', 'curdate', 'metrics']))
    expect(await parameters({ cookie })).toEqual(expect.not.arrayContaining(['curdate', 'metrics']))
    expect(await parameters({ cookie })).toContain('pid')
  })

  it('ignores an unsigned cookie, and marks its login page as noindex', async () => {
    const forged = { cookie: `__Host-editor=9999999999999.${'A'.repeat(43)}` }
    const page = await sendRequest(storefront.localUrl('com', '/compare'), { headers: forged })
    expect(page.text).not.toMatch(/data-draft|data-editor-bar/)
    expect(page.headers.etag).toBeDefined()
    const entry = await sendRequest(`${storefront.origin}/editor`)
    expect([entry.status, entry.text.includes('content="noindex"')]).toEqual([200, true])
  })
})
