import { TOKENS } from '../../adapters/wiring/tokens.ts'
import { offerTextsFor, promotionTextsFor, type QuantityNoun } from '../../app/_messages/offer-texts.ts'
import { translatorFor } from '../../app/_messages/translator.ts'
import { PageService } from '../../domain/content/page.service.ts'
import type { OfferView } from '../../domain/offers/offer-view.ts'
import type { DownloadBlockSettings } from '../../ports/downloads.ts'
import type { OffersQuery } from '../../ports/offers.ts'
import { success } from '../../ports/outcome.ts'
import type { PagesPort } from '../../ports/pages.ts'
import { texts } from '../domain/offers/offer-samples.ts'
import { promotionTexts } from '../domain/promotions/promotion-text-samples.ts'
import { plainView } from '../domain/routing/plain-view.ts'
import type { Effect, Fault } from './fault-table.ts'
import type { FaultyShop } from './faulty-shop.ts'

/** The answer that a visitor sees: HTTP status, state of the block, and all prices or links. */
export interface Seen {
  readonly status: number
  readonly state: string
  readonly values: readonly string[]
}

/** A call that reads from the router when a visitor sends a request. */
export interface ReadingCall {
  readonly name: string
  /** Matches the requests of the call. */
  readonly path: RegExp
  /** Maximum time that a visitor waits. */
  readonly boundMs: number
  /** Whether answers are cached and served while the source fails. */
  readonly isCached: boolean
  /** Whether the call is a POST, which does not follow redirects. @default false */
  readonly isPosted?: boolean
  suits(fault: Fault): boolean
  /** Returns the expected answer and reports for an effect. */
  expected(effect: Effect): { readonly status: number; readonly state: string; readonly reported: readonly string[] }
  /** Prepares the shop before the fault is set. */
  prepare(shop: FaultyShop): Promise<void>
  /** Makes one successful call of this kind. */
  succeed(shop: FaultyShop): Promise<void>
  visit(shop: FaultyShop): Promise<Seen>
}

const CURRENCY = 'EUR'
const VIEW = plainView(CURRENCY)

const pricesIn = (view: OfferView | undefined): readonly string[] =>
  view?.state === 'offered'
    ? view.options.flatMap(({ price, struck, renewal }) => [price, struck ?? '', renewal ?? ''])
    : []

/** Removes download blocks from pages, so that one visit is one call. */
const withoutDownloads = (pages: PagesPort): PagesPort => ({
  page: async (query) => {
    const page = await pages.page(query)
    if (!page.ok) return page
    return success({ ...page.value, sections: page.value.sections.filter(({ kind }) => kind !== 'downloads') })
  },
  buyBlock: (query) => pages.buyBlock(query),
})

const loadPage = async ({ resolve, site }: FaultyShop, path: string, product: string): Promise<Seen> => {
  const t = await translatorFor(site.locale, site.language)
  const texts = (noun: QuantityNoun) => offerTextsFor(t, noun)
  const pages = withoutDownloads(resolve(TOKENS.pages))
  const service = new PageService({
    pages,
    offers: resolve(TOKENS.offersService),
    downloads: resolve(TOKENS.downloadsService),
    reviews: resolve(TOKENS.reviewsService),
    clock: resolve(TOKENS.clock),
  })
  const loaded = await service.load({ site, path, view: VIEW, texts, promotionTexts: promotionTextsFor(t) })
  if (!loaded.ok) throw new Error(loaded.failure.message)
  const { page, offers } = loaded.value.value
  const view = offers[product]
  return { status: page.status, state: view?.state ?? 'no block', values: pricesIn(view) }
}

const priceCall = (
  name: string,
  purchaseType: OffersQuery['purchaseType'],
  path: string,
  product: string,
): ReadingCall => ({
  name,
  path: new RegExp(`^/offer/v2/.*/${name}\\?`),
  boundMs: 1_500,
  isCached: true,
  suits: () => true,
  expected: ({ prices, reported }) => ({ status: 200, state: prices, reported: reported === null ? [] : [reported] }),
  prepare: async () => {},
  succeed: async ({ resolve, site }) => {
    const list = await resolve(TOKENS.router).offers.load({
      regLanCur: 'de/de/eur',
      currency: CURRENCY,
      purchaseType,
      store: site.store,
      products: [product],
      curdate: '2026-01-15',
    })
    if (!list.ok) throw new Error(list.failure.message)
  },
  visit: (shop) => loadPage(shop, path, product),
})

/** A purchase of an option with a token. */
export const CHECKOUT_CALL: ReadingCall = {
  name: 'checkout',
  path: /^\/offer\/v2\/checkout\?/,
  boundMs: 2_000,
  isCached: false,
  suits: ({ isForPricesOnly = false }) => !isForPricesOnly,
  expected: ({ link }) => ({ status: 303, state: link, reported: link === 'store' ? [] : ['Other'] }),
  prepare: async (shop) => {
    await loadPage(shop, '/premium', 'premium')
  },
  succeed: async ({ resolve }) => {
    const link = await resolve(TOKENS.router).checkout.buyLink({ token: 'made-up' })
    if (!link.ok) throw new Error(link.failure.message)
  },
  visit: async ({ resolve, site }) => {
    const result = await resolve(TOKENS.buyService).buy({
      site,
      currency: CURRENCY,
      product: 'premium',
      fields: { term: '1Y', quantity: '3', autorenew: 'true' },
      isRestricted: () => false,
      visitor: {},
      attribution: { tracking: new Map(), analytics: new Map() },
    })
    if (result.kind === 'go')
      return { status: 303, state: 'store', values: [new URL(result.link).searchParams.get('pid') ?? ''] }
    const reason = result.kind === 'changed' ? 'price' : result.reason
    return { status: 303, state: reason === 'link' ? 'back' : `back without ${reason}`, values: [] }
  },
}

/** Prices of the product page `/plus`. No promotion sells this product, so the page makes one price call. */
export const PURCHASE_CALL = priceCall('purchase', 'Purchase', '/plus', 'plus')

const BLOCK: DownloadBlockSettings = {
  codeName: 'premium',
  title: 'Premium',
  requestParams: { productCode: 'premium', businessPurpose: 'Commercial', licenseTier: 'Home' },
  buttons: 'text',
}

/** A page with one download block, so that one visit is one call. */
const ONE_BLOCK: PagesPort = {
  page: async ({ path }) => {
    const section = { kind: 'downloads', title: '', lead: '', blocks: [BLOCK] } as const
    return success({ path, component: 'downloads', title: '', description: '', status: 200, sections: [section] })
  },
  buyBlock: async () => success(null),
}

const DOWNLOADS_CALL: ReadingCall = {
  name: 'downloads',
  path: /^\/downloads\/search\//,
  boundMs: 1_500,
  isCached: true,
  suits: ({ isForPricesOnly = false }) => !isForPricesOnly,
  expected: ({ installers, reported }) => ({
    status: 200,
    state: installers,
    reported: reported === null ? [] : ['DL2'],
  }),
  prepare: async () => {},
  succeed: async ({ resolve, site }) => {
    const list = await resolve(TOKENS.router).downloads.search({ sites: [site.code], blocks: [BLOCK.requestParams] })
    if (!list.ok) throw new Error(list.failure.message)
  },
  visit: async ({ resolve, site }) => {
    const pages = new PageService({
      pages: ONE_BLOCK,
      offers: resolve(TOKENS.offersService),
      downloads: resolve(TOKENS.downloadsService),
      reviews: resolve(TOKENS.reviewsService),
      clock: resolve(TOKENS.clock),
    })
    const loaded = await pages.load({ site, view: VIEW, path: '/downloads', texts: () => texts, promotionTexts })
    if (!loaded.ok) throw new Error(loaded.failure.message)
    const { page, downloads } = loaded.value.value
    const view = downloads[BLOCK.codeName]
    return {
      status: page.status,
      state: view?.state ?? 'no block',
      values: view?.state === 'offered' ? view.others.map(({ link }) => link) : [],
    }
  },
}

/** Faults that change only lists and links. */
const LIST_FAULTS = new Set(['missing', 'extra', 'absurd'])

/** A licence check with an unknown code. The answer is a message without prices, so that one visit is one call. */
const LICENCE_CALL: ReadingCall = {
  name: 'licence',
  path: /^\/licence\/v1\/check$/,
  boundMs: 1_500,
  isCached: false,
  isPosted: true,
  suits: ({ isForPricesOnly = false, order }) => !isForPricesOnly && !LIST_FAULTS.has(order),
  expected: ({ link }) =>
    link === 'store'
      ? { status: 422, state: 'LICENSE_NOT_FOUND', reported: [] }
      : { status: 200, state: 'licence-failed', reported: ['Other'] },
  prepare: async () => {},
  succeed: async ({ resolve }) => {
    const answer = await resolve(TOKENS.router).licences.check({ code: 'made-up' })
    if (!answer.ok) throw new Error(answer.failure.message)
  },
  visit: async ({ resolve, site }) => {
    const check = await resolve(TOKENS.licenceService).check({
      site,
      currency: CURRENCY,
      isRestricted: () => false,
      texts: () => texts,
      typed: 'AAAAA-BBBBB-CCCCC-DDDDD',
      path: '/renew',
      origin: { site: site.code },
    })
    if (check.kind === 'message') return { status: 422, state: check.error, values: [] }
    return { status: 200, state: `licence-${check.kind}`, values: [] }
  },
}

/** A page of a content service. A 404 is a valid answer, not a fault. */
const CONTENT_CALL: ReadingCall = {
  name: 'content',
  path: /^\/de_svc\/de-de\/pages\?/,
  boundMs: 1_500,
  isCached: true,
  suits: ({ isForPricesOnly = false, order }) => !isForPricesOnly && !LIST_FAULTS.has(order) && order !== 'status=404',
  expected: ({ link }) =>
    link === 'store'
      ? { status: 200, state: 'page', reported: [] }
      : { status: 503, state: 'unavailable', reported: [] },
  prepare: async () => {},
  succeed: async ({ content, site }) => {
    // Drafts bypass the cache.
    const page = await content.page({ site, path: '/privacy', isDraft: true })
    if (!page.ok) throw new Error(page.failure.message)
  },
  visit: async ({ content, site }) => {
    const page = await content.page({ site, path: '/privacy' })
    return page.ok
      ? { status: page.value.status, state: 'page', values: [page.value.title] }
      : { status: 503, state: 'unavailable', values: [] }
  },
}

/** All calls that read from the router or a content service. Adding a call to this list adds it to the matrix. */
export const READING_CALLS: readonly ReadingCall[] = [
  PURCHASE_CALL,
  priceCall('trial-opt-out', 'TrialOptOut', '/trial', 'premium-trial'),
  CHECKOUT_CALL,
  DOWNLOADS_CALL,
  LICENCE_CALL,
  CONTENT_CALL,
]
