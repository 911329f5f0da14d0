import { SystemClock } from '../../adapters/system/system-clock.ts'
import type { Config } from '../../adapters/wiring/config.ts'
import { connectRouter, type RouterSource, routerSource } from '../../adapters/wiring/connect-router.ts'
import { curdateOf, regLanCur } from '../../domain/offers/price-requests.ts'
import type { Site } from '../../domain/sites/site.ts'
import { bad, type Finding, good } from './finding.ts'

const PRODUCT = 'premium'
/** A licence of nobody: what counts is that there is an answer. */
const CODE = 'DOCTO-RLOOK-SINTO-00000'

/** Loads the prices of a product on a site and checks a licence, by the product's own adapters, at the router of the site's group. */
const examineHost = async (source: RouterSource, site: Site, { ROUTER_CALLS }: Config): Promise<readonly Finding[]> => {
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

/** Examines every host of the `api-router`, each by the first site of its group, or the embedded shop. */
export const examineRouter = async (config: Config, sites: readonly Site[]): Promise<readonly Finding[]> => {
  const source = routerSource(config)
  const groups = ['world', ...Object.keys(source.ownOrigins ?? {})]
  const asked = groups.flatMap((group) => sites.find((site) => site.group === group) ?? [])
  return (await Promise.all(asked.map((site) => examineHost(source, site, config)))).flat()
}
