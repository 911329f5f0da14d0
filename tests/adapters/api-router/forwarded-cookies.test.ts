import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiRouterCheckout, ApiRouterOffers } from '../../../adapters/api-router/router-calls.ts'
import type { ServiceConnection } from '../../../adapters/http/service-call.ts'
import type { RunningRouter } from '../../../commands/router/start-router.ts'
import type { OffersQuery } from '../../../ports/offers.ts'
import { openRouter } from '../../contracts/open-router.ts'

const COOKIES = new Map([
  ['XSRF-TOKEN', 'proof'],
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

  it('forwards no cookie for shared prices', async () => {
    await new ApiRouterOffers(connection).load(QUERY)
    expect(Object.keys(lastHeaders())).not.toContain('cookie')
    expect(Object.keys(lastHeaders())).not.toContain('x-xsrf-token')
  })

  it('never forwards other cookies', () => {
    expect(JSON.stringify(router.requests)).not.toContain('nobody-else-may-see-this')
  })
})
