import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { PageService } from '../../../domain/content/page.service.ts'
import { DownloadsService } from '../../../domain/downloads/downloads.service.ts'
import { OffersService } from '../../../domain/offers/offers.service.ts'
import { ReviewsService } from '../../../domain/reviews/reviews.service.ts'
import { PAGE_CALLS_MS, PAGE_DEADLINE_MS } from '../../../domain/routing/render-contract.ts'
import { success } from '../../../ports/outcome.ts'
import type { PageSection } from '../../../ports/page-section.ts'
import type { PagesPort } from '../../../ports/pages.ts'
import { settings, texts } from '../../domain/offers/offer-samples.ts'
import { promotionTexts } from '../../domain/promotions/promotion-text-samples.ts'
import { plainView } from '../../domain/routing/plain-view.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import { FakeDownloads } from '../../fakes/fake-router.ts'
import { FakeReviews, fakeQuotes } from '../../fakes/fake-services.ts'
import { listOf } from './manual-offers.ts'
import { openCachedOffers } from './open-cached-offers.ts'

const HERO: PageSection = { kind: 'hero', title: '', lead: '', points: [], picture: 'shield', buyBlock: settings() }
const PAGE = {
  path: '/premium',
  component: 'product',
  title: '',
  description: '',
  status: 200,
  sections: [HERO],
} as const

/** Opens the services of a page over a price source that the test controls. `content` delays the content. */
const openPage = () => {
  const clock = new SystemClock()
  const { source, store, offers } = openCachedOffers(clock)
  const delay = { content: async () => {} }
  const pages: PagesPort = {
    page: async () => {
      await delay.content()
      return success(PAGE)
    },
    buyBlock: async () => success(null),
  }
  const service = new PageService({
    pages,
    offers: new OffersService(offers, () => {}, clock, fakeQuotes()),
    downloads: new DownloadsService(new FakeDownloads(), [], () => {}),
    reviews: new ReviewsService(new FakeReviews(), () => {}),
    clock,
  })
  const request = { site: realSite('de'), view: plainView('EUR'), path: '/premium', texts: () => texts, promotionTexts }
  /** Loads the page. Returns the state of its buy block, and the time that it took. */
  const load = async () => {
    const startMs = Date.now()
    const loading = service.load(request).then((outcome) => ({
      state: outcome.ok ? outcome.value.value.offers['premium']?.state : 'no page',
      tookMs: Date.now() - startMs,
    }))
    await vi.advanceTimersByTimeAsync(2 * PAGE_DEADLINE_MS)
    return loading
  }
  /** Fills the cache, and purges it, so that the list is only a fallback. Then the source never answers again. */
  const keepFallback = async () => {
    source.always = ({ products }) => success(listOf(40, 'EUR', products))
    await load()
    await store.purge(['prices'], clock.now())
    source.always = null
  }
  return { delay, source, load, keepFallback }
}

const waiting = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Stalls the machine: time passes, but no timer and no answer is processed. */
const stalling = (ms: number) => async () => void vi.setSystemTime(Date.now() + ms)

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 15, 12) }))
afterEach(() => void vi.useRealTimers())

describe('a page whose price source does not answer', () => {
  it('leaves a third of its deadline for the render', () => {
    expect(PAGE_DEADLINE_MS - PAGE_CALLS_MS).toBeGreaterThanOrEqual(PAGE_DEADLINE_MS / 3)
  })

  it.each([
    ['falls back to an older list after half of the time for calls', waiting(0), PAGE_CALLS_MS / 2],
    ['falls back earlier if its content took long', waiting(0.8 * PAGE_CALLS_MS), PAGE_CALLS_MS],
    ['falls back at once if its content took all the time', waiting(PAGE_CALLS_MS), PAGE_CALLS_MS],
    ['falls back earlier if the machine stalled', stalling(0.7 * PAGE_CALLS_MS), PAGE_CALLS_MS],
    ['falls back at once if the machine stalled for longer than its calls may take', stalling(1_400), 1_400],
  ])('%s', async (_what, content, tookMs) => {
    const { delay, load, keepFallback } = openPage()
    await keepFallback()
    delay.content = content
    const page = await load()
    expect(page.state).toBe('offered')
    expect(page.tookMs).toBeGreaterThanOrEqual(tookMs)
    // A timer of 0 ms takes a millisecond.
    expect(page.tookMs).toBeLessThanOrEqual(tookMs + 1)
  })

  it('is shown without prices before its deadline if there is no older list, even after slow content', async () => {
    const { delay, load, source } = openPage()
    delay.content = waiting(0.9 * PAGE_CALLS_MS)
    expect(await load()).toEqual({ state: 'failed', tookMs: PAGE_CALLS_MS })
    // The load is shared with visitors who have more time: it goes on.
    expect(source.calls.map(({ query }) => 'withinMs' in query)).toEqual([false])
  })
})
