import type { ShopCall } from '../shop-call.ts'
import { renderStorePage, type StoreAssets } from './store-page.ts'

/** The demonstration store, where buyers are sent. */
export const storeCall = (assets: StoreAssets | undefined): ShopCall => ({
  method: 'GET',
  path: /^\/store$/,
  answer: ({ url }) =>
    new Response(renderStorePage(url, assets), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    }),
})
