import { type DemoAccounts, type PlacedOrder, services } from '../../../adapters/wiring/services.ts'
import { readFormKey } from '../../../domain/checkout/repeated-purchases.ts'
import { isEmailAddress } from '../../../domain/leads/read-lead.ts'
import type { FormFields } from '../../../domain/routing/form-fields.ts'
import { translatorFor } from '../../_messages/translator.ts'
import { formRoute, seeOther } from '../../_request/form-route.ts'
import { homeUrl } from '../../_request/request-site.ts'
import { FORM_KEY_FIELD, orderParameters, requestedOrder, siteOfOrder } from '../requested-order.ts'
import { storeResponse } from '../store-response.ts'
import {
  ACCESS_PARAMETER,
  type AccountContent,
  type AccountView,
  accountPage,
  PLACED_PARAMETER,
  receiptText,
} from './account-page.ts'

const viewFor = async (request: Request, parameters: URLSearchParams | FormFields): Promise<AccountView> => {
  const site = siteOfOrder(request, parameters)
  return { site, t: await translatorFor(site.locale, site.language), home: homeUrl(site) }
}

const pageResponse = (view: AccountView, content: AccountContent, status: 200 | 404 | 422): Response =>
  new Response(accountPage(view, content), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
  })

const noAccount = (): Response => new Response('There is no account here.\n', { status: 404 })

/** Redirects to the page of an order, so that a reload repeats no form. */
const redirectToOrder = ({ site }: AccountView, { accessKey }: PlacedOrder, isNew = false): Response => {
  const query = {
    region: site.offersRegion,
    language: site.offersLanguage,
    [ACCESS_PARAMETER]: accessKey,
    ...(isNew ? { [PLACED_PARAMETER]: 'true' } : {}),
  }
  return seeOther(`/store/account?${new URLSearchParams(query).toString()}`)
}

/** The account of the embedded store: an order, or the form that finds it. Responds with 404 if an api-router is configured. */
export const GET = async (request: Request): Promise<Response> => {
  const { openAccounts } = services()
  if (openAccounts === null) return noAccount()
  const { searchParams: query } = new URL(request.url)
  const view = await viewFor(request, query)
  const accessKey = query.get(ACCESS_PARAMETER)
  if (accessKey === null) return pageResponse(view, { kind: 'find', typed: new Map(), error: null }, 200)
  const placed = await (await openAccounts()).open(accessKey)
  return placed === null
    ? pageResponse(view, { kind: 'find', typed: new Map(), error: 'unknown' }, 404)
    : pageResponse(view, { kind: 'order', placed, isNew: query.has(PLACED_PARAMETER) }, 200)
}

/** Places the order of the store page. */
const place = async (view: AccountView, accounts: DemoAccounts, fields: FormFields): Promise<Response> => {
  const order = await requestedOrder(view.site, fields, view.t)
  if (order === null) return pageResponse(view, { kind: 'find', typed: fields, error: 'unknown' }, 422)
  const email = fields.get('email') ?? ''
  const formKey = fields.get(FORM_KEY_FIELD)
  if (!isEmailAddress(email)) {
    return storeResponse({
      ...view,
      order,
      parameters: orderParameters(fields),
      formKey: formKey ?? '',
      rejectedEmail: email,
    })
  }
  return redirectToOrder(view, await accounts.place(order, email, readFormKey(formKey)), true)
}

const receipt = (view: AccountView, placed: PlacedOrder): Response =>
  new Response(receiptText(view, placed), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${placed.number}.txt"`,
      'cache-control': 'private, no-store',
    },
  })

/**
 * Places or finds an order, switches its renewal off, cancels it or saves its receipt. Redirects to the page of the order. No
 * URL contains number or address.
 */
export const POST = formRoute(async ({ request, fields }) => {
  const { openAccounts } = services()
  if (openAccounts === null) return noAccount()
  const [view, accounts] = await Promise.all([viewFor(request, fields), openAccounts()])
  const step = fields.get('step')
  if (step === 'place') return place(view, accounts, fields)
  const accessKey = fields.get(ACCESS_PARAMETER)
  const placed =
    accessKey === undefined
      ? await accounts.find(fields.get('order') ?? '', fields.get('email') ?? '')
      : await accounts.open(accessKey)
  if (placed === null) return pageResponse(view, { kind: 'find', typed: fields, error: 'unknown' }, 422)
  if (step === 'receipt') return receipt(view, placed)
  if (step === 'renewal-off') await accounts.switchRenewalOff(placed)
  if (step === 'cancel') await accounts.cancel(placed)
  return redirectToOrder(view, placed)
})
