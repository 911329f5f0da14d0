import { TOKENS } from '../../adapters/wiring/tokens.ts'
import { offerTextsFor, type QuantityNoun } from '../../app/_messages/offer-texts.ts'
import { translatorFor } from '../../app/_messages/translator.ts'
import { PageService } from '../../domain/content/page.service.ts'
import type { OfferView } from '../../domain/offers/view/offer-view.ts'
import type { PageView } from '../../domain/routing/page-view.ts'
import type { DownloadBlockSettings } from '../../ports/download-block.ts'
import type { OffersQuery } from '../../ports/offers.ts'
import { success } from '../../ports/outcome.ts'
import type { PagesPort } from '../../ports/pages.ts'
import { texts } from '../domain/offers/offer-samples.ts'
import type { FaultyShop } from './faulty-shop.ts'
import { LICENCE_CALL } from './licence-call.ts'
import type { ReadingCall, Seen } from './reading-call.ts'

const CURRENCY = 'EUR'
const VIEW: PageView = {
  currency: CURRENCY,
  order: 'any',
  restricted: [],
  downloadCountry: null,
  platform: null,
  message: null,
}

const toldIn = (view: OfferView | undefined): readonly string[] =>
  view?.state === 'offered'
    ? view.options.flatMap(({ price, struck, renewal }) => [price, struck ?? '', renewal ?? ''])
    : []

/** The pages of the product without their download blocks, so that one visit is one call. */
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
  const service = new PageService(pages, resolve(TOKENS.offersService), resolve(TOKENS.downloadsService))
  const loaded = await service.load({ site, path, view: VIEW, texts })
  if (!loaded.ok) throw new Error(loaded.failure.message)
  const { page, offers } = loaded.value.value
  const view = offers[product]
  return { status: page.status, state: view?.state ?? 'no block', told: toldIn(view) }
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
  isKept: true,
  suits: () => true,
  expected: ({ prices, reported }) => ({ status: 200, state: prices, reported: reported === null ? [] : [reported] }),
  prepare: async () => {},
  callWell: async ({ resolve, site }) => {
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

/** The way to the store with an option that has a token. */
export const CHECKOUT_CALL: ReadingCall = {
  name: 'checkout',
  path: /^\/offer\/v2\/checkout\?/,
  boundMs: 2_000,
  isKept: false,
  suits: ({ isForPricesAlone = false }) => !isForPricesAlone,
  expected: ({ link }) => ({ status: 303, state: link, reported: link === 'store' ? [] : ['Other'] }),
  prepare: async (shop) => {
    await loadPage(shop, '/premium', 'premium')
  },
  callWell: async ({ resolve }) => {
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
    return result.kind === 'go'
      ? { status: 303, state: 'store', told: [new URL(result.link).searchParams.get('pid') ?? ''] }
      : { status: 303, state: result.reason === 'link' ? 'back' : `back without ${result.reason}`, told: [] }
  },
}

/** Prices of the product page `/premium`. */
export const PURCHASE_CALL = priceCall('purchase', 'Purchase', '/premium', 'premium')

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
    return success({ path, title: '', description: '', status: 200, sections: [section] })
  },
  buyBlock: async () => success(null),
}

const DOWNLOADS_CALL: ReadingCall = {
  name: 'downloads',
  path: /^\/downloads\/search\//,
  boundMs: 1_500,
  isKept: true,
  suits: ({ isForPricesAlone = false }) => !isForPricesAlone,
  expected: ({ installers, reported }) => ({
    status: 200,
    state: installers,
    reported: reported === null ? [] : ['DL2'],
  }),
  prepare: async () => {},
  callWell: async ({ resolve, site }) => {
    const list = await resolve(TOKENS.router).downloads.search({ sites: [site.code], blocks: [BLOCK.requestParams] })
    if (!list.ok) throw new Error(list.failure.message)
  },
  visit: async ({ resolve, site }) => {
    const pages = new PageService(ONE_BLOCK, resolve(TOKENS.offersService), resolve(TOKENS.downloadsService))
    const loaded = await pages.load({ site, view: VIEW, path: '/downloads', texts: () => texts })
    if (!loaded.ok) throw new Error(loaded.failure.message)
    const { page, downloads } = loaded.value.value
    const view = downloads[BLOCK.codeName]
    return {
      status: page.status,
      state: view?.state ?? 'no block',
      told: view?.state === 'offered' ? view.others.map(({ link }) => link) : [],
    }
  },
}

/** Every call that reads from the router. A new one joins the matrix by joining this list. */
export const READING_CALLS: readonly ReadingCall[] = [
  PURCHASE_CALL,
  priceCall('trial-opt-out', 'TrialOptOut', '/trial', 'premium-trial'),
  CHECKOUT_CALL,
  DOWNLOADS_CALL,
  LICENCE_CALL,
]
