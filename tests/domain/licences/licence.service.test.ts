import { describe, expect, it } from 'vitest'
import { ApiRouterOffers } from '../../../adapters/api-router/router-calls.ts'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { createShop } from '../../../adapters/shop/shop.ts'
import { LICENCE_OFFERS } from '../../../domain/catalogue/product-lookup.ts'
import { isLRCVerdict, LicenceService } from '../../../domain/licences/licence.service.ts'
import { OffersService } from '../../../domain/offers/offers.service.ts'
import type { ProblemReport } from '../../../ports/error-catalogue.ts'
import { connectTo } from '../../contracts/open-router.ts'
import { FakeLicences, FakeMetrics } from '../../fakes/fake-router.ts'
import { FakeClock, fakeQuotes } from '../../fakes/fake-services.ts'
import { texts } from '../offers/offer-samples.ts'
import { realSite } from '../sites/real-sites.ts'

const ORIGIN = { site: 'de', device: 'mobile', userAgent: 'Firefox' } as const

const open = () => {
  const shop = createShop()
  const reports: ProblemReport[] = []
  const licences = new FakeLicences()
  const metrics = new FakeMetrics()
  const fetchShop: typeof fetch = (input, init) => shop(new Request(input, init))
  const prices = new ApiRouterOffers(connectTo('http://shop.test.example', {}, { fetch: fetchShop, hasSpans: false }))
  const report = (problem: ProblemReport) => reports.push(problem)
  const offers = new OffersService(prices, report, new FakeClock(), fakeQuotes())
  const pages = new ContentPages()
  const service = new LicenceService({ licences, pages, offers, metrics, clock: new FakeClock(), report })
  const site = realSite('de')
  const check = (typed: string) =>
    service.check({
      site,
      currency: 'EUR',
      isRestricted: () => false,
      texts: () => texts,
      typed,
      path: '/renew',
      origin: ORIGIN,
    })
  return { check, licences, metrics, reports, pages, offers, site }
}

describe('LicenceService.check', () => {
  it('makes no call for a malformed code, and normalizes a valid code before the call', async () => {
    const { check, licences, metrics } = open()
    expect(await check('abc')).toEqual({ kind: 'message', error: '_ST_WRONG_FORMAT' })
    expect(licences.asked).toEqual([])
    await check(' nwall demo1 renew 00030')
    expect(licences.asked).toEqual([{ group: 'world', code: 'NWALL-DEMO1-RENEW-00030' }])
    expect(metrics.events).toEqual([])
  })

  it.each([
    ['NWALL-DEMO1-RENEW-00030', 30, 'Northwall Premium'],
    ['NWALL-DEMO1-UPGRD-00200', 200, 'Northwall Standard'],
  ])('returns the product, the devices and the last day of the licence %s', async (code, daysLeft, name) => {
    const answer = await open().check(code)
    expect(answer).toMatchObject({ licence: { name, quantity: '3 devices', edition: 'consumer' } })
    expect('lastDayMs' in answer && answer.lastDayMs).toBe(new FakeClock().now() + daysLeft * 24 * 60 * 60 * 1_000)
  })

  it('returns no product name for an upgrade if the licence service does not name the product', async () => {
    const { check, licences } = open()
    licences.give({ verdict: 'midterm', daysLeft: 200, quantity: 3, product: null, products: ['premium-upgrade'] })
    expect(await check('NWALL-DEMO1-UPGRD-00200')).toMatchObject({ licence: { name: null, quantity: '3 devices' } })
  })

  it('for an expiring licence, returns renewals of the same quantity at the renewal price', async () => {
    const answer = await open().check('NWALL-DEMO1-RENEW-00030')
    expect(answer).toMatchObject({ kind: 'renewal', daysLeft: 30 })
    expect(isLRCVerdict(answer)).toBe(true)
    const [view] = 'offers' in answer ? answer.offers : []
    if (view?.state !== 'offered') throw new Error('nothing is offered')
    expect(view).toMatchObject({ product: 'premium-renewal', title: 'Northwall Premium' })
    const selected = view.options.find((option) => option.selected)
    expect(selected).toMatchObject({ term: '1Y', quantity: 3, isRenewalOption: true })
    expect(selected?.quantityLabel).toBe('3 devices')
    expect(selected?.savings).toBeDefined()
  })

  it('returns upgrades for a mid-term licence', async () => {
    const answer = await open().check('NWALL-DEMO1-UPGRD-00200')
    expect(answer).toMatchObject({ kind: 'midterm', daysLeft: 200 })
    const products = 'offers' in answer ? answer.offers.map(({ product, state }) => [product, state]) : []
    expect(products).toEqual([
      ['premium-upgrade', 'offered'],
      ['plus-upgrade', 'offered'],
    ])
  })

  it.each([
    ['AAAAA-BBBBB-CCCCC-DDDDD', 'LICENSE_NOT_FOUND', 'LRC Response Error: LICENSE_NOT_FOUND'],
    ['NWALL-DEMO1-WRONG-00000', 'WRONG_LICENSE_FORMAT', 'LRC Response Error: WRONG_LICENSE_FORMAT'],
    [
      'NWALL-DEMO1-UPGRD-00003',
      'MIDTERM_REJECTED_FEWDAYSLEFT',
      'Mid-Term Upgrade Response Error: MIDTERM_REJECTED_FEWDAYSLEFT',
    ],
  ])(
    'for the refused code %s, returns the error %s and sends the event %s with site, device and user agent, but without the code',
    async (code, error, name) => {
      const { check, metrics } = open()
      const answer = await check(code)
      expect(answer).toEqual({ kind: 'message', error })
      expect(isLRCVerdict(answer)).toBe(false)
      expect(metrics.events).toEqual([
        { name, fields: ORIGIN, currentURL: 'https://de.northwall.example/renew', referrerURL: '' },
      ])
      expect(JSON.stringify(metrics.events)).not.toContain(code)
    },
  )

  it('fails if the service does not answer, and reports the failure without the code', async () => {
    const { check, licences, metrics, reports } = open()
    licences.faults.beUnreachable()
    expect(await check('NWALL-DEMO1-RENEW-00030')).toEqual({ kind: 'failed' })
    const url = 'https://de.northwall.example/renew'
    expect(reports).toMatchObject([{ type: 'Other', message: 'Licence check failed', details: { url } }])
    expect(metrics.events).toMatchObject([{ name: 'LRC Response Error: network' }])
    expect(JSON.stringify([reports, metrics.events])).not.toContain('RENEW')
  })

  it('fails if the verdict contains no product that the site sells', async () => {
    const { check, licences } = open()
    licences.give({ verdict: 'renewal', daysLeft: 1, quantity: 1, product: null, products: ['no-such'] })
    expect(await check('NWALL-DEMO1-RENEW-00030')).toEqual({ kind: 'failed' })
  })
})

it('the embedded shop has a separate price list for every licence offer', async () => {
  const { pages, offers, site } = open()
  const answers = await Promise.all(LICENCE_OFFERS.map(({ shortName }) => pages.buyBlock({ site, product: shortName })))
  const blocks = answers.flatMap((answer) => (answer.ok && answer.value !== null ? [answer.value] : []))
  expect(blocks.length).toBe(LICENCE_OFFERS.length)
  const { value } = await offers.listsFor({ site, currency: 'EUR', blocks, isRestricted: () => false })
  for (const { shortName } of LICENCE_OFFERS)
    expect([shortName, value.get(shortName)?.length]).not.toEqual([shortName, 0])
})
