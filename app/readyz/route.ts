import { services } from '../../adapters/wiring/services.ts'

export const dynamic = 'force-dynamic'

/** The state of what pages are made from, for the edge, whose `/readyz` tells it. None of it keeps a page from being served. */
export const GET = async (): Promise<Response> => {
  const { sites, config, cache, priceSource } = services()
  const pricesFrom = config.API_ROUTER_URL === undefined ? 'embedded' : 'router'
  return Response.json({ sites: sites.all.length, pricesFrom, prices: priceSource(), ...(await cache.state()) })
}
