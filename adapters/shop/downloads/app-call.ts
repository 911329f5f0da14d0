import type { ShopCall } from '../shop-call.ts'
import { renderAppPage } from './app-page.ts'
import { appsOf, INSTALLER_SERIES, type StoreApp } from './installer-table.ts'

const ALL: ReadonlyMap<string, StoreApp> = new Map(
  (['world', 'cis', 'cn'] as const)
    .flatMap((build) => INSTALLER_SERIES.flatMap((series) => appsOf(series, build)))
    .map((app) => [app.pageName, app]),
)

/** The page of an app in the demonstration store of its system, in the language `hl`. */
export const APP_CALL: ShopCall = {
  method: 'GET',
  path: /^\/app-store\/([^/]+)$/,
  answer: ({ url, groups: [name = ''] }) => {
    const app = ALL.get(name)
    if (app === undefined) return Response.json({ error: 'no such app' }, { status: 404 })
    return new Response(renderAppPage(app, url.searchParams.get('hl') ?? ''), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })
  },
}
