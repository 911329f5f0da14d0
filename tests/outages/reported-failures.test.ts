import { rm, writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { errorWireSchema } from '../../adapters/api-router/wire/metrics.wire.ts'
import { HTTP_MESSAGES, type ProblemMessage, type ProblemReport } from '../../ports/error-catalogue.ts'
import { sendRequest } from '../browser/send-request.ts'
import { visitPage } from '../browser/visit-page.ts'
import { type ReportingShop, startReportingShop } from './reporting-shop.ts'

const REPORT_MS = 20_000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

let shop: ReportingShop
beforeAll(async () => {
  shop = await startReportingShop()
})
afterEach(() => shop.heal())
afterAll(() => shop?.stop())

const page = (site: string, path: string) => visitPage(shop.storefront.localUrl(site, path))

/** Visits a page whose prices are not cached while the router has a fault. */
const coldPage =
  (site: string, fault: string, path = '/compare') =>
  async () => {
    shop.router.setFault(fault)
    expect((await page(site, path)).status).toBe(200)
  }
const buy = (choice: Readonly<Record<string, string>>) =>
  sendRequest(shop.storefront.localUrl('de', '/buy'), { form: { product: 'premium', back: '/premium', ...choice } })
const check = (code: string) => sendRequest(shop.storefront.localUrl('de', '/renew'), { form: { code } })

let visitors = 0
/** Sends a lead to the sales team. Each call sends a different lead. */
const lead = (site: string) => {
  visitors += 1
  const form = { first_name: 'A', last_name: 'Visitor', email: `v${visitors}@customer.example`, company: 'Customer' }
  return sendRequest(shop.storefront.localUrl(site, '/contact-sales'), {
    form: { ...form, country: 'KZ', phone: '+7 727 123 45 67' },
  })
}
const undelivered = (site: string, provider: 'marketo' | 'bitrix', fault: 'silence' | 'broken') => async () => {
  shop[provider].setFault(fault)
  await lead(site)
}

type Cause = () => Promise<unknown>

/** One cause for each combination of problem and type in the catalogue. */
const CAUSES: {
  readonly [M in ProblemMessage]: { readonly [T in Extract<ProblemReport, { readonly message: M }>['type']]: Cause }
} = {
  'Prices response error status': {
    PriceListBadStatus: coldPage('fr', 'status=404'),
    PriceListInternalError: coldPage('it', 'status=503'),
    PriceListNetworkError: coldPage('es', 'truncated'),
  },
  'Prices response status is not 200': { PriceListBadStatus: coldPage('pt', 'status=206') },
  'Price list is in another currency': { Other: coldPage('cz', 'wrong-currency') },
  'Empty price list error': { PriceListNoOptions: coldPage('no', 'missing') },
  'Unexpected products in the price list': { PriceListExtraOptions: coldPage('se', 'extra') },
  'Options left out of the price list': { Other: coldPage('dk', 'absurd') },
  'Price option not found': { PriceOptionNotFound: () => buy({ option: 'an-option-that-is-not-sold' }) },
  'Buy link was not loaded': {
    Other: async () => {
      await page('de', '/premium')
      shop.router.setFault('missing')
      await buy({ term: '1Y', quantity: '3', autorenew: 'true' })
    },
  },
  'Download bad status': { DL2: coldPage('hu', 'status=404', '/downloads') },
  'Download link not found': { DL2: coldPage('ro', 'missing', '/downloads') },
  'Licence check failed': {
    Other: async () => {
      shop.router.setFault('status=503')
      await check('NWALL-DEMO1-RENEW-00030')
    },
  },
  'Search failed': {
    Search: async () => {
      shop.search.setStatus(503)
      await visitPage(shop.storefront.localUrl('de', '/search?q=premium'))
    },
  },
  'Reviews failed': {
    Reviews: async () => {
      shop.reviews.setStatus(503)
      await page('nl', '/plus')
    },
  },
  'Lead delivery failed': {
    MarketoForms: undelivered('com', 'marketo', 'broken'),
    MarketoFormsTimeout: undelivered('de', 'marketo', 'silence'),
    BitrixForms: undelivered('ru', 'bitrix', 'broken'),
    BitrixFormsTimeout: undelivered('kz', 'bitrix', 'silence'),
  },
  // The storefront finds an old lead in its folder when it starts.
  'Leads were erased undelivered': { Other: async () => {} },
  'Lead will be erased undelivered': {
    Other: () => {
      shop.marketo.setFault('broken')
      return shop.storeLead(8)
    },
  },
  'Lead outbox failed': {
    // The shop recreates its folder on each read.
    Other: () =>
      vi.waitFor(async () => {
        await rm(shop.leads, { recursive: true, force: true })
        await writeFile(shop.leads, 'not a folder')
      }),
  },
  'Lead could not be stored': { Other: () => lead('com') },
}

const CASES = Object.entries(CAUSES).flatMap(([message, causes]) =>
  Object.entries(causes).map(([type, cause]) => ({ type, message, cause })),
)

/** Reports from a browser. The cases above cover reports of these types from the server. */
const BROWSER_REPORTS = [
  { type: 'JavaScript', level: 'error', message: 'Uncaught TypeError: x is not a function' },
  { type: 'ExternalJavaScript', level: 'error', message: 'Script error.' },
] as const

describe('a storefront in production', () => {
  it.each(CASES)('reports $type to the router: $message', async ({ type, message, cause }) => {
    await cause()
    await vi.waitFor(() => expect(shop.reports()).toContainEqual({ type, level: 'error', message }), REPORT_MS)
  })

  it.each(BROWSER_REPORTS)("forwards a browser's report to the router: $type", async (report) => {
    const { status } = await sendRequest(shop.storefront.localUrl('de', '/beacon/error'), {
      method: 'POST',
      body: JSON.stringify({ ...report, url: shop.storefront.localUrl('de', '/premium?gclid=x') }),
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'user-agent': BROWSER },
    })
    expect(status).toBe(204)
    await vi.waitFor(() => expect(shop.reports()).toContainEqual(report), REPORT_MS)
  })

  it.each([
    ['LRC Response Error: LICENSE_NOT_FOUND', 'NWALL-DEMO1-RENEW-99999'],
    ['Mid-Term Upgrade Response Error: MIDTERM_REJECTED_FEWDAYSLEFT', 'NWALL-DEMO1-UPGRD-00003'],
  ])('sends the event %s to the router after a check of the licence code %s', async (name, code) => {
    await check(code)
    await vi.waitFor(() => expect(shop.events()).toContain(name), REPORT_MS)
  })

  it('names the page or the called path in every report, except for the outbox of all sites', () => {
    expect(new Set(shop.withoutUrl())).toEqual(new Set(['Leads were erased undelivered', 'Lead outbox failed']))
  })

  it('reports all sixteen types', () => {
    expect([...new Set(shop.reports().map(({ type }) => type))].toSorted()).toEqual(
      errorWireSchema.shape.type.options.toSorted(),
    )
  })
})

describe('the reason of a failed call', () => {
  it.each([
    ['an error status', 'be', 'status=418', HTTP_MESSAGES.status(418)],
    ['a broken connection', 'fi', 'truncated', HTTP_MESSAGES.network],
    ['a timeout', 'gr', 'hang', HTTP_MESSAGES.timeout(600)],
  ])('is logged for %s', async (_, site, fault, reason) => {
    await coldPage(site, fault)()
    await vi.waitFor(() => expect(shop.storefront.log()).toContain(`"reason":${JSON.stringify(reason)}`), REPORT_MS)
  })

  it('is recorded in the span of an aborted call', async () => {
    await coldPage('comtr', 'hang', '/downloads')()
    await vi.waitFor(() => expect(shop.failedSpans()).toContain(HTTP_MESSAGES.aborted), REPORT_MS)
  })
})
