import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { services } from '../../../adapters/wiring/services.ts'
import { offerTextsFor } from '../../../app/_messages/offer-texts.ts'
import { translatorFor } from '../../../app/_messages/translator.ts'
import { GET } from '../../../app/store/route.ts'
import { paymentMethodsOf } from '../../../domain/checkout/payment-methods.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { RUNS } from '../../domain/runs.ts'
import { REAL_SITES, realSite } from '../../domain/sites/real-sites.ts'

const visit = async (query: Readonly<Record<string, string>> | URLSearchParams, host = 'com'): Promise<string> => {
  const url = `http://localhost:3000/store?${new URLSearchParams(query)}`
  const response = await GET(new Request(url, { headers: { 'x-site': host } }))
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  return response.text()
}

const linkOf = (site: Site, pid: string, currency = site.currencies.default[0] ?? '') => ({
  pid,
  region: site.offersRegion,
  language: site.offersLanguage,
  currency,
})

/** Returns the markup of the value of an order line; empty if there is no such line. */
const markupOf = (page: string, hook: string): string =>
  (new RegExp(`<dd data-order-${hook}>(.*?)</dd>`).exec(page)?.[1] ?? '').replaceAll('&#39;', "'")

/** Returns the text of an order line without markup. */
const lineOf = (page: string, hook: string): string => markupOf(page, hook).replace(/<[^>]+>/g, '')

const backOf = (page: string): string | undefined => /data-back href="([^"]+)"/.exec(page)?.[1]

/** Returns the option as the product's buy block shows it. */
const offeredOption = async (site: Site, currency: string, product: string, pid: string) => {
  const t = await translatorFor(site.locale, site.language)
  const views = await services().pages.offersFor({
    site,
    currency,
    path: '/',
    products: [product],
    visitor: {},
    isRestricted: () => false,
    texts: (noun) => offerTextsFor(t, noun),
  })
  const view = views[product]
  return view?.state === 'offered' ? view.options.find((option) => option.pid === pid) : undefined
}

test('the store page shows at most 100 parameters', async () => {
  const page = await visit(new URLSearchParams(Array.from({ length: 900 }, (_, at) => ['a', `${at}`])))
  expect(page.match(/data-parameter="a"/g)).toHaveLength(100)
})

test('each site has a unique combination of offers region and language', () => {
  const keys = REAL_SITES.all.map(({ offersRegion, offersLanguage }) => `${offersRegion}/${offersLanguage}`)
  expect(new Set(keys).size).toBe(keys.length)
})

describe.each(REAL_SITES.all.map((site) => [site.code, site] as const))('the store page of %s', (code, site) => {
  test('shows the chosen option in the site’s language at the buy block’s price, and links back', async () => {
    for (const currency of site.currencies.default) {
      const page = await visit(linkOf(site, 'premium-1Y-3-ar', currency))
      const option = await offeredOption(site, currency, 'premium', 'premium-1Y-3-ar')
      expect(page).toContain(`<html lang="${site.locale}" dir="${site.dir}">`)
      expect(page).toContain(`data-site="${code}"`)
      expect(lineOf(page, 'term')).toBe(option?.termLabel)
      expect(lineOf(page, 'quantity')).toBe(option?.quantityLabel)
      expect(/<bdi>(.*?)<\/bdi>/.exec(markupOf(page, 'price'))?.[1]).toBe(option?.price)
      expect(/<s dir="auto">(.*?)<\/s>/.exec(markupOf(page, 'price'))?.[1]).toBe(option?.struck)
      expect(lineOf(page, 'renewal')).toBe(`${option?.renewal}${option?.nextCharge}`)
      expect(backOf(page)).toBe(
        `http://${site.label}.localhost:3000${site.languagePath}/premium?term=1Y&amp;quantity=3&amp;autorenew=true&amp;rendered=1`,
      )
    }
  })
})

describe('the order on the store page', () => {
  const com = realSite('com')

  test.each(['com', 'de', 'ru', 'me'])(
    'has the guarantee, the payment methods and the online cancellation below the total on %s',
    async (code) => {
      const site = realSite(code)
      const t = await translatorFor(site.locale, site.language)
      const page = await visit(linkOf(site, 'premium-1Y-3-ar'))
      const [, belowTotal = ''] = page.split('data-assurance')
      expect(page.indexOf('data-order-total')).toBeLessThan(page.indexOf('data-assurance'))
      expect(belowTotal).toContain(
        `<a href="http://${site.label}.localhost:3000${site.languagePath}/guarantee">${t('trust.guarantee')}</a>`,
      )
      expect(belowTotal).toContain(t('store.cancelOnline'))
      for (const method of paymentMethodsOf(site, site.currencies.default[0]))
        expect(belowTotal).toContain(`<bdi>${method}</bdi>`)
    },
  )

  test('leaves out payment methods that pay only in another currency', async () => {
    for (const [currency, isNamed] of [
      ['USD', false],
      ['EUR', true],
    ] as const) {
      const page = await visit(linkOf(com, 'premium-1Y-3-ar', currency))
      expect(page).toContain('<bdi>Google Pay</bdi>')
      expect(page.includes('<bdi>SEPA</bdi>'), currency).toBe(isNamed)
    }
  })

  test('names no payment methods for a link without an order', async () => {
    expect(await visit({ pid: 'unknown' })).not.toContain('data-assurance')
  })

  test('shows the product name, and that a one-time option is not renewed', async () => {
    const page = await visit(linkOf(com, 'plus-1Y-5-once'))
    expect(lineOf(page, 'product')).toBe('Northwall Plus')
    expect(lineOf(page, 'renewal')).toBe('Does not renew: protection ends with the term.')
  })

  test('shows the price of product and add-on, each with its renewal, and the total', async () => {
    const order = linkOf(com, 'premium-1Y-3-ar')
    expect(lineOf(await visit(order), 'total')).toBe('$50.99')
    const page = await visit({ ...order, addon: 'cloud-backup-1Y-1-ar' })
    expect(lineOf(page, 'price')).toBe('Before: $84.99 Now: $50.99 Save 40%')
    expect(lineOf(page, 'add-on')).toBe('$23.99Renews at $29.99 per year unless you cancel')
    expect(lineOf(page, 'total')).toMatch(/^\$74\.98Next charge: \$114\.98 on /)
  })

  test('counts users and excludes tax for a business product', async () => {
    const page = await visit(linkOf(realSite('couk'), 'endpoint-1Y-25-ar'))
    expect(lineOf(page, 'quantity')).toBe('25 users')
    expect(lineOf(page, 'price')).toMatch(/^Before: £[\d,.]+ Now: £[\d,.]+ Save \d+% excl\. VAT$/)
  })

  test('shows no cost today and the later price for a trial', async () => {
    const page = await visit(linkOf(com, 'premium-trial-1Y-3-ar'))
    expect(lineOf(page, 'today')).toBe('$0.00')
    expect(page).toContain('<dt>After the trial</dt>')
    expect(backOf(page)).toMatch(/^http:\/\/com\.localhost:3000\/trial\?term=1Y&amp;quantity=3/)
  })

  test('shows the partner price for an order from a partner price list', async () => {
    const usual = lineOf(await visit(linkOf(com, 'premium-1Y-3-ar')), 'price')
    const partner = lineOf(await visit({ ...linkOf(com, 'premium-1Y-3-ar'), partner: 'northwall-partners' }), 'price')
    expect([usual, partner]).toEqual(['Before: $84.99 Now: $50.99 Save 40%', 'Before: $84.99 Now: $45.89 Save 46%'])
  })

  test.each([
    ['no parameters', {}],
    ['an id that is not sold', linkOf(com, 'premium-9Y-3-ar')],
    ['the id __proto__', linkOf(com, '__proto__')],
    ['a currency that the site does not offer', linkOf(com, 'premium-1Y-3-ar', 'JPY')],
    ['no currency', { pid: 'premium-1Y-3-ar', region: 'global', language: 'en' }],
  ])('is reported as unknown with a link to the home page for %s', async (_, query) => {
    const page = await visit(query)
    expect(page).toContain('data-message="order-unknown"')
    expect(page).not.toContain('data-order-')
    expect(backOf(page)).toBe('http://com.localhost:3000/')
  })

  test('is reported as unknown in the host’s language if the link specifies no site', async () => {
    const page = await visit({ pid: 'premium-1Y-3-ar', region: 'nowhere', language: 'xx', currency: 'EUR' }, 'de')
    expect(page).toContain('<html lang="de-DE" dir="ltr">')
    expect(page).toContain('data-message="order-unknown"')
  })
})

describe('the parameters of a store link', () => {
  test('are listed below the order, including repeated and unknown parameters', async () => {
    const query = new URLSearchParams([
      ...Object.entries(linkOf(realSite('de'), 'premium-1Y-3-ar')),
      ['utm_source', 'x'],
      ['utm_source', 'y'],
      ['empty', ''],
    ])
    const page = await visit(query)
    for (const part of [
      '<strong data-pid>premium-1Y-3-ar</strong>',
      '<td>x</td>',
      '<td>y</td>',
      'data-parameter="empty"',
    ])
      expect(page).toContain(part)
    expect(lineOf(page, 'product')).toBe('Northwall Premium')
    expect(page.indexOf('data-order-product')).toBeLessThan(page.indexOf('data-parameter'))
  })

  test('are closed until a developer opens them', async () => {
    const page = await visit(linkOf(realSite('de'), 'premium-1Y-3-ar'))
    const [shown, closed] = page.split('<details class="parameters">')
    expect([shown?.includes('data-pid'), closed?.includes('data-pid')]).toEqual([false, true])
  })

  test('are escaped on a page without inline scripts and styles', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.string()),
        fc.constantFrom('"><img src=x onerror=alert(1)>', "'><script>alert(1)</script>", '&lt;b>', 'x'),
        async (parameters, hostile) => {
          const query = { ...linkOf(realSite('me'), hostile), ...parameters, [hostile]: hostile, partner: hostile }
          const page = await visit(query)
          expect(page).not.toMatch(/<script|<style|<img|<b>|\sstyle=/)
        },
      ),
      { numRuns: Math.min(RUNS, 50) },
    )
  })
})

test('the store page links back to the page of the promotion whose prices the order has', async () => {
  const [promotion] = services().sites.byCode('com')?.promotions ?? []
  const link = { ...linkOf(realSite('com'), 'plus-1Y-5-ar'), promotion: promotion?.list ?? '' }
  expect(backOf(await visit(link))).toContain(`/promo/${promotion?.code}?term=1Y&amp;`)
})

test('the store page shows the regular price for a promotion that is over', async () => {
  const link = linkOf(realSite('com'), 'plus-1Y-5-ar')
  const over = await visit({ ...link, promotion: 'spring-plus' })
  expect(lineOf(over, 'price')).toBe(lineOf(await visit(link), 'price'))
})
