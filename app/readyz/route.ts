import { services } from '../../adapters/wiring/services.ts'

export const dynamic = 'force-dynamic'

/**
 * Responds with the state of the data sources, for the edge's `/readyz`. The status is always 200, because pages are served in
 * any state.
 */
export const GET = async (): Promise<Response> => {
  const { sites, config, cache, leadsKept, priceSource, storesDown } = services()
  const pricesFrom = config.API_ROUTER_URL === undefined ? 'embedded' : 'router'
  const down = storesDown()
  return Response.json({
    sites: sites.all.length,
    pricesFrom,
    prices: priceSource(),
    ...(down.length === 0 ? {} : { storesDown: down }),
    leads: await leadsKept(),
    ...(await cache.state()),
  })
}
