import { renderStorePage } from '../../adapters/embedded/store-page.ts'
import { services } from '../../adapters/wiring/services.ts'

/** The embedded shop's store: a page that shows what arrived. There is none where prices come from a router. */
export const GET = async (request: Request): Promise<Response> =>
  services().config.API_ROUTER_URL === undefined
    ? new Response(renderStorePage(new URL(request.url)), {
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      })
    : new Response('There is no store here.\n', { status: 404 })
