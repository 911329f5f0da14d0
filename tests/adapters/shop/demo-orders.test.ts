import { describe, expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { DemoOrders, type OrderRequest } from '../../../adapters/shop/demo-orders.ts'
import { OffersService } from '../../../domain/offers/offers.service.ts'
import { failed, success } from '../../../ports/outcome.ts'
import { option, texts } from '../../domain/offers/offer-samples.ts'
import { realSite, siteLike } from '../../domain/sites/real-sites.ts'
import { FakeOffers } from '../../fakes/fake-router.ts'
import { FakeClock, fakeQuotes } from '../../fakes/fake-services.ts'

const shop = () => {
  const offers = new FakeOffers()
  const clock = new FakeClock()
  const service = new DemoOrders(
    new ContentPages(),
    new OffersService(offers, () => undefined, clock, fakeQuotes()),
    clock,
  )
  const order = (fields: Partial<OrderRequest> = {}) =>
    service.order({
      site: realSite('com'),
      currency: 'EUR',
      pid: 'plus-1Y-3-ar',
      partner: null,
      texts: () => texts,
      ...fields,
    })
  return { offers, order }
}

describe('DemoOrders', () => {
  it('finds an order by id in the site’s price lists, and formats the order like the buy block', async () => {
    expect(await shop().order()).toMatchObject({
      name: 'Northwall Plus',
      path: '/plus',
      edition: 'consumer',
      trialToday: null,
      lastDay: expect.any(String),
      option: { termLabel: '1 Y', quantityLabel: '3 devices', price: '€40.00', renewal: 'then €60.00 per 1Y' },
    })
  })

  it('returns the partner price', async () => {
    const { order, offers } = shop()
    expect(await order({ partner: 'partner-7' })).toMatchObject({ option: { price: '€36.00' } })
    expect(offers.asked[0]?.visitor).toEqual({ sessionPartner: 'partner-7' })
  })

  it('returns the promotion price', async () => {
    const { order, offers } = shop()
    expect(await order({ promotion: 'welcome-premium' })).toMatchObject({
      option: { price: '€30.00', renewal: 'first €45.00, later €60.00' },
    })
    expect(offers.asked[0]?.promotion).toBe('welcome-premium')
  })

  it('returns the add-on, the total, and the page on which the add-on can be changed', async () => {
    expect(await shop().order({ addOnPid: 'cloud-backup-1Y-3-ar' })).toMatchObject({
      name: 'Northwall Plus',
      path: '/buy-plus',
      option: { price: '€40.00' },
      addOn: { name: 'the cloud-backup', price: '€40.00', renewal: 'then €60.00 per 1Y', total: '€80.00' },
    })
  })

  it.each(['cloud-backup-1Y-3-once', 'premium-1Y-3-ar', 'no-such', ''])(
    'returns no add-on for %j, which is not sold with the option',
    async (addOnPid) => {
      const order = await shop().order({ addOnPid })
      expect([order?.name, order?.addOn]).toEqual(['Northwall Plus', undefined])
    },
  )

  it('returns zero as the amount due today for a trial', async () => {
    expect(await shop().order({ pid: 'premium-trial-1Y-3-ar' })).toMatchObject({ path: '/trial', trialToday: '€0.00' })
  })

  it.each([
    ['a trial', 'premium-trial-1Y-3-ar', 'February 14, 2026'],
    ['a paid term', 'plus-1Y-3-ar', 'January 15, 2027'],
  ])('returns the last day of %s', async (_, pid, lastDay) => {
    expect(await shop().order({ pid })).toMatchObject({ lastDay })
  })

  it.each([
    ['MAD', 'none hors taxe'],
    ['EUR', 'none HT'],
  ])('returns the tax note of a business order in %s: %s', async (currency, taxNote) => {
    const { order, offers } = shop()
    const suffixes = { b2bSuffix: 'HT', b2bSuffixByCurrency: { MAD: 'hors taxe' } }
    const site = siteLike('afrique', suffixes)
    offers.answerWith(({ purchaseType }) => {
      const options = [option({ pid: 'five-seats', quantity: 5 })]
      return success({ currency, products: [{ productName: 'small-office', purchaseType, options }], problems: [] })
    })
    expect(await order({ site, currency, pid: 'five-seats' })).toMatchObject({ edition: 'business', taxNote })
  })

  it('returns no last day of a permanent licence', async () => {
    const { order, offers } = shop()
    offers.answerWith(({ currency, purchaseType }) => {
      const options = [option({ pid: 'forever', termDuration: 0, termType: 'Z' })]
      return success({ currency, products: [{ productName: 'plus', purchaseType, options }], problems: [] })
    })
    expect(await order({ pid: 'forever' })).toMatchObject({ name: 'Northwall Plus', lastDay: null })
  })

  it('finds a renewal, although no page sells it, and returns the product page', async () => {
    const { order, offers } = shop()
    offers.answerWith(({ currency, purchaseType, products }) => {
      const sold = products.filter((name) => name === 'plus-renewal')
      const options = [option({ pid: 'the-renewal', priceRenewalPromo: 30 })]
      return success({
        currency,
        products: sold.map((productName) => ({ productName, purchaseType, options })),
        problems: [],
      })
    })
    expect(await order({ pid: 'the-renewal' })).toMatchObject({
      name: 'Northwall Plus',
      path: '/plus',
      option: { price: '€30.00' },
    })
    expect(offers.asked.map(({ purchaseType }) => purchaseType)).toContain('Renewal')
  })

  it.each(['plus-9Y-3-ar', '', 'plus', '__proto__'])('returns null for the unknown id "%s"', async (pid) => {
    expect(await shop().order({ pid })).toBeNull()
  })

  it('returns null while prices cannot be loaded', async () => {
    const { order, offers } = shop()
    offers.answerWith(() => failed({ kind: 'network', message: 'Network Error' }))
    expect(await order()).toBeNull()
  })
})
