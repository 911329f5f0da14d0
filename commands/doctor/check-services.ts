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
import type { Site } from '../../domain/sites/site.ts'
import { priceQuery } from './check-prices.ts'
import { bad, type CheckResult, good } from './check-result.ts'

/** A product that every service knows. Also the query of the test search. */
const PRODUCT = 'premium'
/** A well-formed licence code that does not exist: any answer passes the check. */
const CODE = 'DOCTO-RLOOK-SINTO-00000'

/** Loads prices and checks a licence at the router of the site's group, through the storefront's adapters. */
const checkRouterHost = async (
  source: RouterSource,
  site: Site,
  { ROUTER_CALLS }: Pick<Config, 'ROUTER_CALLS'>,
): Promise<readonly CheckResult[]> => {
  const origin = source.ownOrigins?.[site.group] ?? source.origin
  const name = source.shop === null ? `api-router: ${origin}` : 'api-router: the embedded shop'
  const { offers, licences } = connectRouter(source, new SystemClock(), ROUTER_CALLS)
  const query = priceQuery(site, [PRODUCT])
  const list = await offers.load(query)
  if (!list.ok) return [bad(`${name}: ${list.failure.message}`, 'Start it (npm run router) or correct API_ROUTER_URL.')]
  const answer = await licences.check({ group: site.group, code: CODE })
  return [
    list.value.products.some(({ options }) => options.length > 0)
      ? good(`${name} has prices`)
      : bad(`${name} has no price for ${PRODUCT} in ${query.currency}`, 'Correct its price lists.'),
    answer.ok
      ? good(`${name} checks licences`)
      : bad(`${name} does not check licences: ${answer.failure.message}`, 'It must answer POST /licence/v1/check.'),
  ]
}

/** Checks every host of the `api-router`, each with the first site of its group, or the embedded shop. */
export const checkRouter = async (
  config: HostSettings & Pick<Config, 'ROUTER_CALLS'>,
  sites: readonly Site[],
): Promise<readonly CheckResult[]> => {
  const source = routerSource(config)
  const groups = ['world', ...Object.keys(source.ownOrigins ?? {})]
  const checked = groups.flatMap((group) => sites.find((site) => site.group === group) ?? [])
  return (await Promise.all(checked.map((site) => checkRouterHost(source, site, config)))).flat()
}

/**
 * Loads the home page and a buy block of the first site from `CONTENT_URL` or the embedded content. Reports whether editor mode
 * is enabled.
 */
export const checkContent = async (config: ContentConfig, [site]: readonly Site[]): Promise<readonly CheckResult[]> => {
  if (site === undefined) return []
  const name = `content: ${config.CONTENT_URL ?? 'embedded'}`
  const remedy = `Start the service or correct CONTENT_URL; requests have the path prefix ${site.servicePath}${site.contentPath}.`
  const pages = uncachedContent(config, new SystemClock())
  const [page, block] = await Promise.all([pages.page({ site, path: '/' }), pages.buyBlock({ site, product: PRODUCT })])
  if (!page.ok) return [bad(`${name}: ${page.failure.message}`, remedy)]
  if (!block.ok) return [bad(`${name}: ${block.failure.message}`, remedy)]
  const editors = config.EDITOR_SECRET === undefined ? 'disabled, EDITOR_SECRET is not set' : 'enabled at /editor'
  return page.value.status === 200
    ? [good(`${name} has pages`), good(`editor mode: ${editors}`)]
    : [bad(`${name} has no home page for ${site.code}`, 'The service must return a page for the path /.')]
}

/**
 * Searches on the first site with the service of `SEARCH_URL` or the embedded search. Skipped if the embedded search indexes a
 * content service.
 */
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
    : [bad(`${name} has no results for ${PRODUCT} on ${site.code}`, 'The service must index the pages.')]
}

/** Loads the reviews of a product on the first site, from the `REVIEWS_URL` service or the embedded reviews. */
export const checkReviews = async (config: ContentConfig, [site]: readonly Site[]): Promise<readonly CheckResult[]> => {
  if (site === undefined) return []
  const name = `reviews: ${config.REVIEWS_URL ?? 'embedded, for demonstration'}`
  const reviews = uncachedReviews(config, new SystemClock())
  const answer = await reviews.reviews({ site, product: PRODUCT, page: 1, perPage: 1 })
  if (!answer.ok) return [bad(`${name}: ${answer.failure.message}`, 'Start the service or correct REVIEWS_URL.')]
  return [good(`${name}: ${answer.value.count} reviews of ${PRODUCT} on ${site.code}`)]
}
