import { embeddedStorePage } from '../../adapters/wiring/embedded-store.ts'

/** The embedded shop's store: a page that shows what arrived. */
export const GET = async (request: Request): Promise<Response> => {
  const page = embeddedStorePage(new URL(request.url))
  return page === null
    ? new Response('There is no store here.\n', { status: 404 })
    : new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
}
