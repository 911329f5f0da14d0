import { HttpResponse, http, type RequestHandler } from 'msw'
import { createShop } from '../../adapters/shop/shop.ts'

/**
 * Returns handlers of Mock Service Worker that answer every call to a router with the demonstration shop, in a browser or in Node.
 * For teams that develop against the calls of `docs/api/api-router.openapi.json` without a router.
 *
 * @param origin origin of the mocked router, for example `https://router.test.example`
 */
export const mockRouterHandlers = (origin: string): readonly RequestHandler[] => {
  const shop = createShop()
  return [
    http.all(`${origin}/*`, async ({ request }) => {
      const answer = await shop(request)
      return new HttpResponse(answer.body, { status: answer.status, headers: answer.headers })
    }),
  ]
}
