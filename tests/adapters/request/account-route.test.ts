import { describe, expect, test } from 'vitest'
import { services } from '../../../adapters/wiring/services.ts'
import { GET, POST } from '../../../app/store/account/route.ts'
import { GET as openStore } from '../../../app/store/route.ts'
import { offerCalendarFor } from '../../../domain/offers/offer-calendar.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { REAL_SITES, realSite } from '../../domain/sites/real-sites.ts'

const EMAIL = 'ada@customer.example'
const URL_OF_ACCOUNT = 'http://localhost:3000/store/account'

const post = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  POST(
    new Request(URL_OF_ACCOUNT, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { host: 'localhost:3000', origin: 'http://localhost:3000', 'x-site': 'com', ...headers },
    }),
  )

const siteFields = (site: Site) => ({ region: site.offersRegion, language: site.offersLanguage })

const orderFields = (site: Site, pid: string) => ({
  ...siteFields(site),
  pid,
  currency: site.currencies.default[0] ?? '',
  step: 'place',
})

/** Returns the value of an order line without markup. */
const lineOf = (page: string, hook: string): string | undefined =>
  new RegExp(`<dd data-order-${hook}>(.*?)</dd>`).exec(page)?.[1]?.replace(/<[^>]+>/g, '')

const stepsOf = (page: string): readonly string[] =>
  [...page.matchAll(/name="step" value="([^"]+)"/g)].map(([, step = '']) => step)

/** Opens the page to which a form redirects. */
const follow = async (response: Response): Promise<string> => {
  expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'private, no-store'])
  const url = new URL(response.headers.get('location') ?? '', URL_OF_ACCOUNT)
  const page = await GET(new Request(url, { headers: { 'x-site': 'com' } }))
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  return page.text()
}

const place = async (site: Site, pid: string): Promise<string> =>
  follow(await post({ ...orderFields(site, pid), email: EMAIL }))

const send = async (site: Site, order: string, step: string): Promise<string> =>
  follow(await post({ ...siteFields(site), order, email: EMAIL, step }))

const hiddenFields = (page: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [name, value]),
  )

describe.each(REAL_SITES.all.map((site) => [site.code, site] as const))('the account of %s', (_, site) => {
  test('finds a placed order, switches its renewal off and cancels it, in the language of the site', async () => {
    const placed = await place(site, 'premium-1Y-3-ar')
    const number = lineOf(placed, 'number') ?? ''
    expect(number).toMatch(/^NW-\d{4}-\d{4}$/)
    expect(placed).toContain(`<html lang="${site.locale}" dir="${site.dir}">`)
    expect(stepsOf(placed)).toEqual(['renewal-off', 'cancel', 'receipt'])
    const switched = await send(site, number, 'renewal-off')
    expect(stepsOf(switched)).toEqual(['cancel', 'receipt'])
    expect(lineOf(switched, 'renewal')).not.toBe(lineOf(placed, 'renewal'))
    const found = await send(site, number, 'show')
    expect(lineOf(found, 'renewal')).toBe(lineOf(switched, 'renewal'))
    const cancelled = await send(site, number, 'cancel')
    expect(stepsOf(cancelled)).toEqual(['receipt'])
    expect(cancelled).not.toMatch(/[{]\w+[}]/)
  })
})

describe('the account', () => {
  const com = realSite('com')

  test('shows product, term, quantity, price, last day and renewal of an order', async () => {
    const page = await place(com, 'premium-1Y-3-ar')
    const lines = ['product', 'term', 'quantity', 'price'].map((hook) => lineOf(page, hook))
    expect(lines).toEqual(['Northwall Premium', '1 year', '3 devices', '$50.99'])
    expect(lineOf(page, 'until')).toContain(String(new Date().getUTCFullYear() + 1))
    expect(lineOf(page, 'renewal')).toMatch(/^Renews at /)
  })

  test('thanks for a new order, links to the downloads and the shop, and names the next charge', async () => {
    const page = await place(com, 'premium-1Y-3-ar')
    expect(page).toContain('<h1>Thank you, your order is placed</h1>')
    expect(page).toContain('data-install href="http://com.localhost:3000/downloads">Download and install</a>')
    expect(page).toContain('data-back href="http://com.localhost:3000/">Home page</a>')
    expect(page.indexOf('data-install')).toBeLessThan(page.indexOf('name="step"'))
    const day = offerCalendarFor(Date.now(), com).dateAfter(1, 'Y')
    expect(lineOf(page, 'renewal')).toContain(`Next charge: ${day.replaceAll(' ', '\u00a0')}`)
    const found = await send(com, lineOf(page, 'number') ?? '', 'show')
    expect(found).toContain('<h1>Account</h1>')
    const switchedOff = await send(com, lineOf(page, 'number') ?? '', 'renewal-off')
    expect(lineOf(switchedOff, 'renewal')).not.toContain('Next charge')
    expect(switchedOff).toContain('data-install')
    expect(await send(com, lineOf(page, 'number') ?? '', 'cancel')).not.toContain('data-install')
  })

  test('tells the refund of a cancelled order', async () => {
    const number = lineOf(await place(com, 'plus-1Y-5-once'), 'number') ?? ''
    const cancelled = await send(com, number, 'cancel')
    expect(lineOf(cancelled, 'renewal')).toMatch(/You get \$[\d.]+ back within 14 days\./)
    expect(cancelled).not.toContain('data-order-until')
  })

  test('offers no switch for an order that does not renew', async () => {
    expect(stepsOf(await place(com, 'plus-1Y-5-once'))).toEqual(['cancel', 'receipt'])
  })

  test('places one order, however often the form of one store page is sent', async () => {
    const query = new URLSearchParams(orderFields(com, 'premium-1Y-3-ar'))
    const openForm = async () =>
      hiddenFields(await (await openStore(new Request(`http://localhost:3000/store?${query}`))).text())
    const form = { ...(await openForm()), email: EMAIL, step: 'place' }
    const numberOf = async (fields: Readonly<Record<string, string>>) =>
      lineOf(await follow(await post(fields)), 'number')
    const numbers = await Promise.all([numberOf(form), numberOf(form)])
    expect(new Set([...numbers, await numberOf(form)])).toEqual(new Set([expect.stringMatching(/^NW-/)]))
    expect(await numberOf({ ...form, ...(await openForm()) })).not.toBe(numbers[0])
  })

  test('has no order number and no e-mail address in the URL of an order', async () => {
    const response = await post({ ...orderFields(com, 'premium-1Y-3-ar'), email: EMAIL })
    expect(response.headers.get('location')).toMatch(
      /^\/store\/account\?region=global&language=en&access=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}&placed=true$/,
    )
  })

  test.each([
    ['if the order of a URL is forgotten', '?access=x', 404],
    ['if the URL has no order', '', 200],
  ])('asks for number and e-mail address %s, and reports an unknown order with 404', async (_, query, status) => {
    const response = await GET(new Request(`${URL_OF_ACCOUNT}${query}`, { headers: { 'x-site': 'com' } }))
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    const page = await response.text()
    expect([stepsOf(page), page.includes('data-message="order-unknown"')]).toEqual([['show'], status === 404])
  })

  test('answers the forms of an order, which have its key instead of number and e-mail address', async () => {
    const { order: _, ...fields } = { order: '', ...hiddenFields(await place(com, 'premium-1Y-3-ar')) }
    expect(Object.keys(fields)).toEqual(['region', 'language', 'access'])
    const shown = await follow(await post({ ...fields, step: 'show' }))
    expect(stepsOf(shown)).toEqual(['renewal-off', 'cancel', 'receipt'])
    expect(stepsOf(await follow(await post({ ...fields, step: 'cancel' })))).toEqual(['receipt'])
  })

  test('names the last day of a cancelled trial, and neither a refund nor a charge', async () => {
    const day = offerCalendarFor(Date.now(), com).dateAfter(30, 'D')
    const placed = await place(com, 'premium-trial-1Y-3-ar')
    expect([lineOf(placed, 'price'), lineOf(placed, 'later'), lineOf(placed, 'until')]).toEqual([
      '$0.00',
      '$50.99',
      day,
    ])
    expect(stepsOf(placed)).toEqual(['cancel', 'receipt'])
    const cancelled = await send(com, lineOf(placed, 'number') ?? '', 'cancel')
    expect(lineOf(cancelled, 'until')).toBe(day)
    expect(lineOf(cancelled, 'renewal')).toMatch(
      new RegExp(`^Cancelled on .*\\. The trial runs until ${day}, and nothing is charged\\.$`),
    )
    expect(cancelled).not.toContain('data-order-later')
  })

  test('shows price and renewal of product and add-on, and the total with its next charge until the order renews no more', async () => {
    const fields = { ...orderFields(com, 'premium-1Y-3-ar'), addon: 'cloud-backup-1Y-1-ar', email: EMAIL }
    const page = await follow(await post(fields))
    const linesOf = (shown: string) =>
      ['product', 'price', 'renewal', 'add-on', 'total'].map((hook) => lineOf(shown, hook))
    const day = offerCalendarFor(Date.now(), com).dateAfter(1, 'Y')
    expect(linesOf(page)).toEqual([
      'Northwall Premium',
      '$50.99',
      'Renews at $84.99 per year unless you cancel',
      '$23.99Renews at $29.99 per year unless you cancel',
      // No line breaks within a date.
      `$74.98Next charge: $114.98 on ${day.replaceAll(' ', '\u00a0')}`,
    ])
    expect(page).toContain('<dt>Cloud backup, 1 TB</dt>')
    const switchedOff = await send(com, lineOf(page, 'number') ?? '', 'renewal-off')
    expect(linesOf(switchedOff).slice(3)).toEqual(['$23.99', '$74.98'])
    const cancelled = await send(com, lineOf(page, 'number') ?? '', 'cancel')
    expect(lineOf(cancelled, 'renewal')).toContain('You get $74.98 back')
  })

  test('sends the receipt as a text file', async () => {
    const number = lineOf(await place(com, 'premium-1Y-3-ar'), 'number') ?? ''
    const response = await post({ ...siteFields(com), order: number, email: EMAIL, step: 'receipt' })
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${number}.txt"`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    for (const part of [number, 'Northwall Premium', '3 devices', '$50.99']) expect(text).toContain(part)
    expect(text).not.toContain(EMAIL)
  })

  test.each([
    ['an unknown number', { order: 'NW-0000-0000', email: EMAIL }],
    ['no number', { email: EMAIL }],
    ['hostile input', { order: '"><script>alert(1)</script>', email: '"><b>' }],
  ])('marks both fields and describes them for %s', async (_, fields) => {
    const response = await post({ ...siteFields(com), ...fields, step: 'cancel' })
    const page = await response.text()
    expect(response.status).toBe(422)
    expect(page).toContain('id="order-error" role="alert"')
    expect(page.match(/aria-invalid="true" aria-describedby="order-error"/g)).toHaveLength(2)
    expect(page).not.toMatch(/<script|"><b>/)
  })

  test('asks again for the e-mail address of an order, and then places it', async () => {
    const response = await post({ ...orderFields(com, 'premium-1Y-3-ar'), email: 'ada' })
    const page = await response.text()
    expect(response.status).toBe(422)
    expect([page.includes('data-message="order-email"'), stepsOf(page)]).toEqual([true, ['place']])
    expect(page).toContain('value="ada" aria-invalid="true" aria-describedby="email-error"')
    expect(lineOf(page, 'product')).toBe('Northwall Premium')
    const placed = await follow(await post({ ...hiddenFields(page), email: EMAIL, step: 'place' }))
    expect(lineOf(placed, 'product')).toBe('Northwall Premium')
  })

  test('asks for a missing e-mail address in its own words, not in those of the browser', async () => {
    const response = await post({ ...orderFields(com, 'premium-1Y-3-ar'), email: '' })
    const page = await response.text()
    expect(response.status).toBe(422)
    expect(page).toContain('Please enter your e-mail address.</p>')
    expect(page).toMatch(/<form [^>]*novalidate/)
  })

  test('places no order for an id that is not sold', async () => {
    const response = await post({ ...orderFields(com, 'premium-9Y-3-ar'), email: EMAIL })
    const page = await response.text()
    expect([response.status, stepsOf(page), page.includes('data-order-number')]).toEqual([422, ['show'], false])
    expect(page).toContain('data-message="order-unknown"')
    expect(page).toContain(`value="${EMAIL}"`)
  })

  test('refuses forms of other origins', async () => {
    const response = await post({ ...siteFields(com), order: 'x', email: EMAIL }, { origin: 'https://evil.example' })
    expect(response.status).toBe(403)
  })

  test('opens with a form, and the store page has the form that orders', async () => {
    const headers = { 'x-site': 'de' }
    const account = await (await GET(new Request(URL_OF_ACCOUNT, { headers }))).text()
    expect(account).toContain('<html lang="de-DE"')
    expect(stepsOf(account)).toEqual(['show'])
    const query = new URLSearchParams(orderFields(com, 'premium-1Y-3-ar'))
    const store = await (await openStore(new Request(`http://localhost:3000/store?${query}`, { headers }))).text()
    expect(stepsOf(store)).toEqual(['place'])
    expect(store).toContain('<input type="hidden" name="pid" value="premium-1Y-3-ar">')
  })

  test.each([
    ['com', /\$84\.99 .*\$50\.99 .*40%/, 1],
    ['de', /87,95\s€ .*52,95\s€ .*39\s%/, 1],
    ['cojp', /¥12,180 .*¥7,280 .*40%/, 0],
  ])(
    'shows the struck price and the savings on the store page of %s, with the note of its law',
    async (code, price, notes) => {
      const query = new URLSearchParams(orderFields(realSite(code), 'premium-1Y-3-ar'))
      const page = await (await openStore(new Request(`http://localhost:3000/store?${query}`))).text()
      expect(lineOf(page, 'price')).toMatch(price)
      expect(page.match(/data-struck-note/g) ?? []).toHaveLength(notes)
    },
  )

  test('does not exist with an api-router', async () => {
    const key = Symbol.for('northwall.services')
    const real = services()
    Object.assign(globalThis, { [key]: { ...real, openAccounts: null } })
    try {
      const responses = [await GET(new Request(URL_OF_ACCOUNT, { headers: { 'x-site': 'com' } })), await post({})]
      expect(responses.map(({ status }) => status)).toEqual([404, 404])
      expect(await responses[0]?.text()).toBe('There is no account here.\n')
    } finally {
      Object.assign(globalThis, { [key]: real })
    }
  })
})
