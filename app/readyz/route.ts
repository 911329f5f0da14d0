import { connection } from 'next/server'
import { services } from '../../adapters/wiring/services.ts'

const NO_STORE = { headers: { 'cache-control': 'no-store' } }

/**
 * Whether the process can serve, and the state of each dependency. Its configuration and its sites have to be valid;
 * without Redis or the source of prices it still serves from its caches.
 */
export const GET = async (): Promise<Response> => {
  await connection()
  try {
    const { sites, config, cache, priceSource } = services()
    const pricesFrom = config.API_ROUTER_URL === undefined ? 'embedded' : 'router'
    const dependencies = { sites: sites.all.length, pricesFrom, prices: priceSource(), ...(await cache.state()) }
    return Response.json({ status: 'ok', dependencies }, NO_STORE)
  } catch {
    return Response.json({ status: 'failed', dependencies: { configuration: 'down' } }, { ...NO_STORE, status: 503 })
  }
}
