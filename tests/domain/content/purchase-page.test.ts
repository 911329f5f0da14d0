import { describe, expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { PURCHASE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { PageService } from '../../../domain/content/page.service.ts'
import { loadWithPurchases } from '../../../domain/content/purchase-page.ts'
import { DownloadsService } from '../../../domain/downloads/downloads.service.ts'
import { OffersService } from '../../../domain/offers/offers.service.ts'
import { ReviewsService } from '../../../domain/reviews/reviews.service.ts'
import { failed, type Outcome } from '../../../ports/outcome.ts'
import type { PageData, PagesQuery } from '../../../ports/pages.ts'
import { FakeDownloads, FakeOffers } from '../../fakes/fake-router.ts'
import { FakeClock, FakeReviews, fakeQuotes } from '../../fakes/fake-services.ts'
import { texts } from '../offers/offer-samples.ts'
import { promotionTexts } from '../promotions/promotion-text-samples.ts'
import { plainView } from '../routing/plain-view.ts'
import { realSite } from '../sites/real-sites.ts'

class FailingPages extends ContentPages {
  override async page(_: PagesQuery): Promise<Outcome<PageData>> {
    return failed({ kind: 'network', message: 'no content' })
  }
}

const loadFrom = (pages: ContentPages) => (path: string) => {
  const clock = new FakeClock(Date.parse('2026-01-15T12:00:00Z'))
  const service = new PageService({
    pages,
    offers: new OffersService(new FakeOffers(), () => {}, clock, fakeQuotes()),
    downloads: new DownloadsService(new FakeDownloads(), [], () => {}),
    reviews: new ReviewsService(new FakeReviews(), () => {}),
    clock,
  })
  const site = realSite('com')
  return loadWithPurchases(service, { site, view: plainView('USD'), path, texts: () => texts, promotionTexts })
}

const load = async (path: string) => {
  const loaded = await loadFrom(new ContentPages())(path)
  if (!loaded.ok) throw new Error(loaded.failure.message)
  return loaded.value
}

describe('the page of a purchase form', () => {
  it('has the buy block of the card on the home page, its add-ons and its app', async () => {
    const home = await load('/')
    const cards = home.value.page.sections.flatMap((section) => (section.kind === 'products' ? section.cards : []))
    const card = cards.find(({ path }) => path === '/premium')
    const { value } = await load('/buy-premium')
    expect(value.page).toMatchObject({
      path: '/buy-premium',
      status: 200,
      title: card?.name,
      description: card?.tagline,
    })
    expect(value.page.sections).toMatchObject([
      { kind: 'hero', title: card?.name, buyBlock: card?.buyBlock, screen: { name: 'premium' } },
    ])
    expect(card?.buyBlock?.addOns?.length).toBeGreaterThan(0)
  })

  it('has the offers, the life and the purge tags of the home page', async () => {
    const [{ value: home, ...life }, { value, ...itsLife }] = [await load('/'), await load('/buy-plus')]
    expect(value.offers).toEqual(home.offers)
    expect(itsLife).toEqual(life)
  })

  it('is the 404 page for a product that the home page does not sell in a modal', async () => {
    expect(PURCHASE_PATHS).toContain('/buy-endpoint')
    expect((await load('/buy-endpoint')).value.page.status).toBe(404)
  })

  it('fails if the content of the home page cannot be loaded', async () => {
    expect(await loadFrom(new FailingPages())('/buy-premium')).toMatchObject({ ok: false })
  })
})
