import type { ShopCall } from '../shop-call.ts'
import { renderStorePage } from './store-page.ts'

/** The demonstration store of a router, where buyers are sent. It knows no sites, so it is a page for developers alone. */
export const STORE_CALL: ShopCall = {
  method: 'GET',
  path: /^\/store$/,
  answer: ({ url }) =>
    new Response(renderStorePage(url), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    }),
}
