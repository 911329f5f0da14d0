import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, it as plainIt } from 'vitest'
import { accessibilityProblems } from './accessibility/accessibility-problems.ts'
import { it } from './browser-test.ts'
import { observePage } from './observe-page.ts'
import { sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const DECLARED = { first_name: 'Ada', last_name: 'Example', email: 'ada@customer.example' } as const

const storefront = sharedStorefront()

const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value)
}

describe.each([true, false])('with scripts %s', (javaScriptEnabled) => {
  it('a visitor of the German site cancels in two steps, and gets an acknowledgement to save', async ({ openPage }) => {
    const { page, problems, violations } = await openPage({ javaScriptEnabled })
    const order = `NW-${javaScriptEnabled ? 1 : 2}`
    await page.goto(storefront.localUrl('de', '/premium'))
    await page.locator('footer').getByRole('link', { name: 'Verträge hier kündigen' }).click()
    await page.waitForURL(storefront.localUrl('de', '/cancel'))
    await fill(page, { ...DECLARED, order, end_date: '2027-03-31' })
    await page.getByLabel('Außerordentliche Kündigung aus wichtigem Grund').check()
    await page.locator('form[data-cancel] button').click()
    expect(await page.locator('form[data-cancel] [data-error-for]').getAttribute('data-error-for')).toBe('message')
    await fill(page, { message: 'Umzug <ins Ausland>' })
    await page.locator('form[data-cancel] button').click()
    const review = page.locator('form[data-cancel-confirm]')
    await review.getByRole('button', { name: 'Ändern' }).click()
    expect(await page.locator('form[data-cancel] [name=order]').inputValue()).toBe(order)
    expect(await page.getByLabel('Außerordentliche Kündigung aus wichtigem Grund').isChecked()).toBe(true)
    await page.locator('form[data-cancel] button').click()
    await review.getByRole('button', { name: 'Jetzt kündigen' }).click()
    const received = page.locator('[data-acknowledgement="cancel"]')
    await received.waitFor()
    const text = await received.innerText()
    for (const part of ['Ada', 'Example', order, '31. März 2027', 'Umzug <ins Ausland>', 'aus wichtigem Grund'])
      expect(text).toContain(part)
    const time = received.locator('time')
    expect(Math.abs(Date.parse((await time.getAttribute('datetime')) ?? '') - Date.now())).toBeLessThan(60_000)
    expect(await time.innerText()).toMatch(/\d{1,2}\. \p{L}+ \d{4} um \d{2}:\d{2}:\d{2} ME(?:S)?Z/u)
    expect(page.url()).toBe(storefront.localUrl('de', '/cancel'))
    const [download] = await Promise.all([page.waitForEvent('download'), received.locator('a[download]').click()])
    expect(download.suggestedFilename()).toMatch(/^northwall-cancel-\d{4}-\d{2}-\d{2}\.txt$/)
    const file = await readFile(await download.path(), 'utf8')
    for (const part of [order, 'Hiermit kündige ich', await time.innerText()]) expect(file).toContain(part)
    expect(violations).toEqual([])
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
  })
})

it('a visitor of the French site cancels in three clicks from any page', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl('fr', '/plus'))
  await page.locator('footer').getByRole('link', { name: 'Résilier votre contrat' }).click()
  await fill(page, { ...DECLARED, order: 'NW-3' })
  await page.getByLabel('Résiliation à l’échéance').check()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect.poll(() => page.locator('main').innerText()).toContain('Dès que possible')
  await page.getByRole('button', { name: 'Notifier la résiliation' }).click()
  expect(await page.locator('[data-acknowledgement=cancel]').innerText()).toContain('NW-3')
})

it.for([
  ['de', 'Vertrag hier widerrufen', 'Widerruf bestätigen'],
  ['com', 'Withdraw from contract here', 'Confirm withdrawal'],
  ['gr', 'Υπαναχωρήστε από τη σύμβαση εδώ', 'Επιβεβαίωση υπαναχώρησης'],
] as const)('a visitor of %s withdraws by "%s" and "%s"', async ([site, link, confirm], { openPage }) => {
  const { page, violations } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl(site))
  await page.locator('footer').getByRole('link', { name: link, exact: true }).click()
  await fill(page, { ...DECLARED, order: 'NW-4' })
  await page.locator('form[data-withdraw] button').click()
  await page.locator('form[data-withdraw-confirm]').getByRole('button', { name: confirm, exact: true }).click()
  const received = page.locator('[data-acknowledgement="withdraw"]')
  expect(await received.innerText()).toContain('NW-4')
  expect(await received.locator('time').count()).toBe(1)
  expect(violations).toEqual([])
})

it('each step of a declaration has no accessibility violations', async ({ chromium }) => {
  const { page } = await observePage(chromium, { bypassCSP: true })
  await page.goto(storefront.localUrl('de', '/cancel'))
  const send = async () => {
    await page.locator('main form button').first().click()
    await page.waitForLoadState()
    expect(await accessibilityProblems(page)).toEqual([])
  }
  await send()
  await fill(page, { ...DECLARED, order: 'NW-5' })
  await page.getByLabel('Ordentliche Kündigung', { exact: true }).check()
  await send()
  expect(await page.locator('form[data-cancel-confirm]').count()).toBe(1)
  await send()
  expect(await page.locator('[data-acknowledgement]').count()).toBe(1)
  await page.context().close()
})

describe('a declaration', () => {
  const headers = { 'x-forwarded-for': '198.51.100.83' }
  const FORM = { ...DECLARED, order: 'NW-6' }
  const post = (form: Readonly<Record<string, string>>, site = 'de') =>
    sendRequest(storefront.localUrl(site, '/withdraw'), { form, headers })

  plainIt('that is sent twice has the same acknowledgement, which no cache may store', async () => {
    const first = await post({ ...FORM, step: 'confirm' })
    const sentAtSecond = Math.trunc(Date.now() / 1_000)
    await expect.poll(() => Math.trunc(Date.now() / 1_000)).toBeGreaterThan(sentAtSecond)
    const second = await post({ ...FORM, step: 'confirm' })
    const timeIn = (text: string) => /<time dateTime="([^"]+)"/i.exec(text)?.[1]
    expect(timeIn(first.text)).toMatch(/^\d{4}-/)
    expect(timeIn(second.text)).toBe(timeIn(first.text))
    expect(first.headers['cache-control']).toBe('private, no-store')
  })

  plainIt.each([
    ['2027-02-28', '28. Februar 2027'],
    ['2027-02-31', '2027-02-31'],
    ['Ende März', 'Ende März'],
  ])('shows the end date %s as %s before it is sent', async (entered, shown) => {
    const form = { ...FORM, request: 'cancel', end_date: entered }
    const { text } = await sendRequest(storefront.localUrl('de', '/cancel'), { form, headers })
    expect(text).toContain(`<bdi>${shown}</bdi>`)
  })

  plainIt('is not accepted without its fields, whatever the step', async () => {
    const { status, text } = await post({ step: 'confirm' })
    expect([status, text.includes('data-acknowledgement')]).toEqual([422, false])
    expect(text).toContain('data-error-for="order"')
  })

  plainIt.each([
    ['usa', '/cancel'],
    ['usa', '/withdraw'],
    ['it', '/cancel'],
    ['couk', '/cancel'],
    ['couk', '/withdraw'],
  ])('has no form on %s at %s, where no law in force asks for it', async (site, path) => {
    const address = storefront.localUrl(site, path)
    const shown = await visitPage(address, { headers })
    const sent = await sendRequest(address, { form: { ...FORM, step: 'confirm' }, headers })
    expect([shown.status, shown.text.includes('data-withdraw')]).toEqual([404, false])
    expect([sent.status, sent.text.includes('data-acknowledgement')]).toEqual([site === 'couk' ? 404 : 405, false])
  })

  plainIt('replaces the same request of the support form', async () => {
    const { status, headers: sent } = await sendRequest(storefront.localUrl('de', '/support?request=cancel'), {
      headers,
    })
    expect([status, sent.location]).toEqual([303, '/cancel'])
    const support = await sendRequest(storefront.localUrl('usa', '/support?request=cancel'), { headers })
    expect(support.text).toContain('<option value="cancel" selected="">')
  })
})

it.for([true, false])(
  'an order of the store is found in its account, where renewal ends and the order is cancelled (JavaScript: %s)',
  async (javaScriptEnabled, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled })
    await page.goto(storefront.localUrl('de', '/premium'))
    await page.locator('button[data-buy]').first().click()
    await page.waitForURL(/\/store\?/)
    await page.fill('#email', 'ada@customer.example')
    await page.locator('[data-place-order] button').click()
    const number = await page.locator('[data-order-number]').innerText()
    await page.reload()
    expect(await page.locator('[data-order-number]').innerText()).toBe(number)
    await page.goto(storefront.localUrl('de', '/orders'))
    await page.locator('main').getByRole('link', { name: 'Konto', exact: true }).click()
    await page.fill('#order', number)
    await page.fill('#email', 'ada@customer.example')
    await page.locator('button[value="show"]').click()
    for (const step of ['renewal-off', 'cancel']) {
      await page.locator(`button[value="${step}"]`).click()
      await page.locator(`button[value="${step}"]`).waitFor({ state: 'detached' })
    }
    expect(await page.locator('[data-order-renewal]').innerText()).toMatch(/ 52,95\s€ /)
    expect(page.url()).not.toMatch(/NW-|customer/)
    // axe is a script.
    if (javaScriptEnabled) expect(await accessibilityProblems(page, ['light'])).toEqual([])
  },
)
