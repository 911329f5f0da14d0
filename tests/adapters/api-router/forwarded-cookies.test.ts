import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiRouterCheckout, ApiRouterDownloads, ApiRouterOffers } from '../../../adapters/api-router/router-calls.ts'
import type { ServiceConnection } from '../../../adapters/http/service-call.ts'
import { connectRouter } from '../../../adapters/wiring/connect-router.ts'
import type { RunningRouter } from '../../../commands/router/start-router.ts'
import type { OffersQuery } from '../../../ports/offers.ts'
import { openRouter } from '../../contracts/open-router.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

const COOKIES = new Map([
  ['XSRF-TOKEN', 'proof'],
  ['loyalty', 'gold'],
  ['user-token', 'nobody-else-may-see-this'],
])

const QUERY: OffersQuery = {
  regLanCur: 'de/de/eur',
  currency: 'EUR',
  purchaseType: 'Purchase',
  store: 'northwall-eu',
  products: ['premium'],
  curdate: '2026-01-15',
}

const DOWNLOADS = {
  sites: ['de'],
  blocks: [{ productCode: 'premium', businessPurpose: 'Home', licenseTier: 'Full' }],
}

describe('a call on behalf of a visitor', () => {
  let router: RunningRouter
  let connection: ServiceConnection

  beforeAll(async () => {
    const opened = await openRouter()
    router = opened.router
    connection = opened.connection
  })
  afterAll(() => router.close())

  const lastHeaders = () => router.requests.at(-1)?.headers ?? {}

  it('forwards the XSRF cookie and its value as a header for personalized prices', async () => {
    await new ApiRouterOffers(connection).load({ ...QUERY, visitor: { sessionPartner: 'p1', cookies: COOKIES } })
    expect(lastHeaders()).toMatchObject({ cookie: 'XSRF-TOKEN=proof', 'x-xsrf-token': 'proof' })
  })

  it('forwards the XSRF cookie and its value as a header for the checkout', async () => {
    await new ApiRouterCheckout(connection).buyLink({ token: 'none', cookies: COOKIES })
    expect(lastHeaders()).toMatchObject({ cookie: 'XSRF-TOKEN=proof', 'x-xsrf-token': 'proof' })
  })

  it.each([
    ['shared prices', () => new ApiRouterOffers(connection).load(QUERY)],
    ['downloads, which all visitors share', () => new ApiRouterDownloads(connection).search(DOWNLOADS)],
  ])('forwards no cookie for %s', async (_, call) => {
    await call()
    expect(Object.keys(lastHeaders())).not.toContain('cookie')
    expect(Object.keys(lastHeaders())).not.toContain('x-xsrf-token')
  })

  it('forwards the configured cookies in personalized calls, but no cookies in shared calls', async () => {
    const source = { origin: router.origin, shop: null }
    const { offers, checkout, downloads } = connectRouter(source, new FakeClock(), {}, ['loyalty', 'XSRF-TOKEN'])
    const sent = { cookie: 'loyalty=gold; XSRF-TOKEN=proof', 'x-xsrf-token': 'proof' }
    await offers.load({ ...QUERY, visitor: { sessionPartner: 'p1', cookies: COOKIES } })
    expect(lastHeaders()).toMatchObject(sent)
    await checkout.buyLink({ token: 'none', cookies: COOKIES })
    expect(lastHeaders()).toMatchObject(sent)
    await offers.load(QUERY)
    expect(lastHeaders()).not.toHaveProperty('cookie')
    await downloads.search(DOWNLOADS)
    expect(lastHeaders()).not.toHaveProperty('cookie')
  })

  it('never forwards other cookies', () => {
    expect(JSON.stringify(router.requests)).not.toContain('nobody-else-may-see-this')
  })
})
