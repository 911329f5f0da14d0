import { services } from '../../adapters/wiring/services.ts'

export const dynamic = 'force-dynamic'

/** The state of the sources of pages, for `/readyz` of the edge. Pages are served whatever it is. */
export const GET = async (): Promise<Response> => {
  const { sites, config, cache, priceSource } = services()
  const pricesFrom = config.API_ROUTER_URL === undefined ? 'embedded' : 'router'
  return Response.json({ sites: sites.all.length, pricesFrom, prices: priceSource(), ...(await cache.state()) })
}
