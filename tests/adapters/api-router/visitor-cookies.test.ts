import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiRouterOffers } from '../../../adapters/api-router/calls/api-router-offers.ts'
import { Http, type HttpOptions } from '../../../adapters/api-router/client/http.ts'
import { visitorHeaders } from '../../../adapters/api-router/client/visitor-cookies.ts'
import { FakeClock } from '../../../adapters/fakes/fake-clock.ts'
import { PURCHASE } from '../../contracts/offers.contract.ts'
import { connectTo } from '../../contracts/open-router.ts'
import { RUNS } from '../../domain/runs.ts'
import { type RunningRouter, startRouter } from '../../hosts/api-router/start-router.ts'

const COOKIES = new Map([
  ['XSRF-TOKEN', 'abc-123'],
  ['session_partner', 'partner-7'],
  ['private', 'of no concern'],
])

describe('the headers of a call in a visitor’s name', () => {
  it.each([
    ['nothing of a visitor without the cookies', new Map([['private', 'x']]), ['XSRF-TOKEN'], {}],
    ['nothing when nothing is allowed', COOKIES, [], {}],
    [
      'the token, as a cookie and as a header',
      COOKIES,
      ['XSRF-TOKEN'],
      { cookie: 'XSRF-TOKEN=abc-123', 'x-xsrf-token': 'abc-123' },
    ],
    [
      'what is allowed, in the order of the list',
      COOKIES,
      ['session_partner', 'XSRF-TOKEN', 'absent'],
      { cookie: 'session_partner=partner-7; XSRF-TOKEN=abc-123', 'x-xsrf-token': 'abc-123' },
    ],
    ['no token header for another cookie', COOKIES, ['session_partner'], { cookie: 'session_partner=partner-7' }],
    ['an awkward value, encoded', new Map([['a', 'x;y z"']]), ['a'], { cookie: 'a=x%3By%20z%22' }],
    ['no empty value', new Map([['a', '']]), ['a'], {}],
    ['no value that is too long', new Map([['a', 'x'.repeat(4_097)]]), ['a'], {}],
    ['no half of a character', new Map([['a', '\ud800']]), ['a'], {}],
  ])('hold %s', (_what, cookies, allowed, headers) => {
    expect(visitorHeaders(cookies, allowed)).toEqual(headers)
  })

  it('can be sent whatever the value is, and never start another header or cookie', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const { cookie = 'XSRF-TOKEN=x' } = visitorHeaders(new Map([['XSRF-TOKEN', value]]), ['XSRF-TOKEN'])
        expect(cookie).toMatch(/^XSRF-TOKEN=[!-~]+$/)
        expect(cookie).not.toMatch(/[;,"\\]/)
        expect(() => new Headers({ cookie })).not.toThrow()
      }),
      { numRuns: RUNS },
    )
  })
})

describe('what arrives at the router', () => {
  let router: RunningRouter

  beforeEach(async () => {
    router = await startRouter()
  })

  afterEach(() => router.close())

  const call = (options: HttpOptions, more: object) =>
    new Http(new FakeClock(), options).send({ method: 'GET', url: `${router.origin}/healthz`, ...more })

  it('is the visitor’s token and no other cookie of his, unless the client is told so', async () => {
    await call({}, { visitorCookies: COOKIES })
    await call({ forwardedCookies: ['session_partner'] }, { visitorCookies: COOKIES })
    const [usual, told] = router.requests.map(({ headers }) => headers)
    expect(usual).toMatchObject({ cookie: 'XSRF-TOKEN=abc-123', 'x-xsrf-token': 'abc-123' })
    expect(told).toMatchObject({ cookie: 'session_partner=partner-7' })
    expect(told).not.toHaveProperty('x-xsrf-token')
  })

  it('is nothing of a visitor in a call that is not made in his name', async () => {
    await call({}, {})
    await new ApiRouterOffers(connectTo(router.origin)).load(PURCHASE)
    expect(router.requests).toHaveLength(2)
    for (const { headers } of router.requests) {
      expect(headers).not.toHaveProperty('cookie')
      expect(headers).not.toHaveProperty('x-xsrf-token')
    }
  })
})
