import { readDownloadList } from '../../adapters/api-router/wire/downloads.wire.ts'
import { readPriceList } from '../../adapters/api-router/wire/offers.wire.ts'
import { downloadAnswer } from '../../adapters/shop/download-answer.ts'
import { priceAnswer } from '../../adapters/shop/price-answer.ts'
import { readConfig } from '../../adapters/wiring/config.ts'
import { buildContainer } from '../../adapters/wiring/container.ts'
import type { Resolve } from '../../adapters/wiring/tokens.ts'
import { TOKENS } from '../../adapters/wiring/tokens.ts'
import { offerTextsFor, promotionTextsFor, type QuantityNoun } from '../../app/_messages/offer-texts.ts'
import { translatorFor } from '../../app/_messages/translator.ts'
import { PageService } from '../../domain/content/page.service.ts'
import { DownloadsService } from '../../domain/downloads/downloads.service.ts'
import { OffersService } from '../../domain/offers/offers.service.ts'
import type { DownloadsPort } from '../../ports/downloads.ts'
import type { OffersPort } from '../../ports/offers.ts'
import { plainView } from '../domain/routing/plain-view.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { type BenchFigures, figure, quantile } from './measure.ts'

const ORIGIN = 'http://localhost:3000'
const ROUNDS = 300
const WARM_UP_ROUNDS = 60
const VIEW = plainView('USD')

interface Sources {
  readonly offers: OffersPort
  readonly downloads: DownloadsPort
}

/** Reads the shop's answers without HTTP calls, to measure the minimum cost of uncached pages. */
const DIRECT: Sources = {
  offers: {
    load: async (query) => {
      const purchaseType = query.purchaseType === 'TrialOptOut' ? 'TrialOptOut' : 'Purchase'
      const visitor = { sessionPartner: null, storeArgs: null }
      return readPriceList(priceAnswer({ ...query, ...visitor, origin: ORIGIN, purchaseType }), query)
    },
  },
  downloads: { search: async (query) => readDownloadList(downloadAnswer(query, ORIGIN)) },
}

const site = realSite('com')
const t = await translatorFor(site.locale, site.language)

/** Returns a loader of uncached pages. It throws if a page is degraded. */
const pageLoader = (resolve: Resolve, { offers, downloads }: Sources) => {
  const report = ({ message }: { readonly message: string }) => {
    throw new Error(message)
  }
  const service = new PageService({
    pages: resolve(TOKENS.pages),
    offers: new OffersService(offers, report, resolve(TOKENS.clock), resolve(TOKENS.priceQuotes)),
    downloads: new DownloadsService(downloads, [new URL(ORIGIN).host], report),
    reviews: resolve(TOKENS.reviewsService),
    clock: resolve(TOKENS.clock),
  })
  const texts = (noun: QuantityNoun) => offerTextsFor(t, noun)
  return async (path: string): Promise<number> => {
    const start = performance.now()
    const page = await service.load({ site, view: VIEW, path, texts, promotionTexts: promotionTextsFor(t) })
    const tookMs = performance.now() - start
    if (!page.ok || page.value.isDegraded) throw new Error(`${path} was not loaded`)
    return tookMs
  }
}

/** Measures the cost of an uncached page with the embedded shop, and the shop calls' share of that cost. */
export const coldPageBench = async (): Promise<BenchFigures> => {
  const reading = readConfig({})
  if (!reading.ok) throw new Error(reading.problems.join('; '))
  const resolve = buildContainer(reading.config)
  const [overShop, direct] = [pageLoader(resolve, resolve(TOKENS.router)), pageLoader(resolve, DIRECT)]
  const figures: Record<string, number> = {}
  for (const [name, path] of [
    ['Home', '/'],
    ['Product', '/premium'],
    ['Downloads', '/downloads'],
  ] as const) {
    const [shopSamples, directSamples]: [number[], number[]] = [[], []]
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
      shopSamples.push(await overShop(path))
      directSamples.push(await direct(path))
    }
    const median = (samples: readonly number[]) => quantile(samples.slice(WARM_UP_ROUNDS), 0.5)
    const [shopMs, directMs] = [median(shopSamples), median(directSamples)]
    figures[`cold${name}LoadMedianMs`] = figure(shopMs)
    figures[`cold${name}LoadCallMs`] = figure(shopMs - directMs)
  }
  return figures
}
