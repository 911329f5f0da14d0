import { SystemClock } from '../../adapters/system/system-clock.ts'
import type { Config } from '../../adapters/wiring/config.ts'
import { connectRouter, routerSource } from '../../adapters/wiring/connect-router.ts'
import type { HostSettings } from '../../adapters/wiring/router-hosts.ts'
import { SALES_PRODUCTS } from '../../domain/catalogue/product-records.ts'
import { lacksLowestPrice, type StruckPrices, strikesLowestPrice } from '../../domain/law/site-law.ts'
import { curdateOf, regLanCur } from '../../domain/offers/price-requests.ts'
import { type PriceRule, priceRuleViolations } from '../../domain/offers/price-rules.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { OffersQuery, PriceListProduct } from '../../ports/offers.ts'
import { SITE_GROUPS } from '../../ports/vocabulary.ts'
import { type CheckResult, good, warning } from './check-result.ts'

/** Returns the price request of products in the default currency of a site, for today. */
export const priceQuery = (site: Site, products: readonly string[]): OffersQuery => {
  const [currency = 'USD'] = site.currencies.default
  return {
    group: site.group,
    regLanCur: regLanCur(site.offersRegion, site.offersLanguage, currency),
    currency,
    purchaseType: 'Purchase',
    store: site.store,
    products,
    curdate: curdateOf(new SystemClock().now()),
  }
}

interface SiteList {
  readonly site: Site
  readonly products: readonly PriceListProduct[]
}

const STRUCK_REMEDIES: Readonly<Record<StruckPrices, string>> = {
  'as-listed':
    'These sites show struck prices that are not known to be the lowest of 30 days, as their law requires. Add price_lowest_30d to the lists, or set STRUCK_PRICES=lowest-30-days, which hides them.',
  'lowest-30-days':
    'These sites show no struck price and no savings for such options. Add price_lowest_30d to the lists.',
}

/** Warns of price lists without `price_lowest_30d`, on the sites whose law requires it. */
const checkStruckPrices = (all: readonly SiteList[], setting: StruckPrices): readonly CheckResult[] => {
  const lists = all.filter(({ site }) => strikesLowestPrice(site))
  const lacking = lists.filter(({ products }) => products.some(({ options }) => options.some(lacksLowestPrice)))
  if (lacking.length > 0) {
    const text = `struck prices: the lists of ${lacking.map(({ site }) => site.code).join(', ')} lack price_lowest_30d`
    return [warning(text, STRUCK_REMEDIES[setting])]
  }
  return lists.length === 0
    ? []
    : [good(`struck prices: ${lists.length} lists give what the law of their sites requires`)]
}

const RULE_BREACHES: Readonly<Record<PriceRule, string>> = {
  tier: 'costs less than the smaller product',
  term: 'costs more per month than the shorter term',
  quantity: 'costs more per device or user than the smaller quantity',
  renewal: 'costs less than the option with automatic renewal',
}

/** Warns of each violation of the price rules. Prices are shown as the list gives them. */
const checkPriceRules = (lists: readonly SiteList[]): readonly CheckResult[] => {
  const warnings = lists.flatMap(({ site, products }) =>
    priceRuleViolations(products).map(({ rule, pid, otherPid }) =>
      warning(
        `price rules: on ${site.code} ${pid} ${RULE_BREACHES[rule]} ${otherPid}`,
        'Shoppers expect otherwise: ask the owners of the price list.',
      ),
    ),
  )
  return warnings.length > 0 || lists.length === 0 ? warnings : [good(`price rules: ${lists.length} lists follow them`)]
}

/**
 * Loads the list of every site, one after the other, and warns of prices that break a law or a price rule. Skips the other sites of
 * a group if the list of its first site fails, which `checkRouter` reports.
 */
export const checkPrices = async (
  config: HostSettings & Pick<Config, 'ROUTER_CALLS' | 'STRUCK_PRICES'>,
  sites: readonly Site[],
): Promise<readonly CheckResult[]> => {
  const { offers } = connectRouter(routerSource(config), new SystemClock(), config.ROUTER_CALLS)
  const names = SALES_PRODUCTS.map(({ shortName }) => shortName)
  const lists: SiteList[] = []
  for (const group of SITE_GROUPS)
    for (const site of sites.filter((each) => each.group === group)) {
      const list = await offers.load(priceQuery(site, names))
      if (list.ok) lists.push({ site, products: list.value.products })
      else if (lists.every((loaded) => loaded.site.group !== group)) break
    }
  return [...checkStruckPrices(lists, config.STRUCK_PRICES), ...checkPriceRules(lists)]
}
