import { type DemoAccounts, services } from '../../../adapters/wiring/services.ts'
import { isEmailAddress } from '../../../domain/leads/read-lead.ts'
import type { FormFields } from '../../../domain/routing/form-fields.ts'
import { translatorFor } from '../../_messages/translator.ts'
import { formRoute } from '../../_request/form-route.ts'
import { homeUrl } from '../../_request/request-site.ts'
import { requestedOrder, siteOfOrder } from '../requested-order.ts'
import { type AccountContent, type AccountView, accountPage, receiptText } from './account-page.ts'

const viewFor = async (request: Request, parameters: URLSearchParams | FormFields): Promise<AccountView> => {
  const site = siteOfOrder(request, parameters)
  return { site, t: await translatorFor(site.locale, site.language), home: homeUrl(site) }
}

const pageResponse = (view: AccountView, content: AccountContent): Response =>
  new Response(accountPage(view, content), {
    status: content.kind === 'order' || content.error === null ? 200 : 422,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
  })

const noAccount = (): Response => new Response('There is no account here.\n', { status: 404 })

/** The account of the embedded store: a form that finds an order. Responds with 404 if an api-router is configured. */
export const GET = async (request: Request): Promise<Response> => {
  if (services().openAccounts === null) return noAccount()
  const view = await viewFor(request, new URL(request.url).searchParams)
  return pageResponse(view, { kind: 'find', typed: new Map(), error: null })
}

/** Places the order of the store page. */
const place = async (view: AccountView, accounts: DemoAccounts, fields: FormFields): Promise<Response> => {
  const order = await requestedOrder(view.site, fields, view.t)
  if (order === null) return pageResponse(view, { kind: 'find', typed: fields, error: 'unknown' })
  const email = fields.get('email') ?? ''
  if (!isEmailAddress(email)) return pageResponse(view, { kind: 'place', typed: fields, error: 'email' })
  return pageResponse(view, { kind: 'order', placed: accounts.place(order, email), email })
}

/** Finds an order, and switches its renewal off, cancels it or saves its receipt. No URL contains number or address. */
export const POST = formRoute(async ({ request, fields }) => {
  const { openAccounts } = services()
  if (openAccounts === null) return noAccount()
  const [view, accounts] = await Promise.all([viewFor(request, fields), openAccounts()])
  const step = fields.get('step')
  if (step === 'place') return place(view, accounts, fields)
  const email = fields.get('email') ?? ''
  const placed = accounts.find(fields.get('order') ?? '', email)
  if (placed === null) return pageResponse(view, { kind: 'find', typed: fields, error: 'unknown' })
  switch (step) {
    case 'renewal-off':
      return pageResponse(view, { kind: 'order', placed: accounts.switchRenewalOff(placed), email })
    case 'cancel':
      return pageResponse(view, { kind: 'order', placed: accounts.cancel(placed), email })
    case 'receipt':
      return new Response(receiptText(view, placed), {
        headers: {
          'content-type': 'text/plain; charset=utf-8',
          'content-disposition': `attachment; filename="${placed.number}.txt"`,
          'cache-control': 'private, no-store',
        },
      })
    default:
      return pageResponse(view, { kind: 'order', placed, email })
  }
})
