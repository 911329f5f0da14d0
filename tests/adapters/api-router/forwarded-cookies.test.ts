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

describe('a call in the name of a visitor', () => {
  let router: RunningRouter
  let connection: ServiceConnection

  beforeAll(async () => {
    const opened = await openRouter()
    router = opened.router
    connection = opened.connection
  })
  afterAll(() => router.close())

  const lastHeaders = () => router.requests.at(-1)?.headers ?? {}

  it('sends the XSRF cookie on, and its value as a header, with personalized prices', async () => {
    await new ApiRouterOffers(connection).load({ ...QUERY, visitor: { sessionPartner: 'p1', cookies: COOKIES } })
    expect(lastHeaders()).toMatchObject({ cookie: 'XSRF-TOKEN=proof', 'x-xsrf-token': 'proof' })
  })

  it('does so at checkout, too', async () => {
    await new ApiRouterCheckout(connection).buyLink({ token: 'none', cookies: COOKIES })
    expect(lastHeaders()).toMatchObject({ cookie: 'XSRF-TOKEN=proof', 'x-xsrf-token': 'proof' })
  })

  it('sends no cookie with prices that are cached for all visitors', async () => {
    await new ApiRouterOffers(connection).load(QUERY)
    expect(Object.keys(lastHeaders())).not.toContain('cookie')
    expect(Object.keys(lastHeaders())).not.toContain('x-xsrf-token')
  })

  it('never sends a cookie that is not on the list', () => {
    expect(JSON.stringify(router.requests)).not.toContain('nobody-else-may-see-this')
  })
})
