import { ContentPages } from '../../adapters/content/content-pages.ts'
import { SystemClock } from '../../adapters/system/system-clock.ts'
import type { Config } from '../../adapters/wiring/config.ts'
import {
  type ContentConfig,
  connectSearch,
  uncachedContent,
  uncachedReviews,
} from '../../adapters/wiring/connect-content.ts'
import { connectRouter, type RouterSource, routerSource } from '../../adapters/wiring/connect-router.ts'
import type { HostSettings } from '../../adapters/wiring/router-hosts.ts'
import { curdateOf, regLanCur } from '../../domain/offers/price-requests.ts'
import type { Site } from '../../domain/sites/site.ts'
import { bad, type CheckResult, good } from './check-result.ts'

/** A product that every service knows; it is the text of the test search, too. */
const PRODUCT = 'premium'
/** A well-formed licence code that does not exist: any answer passes the check. */
const CODE = 'DOCTO-RLOOK-SINTO-00000'

/** Loads a product's prices and checks a licence with the product's own adapters, at the router of the site's group. */
const checkRouterHost = async (
  source: RouterSource,
  site: Site,
  { ROUTER_CALLS }: Pick<Config, 'ROUTER_CALLS'>,
): Promise<readonly CheckResult[]> => {
  const origin = source.ownOrigins?.[site.group] ?? source.origin
  const name = source.shop === null ? `api-router: ${origin}` : 'api-router: the embedded shop'
  const [currency = 'USD'] = site.currencies.default
  const clock = new SystemClock()
  const { offers, licences } = connectRouter(source, clock, ROUTER_CALLS)
  const list = await offers.load({
    group: site.group,
    regLanCur: regLanCur(site.offersRegion, site.offersLanguage, currency),
    currency,
    purchaseType: 'Purchase',
    store: site.store,
    products: [PRODUCT],
    curdate: curdateOf(clock.now()),
  })
  if (!list.ok) return [bad(`${name}: ${list.failure.message}`, 'Start it (npm run router) or correct API_ROUTER_URL.')]
  const answer = await licences.check({ group: site.group, code: CODE })
  return [
    list.value.products.some(({ options }) => options.length > 0)
      ? good(`${name} has prices`)
      : bad(`${name} has no price for ${PRODUCT} in ${currency}`, 'Correct its price lists.'),
    answer.ok
      ? good(`${name} checks licences`)
      : bad(`${name} checks no licences: ${answer.failure.message}`, 'Have it answer POST /licence/v1/check.'),
  ]
}

/** Checks every host of the `api-router`, each with the first site of its group, or the embedded shop. */
export const checkRouter = async (
  config: HostSettings & Pick<Config, 'ROUTER_CALLS'>,
  sites: readonly Site[],
): Promise<readonly CheckResult[]> => {
  const source = routerSource(config)
  const groups = ['world', ...Object.keys(source.ownOrigins ?? {})]
  const asked = groups.flatMap((group) => sites.find((site) => site.group === group) ?? [])
  return (await Promise.all(asked.map((site) => checkRouterHost(source, site, config)))).flat()
}

/** Reads the home page and a buy block of the first site, from `CONTENT_URL` or the embedded content; reports whether editors may enter. */
export const checkContent = async (config: ContentConfig, [site]: readonly Site[]): Promise<readonly CheckResult[]> => {
  if (site === undefined) return []
  const name = `content: ${config.CONTENT_URL ?? 'embedded'}`
  const remedy = `Start the service or correct CONTENT_URL; it is asked below ${site.servicePath}${site.contentPath}.`
  const pages = uncachedContent(config, new SystemClock())
  const [page, block] = await Promise.all([pages.page({ site, path: '/' }), pages.buyBlock({ site, product: PRODUCT })])
  if (!page.ok) return [bad(`${name}: ${page.failure.message}`, remedy)]
  if (!block.ok) return [bad(`${name}: ${block.failure.message}`, remedy)]
  const editors = config.EDITOR_SECRET === undefined ? 'closed, without EDITOR_SECRET' : 'entered at /editor'
  return page.value.status === 200
    ? [good(`${name} has pages`), good(`editor mode: ${editors}`)]
    : [bad(`${name} has no home page of ${site.code}`, 'Have the service give the page of the path /.')]
}

/** Searches on the first site, in the service of `SEARCH_URL` or in the embedded `search`; skipped if the index is made of a content service's pages. */
export const checkSearch = async (
  config: Parameters<typeof connectSearch>[0],
  [site]: readonly Site[],
): Promise<readonly CheckResult[]> => {
  if (site === undefined || (config.SEARCH_URL === undefined && config.CONTENT_URL !== undefined)) return []
  const name = `search: ${config.SEARCH_URL ?? 'embedded'}`
  const search = connectSearch(config, new ContentPages(), new SystemClock())
  const answer = await search.search({ site, text: PRODUCT, page: 1, perPage: 1 })
  if (!answer.ok) return [bad(`${name}: ${answer.failure.message}`, 'Start the service or correct SEARCH_URL.')]
  return answer.value.total > 0
    ? [good(`${name} finds pages`)]
    : [bad(`${name} finds nothing for ${PRODUCT} on ${site.code}`, 'Have the service index the pages.')]
}

/** Loads the reviews of a product on the first site, from the service of `REVIEWS_URL` or the embedded `reviews`. */
export const checkReviews = async (config: ContentConfig, [site]: readonly Site[]): Promise<readonly CheckResult[]> => {
  if (site === undefined) return []
  const name = `reviews: ${config.REVIEWS_URL ?? 'embedded, for demonstration'}`
  const reviews = uncachedReviews(config, new SystemClock())
  const answer = await reviews.reviews({ site, product: PRODUCT, page: 1, perPage: 1 })
  if (!answer.ok) return [bad(`${name}: ${answer.failure.message}`, 'Start the service or correct REVIEWS_URL.')]
  return [good(`${name}: ${answer.value.count} of ${PRODUCT} on ${site.code}`)]
}
