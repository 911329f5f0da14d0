import { randomUUID } from 'node:crypto'
import { services } from '../../adapters/wiring/services.ts'
import { translatorFor } from '../_messages/translator.ts'
import { requestedOrder, siteOfOrder } from './requested-order.ts'
import { storeResponse } from './store-response.ts'

/**
 * The store of the embedded shop, which shows the selected option. Responds with 404 if an api-router is configured. The region
 * and language of the link select the site. If they are missing, the host selects it.
 */
export const GET = async (request: Request): Promise<Response> => {
  if (services().shop === null) return new Response('There is no store here.\n', { status: 404 })
  const { searchParams: query } = new URL(request.url)
  const site = siteOfOrder(request, query)
  const t = await translatorFor(site.locale, site.language)
  const order = await requestedOrder(site, query, t)
  return storeResponse({ site, t, order, parameters: query, formKey: randomUUID() })
}
