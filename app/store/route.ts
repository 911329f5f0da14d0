import { services } from '../../adapters/wiring/services.ts'

/** The store of the embedded shop: a page that shows what came with the visit. There is none where a router sells. */
export const GET = async (request: Request): Promise<Response> => {
  const { shop } = services()
  const { origin, search } = new URL(request.url)
  return shop === null
    ? new Response('There is no store here.\n', { status: 404 })
    : shop(new Request(`${origin}/store${search}`))
}
