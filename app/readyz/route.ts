import { connection } from 'next/server'
import { services } from '../../adapters/wiring/services.ts'

/** The process can serve: its configuration and its sites are sound. Names the state of each dependency. */
export const GET = async (): Promise<Response> => {
  await connection()
  const { sites, config } = services()
  const prices = config.API_ROUTER_URL === undefined ? 'embedded' : 'router'
  return Response.json(
    { status: 'ok', dependencies: { sites: sites.all.length, prices } },
    { headers: { 'cache-control': 'no-store' } },
  )
}
