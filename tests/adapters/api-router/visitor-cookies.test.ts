import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiRouterOffers } from '../../../adapters/api-router/router-calls.ts'
import { Http } from '../../../adapters/http/http-client.ts'
import { visitorHeaders } from '../../../adapters/http/http-exchange.ts'
import { type RunningRouter, startRouter } from '../../../commands/router/start-router.ts'
import { PURCHASE } from '../../contracts/offers.contract.ts'
import { connectTo } from '../../contracts/open-router.ts'
import { RUNS } from '../../domain/runs.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

const COOKIES = new Map([
  ['XSRF-TOKEN', 'abc-123'],
  ['session_partner', 'partner-7'],
  ['private', 'of no concern'],
])

const XSRF = ['XSRF-TOKEN']

const withToken = (token: string) => new Map([['XSRF-TOKEN', token]])

describe('visitorHeaders', () => {
  it.each([
    ['no header if there is no token', new Map([['private', 'x']]), {}],
    ['only the token, as cookie and as header', COOKIES, { cookie: 'XSRF-TOKEN=abc-123', 'x-xsrf-token': 'abc-123' }],
    [
      'an encoded token with special characters',
      withToken('x;y z"'),
      { cookie: 'XSRF-TOKEN=x%3By%20z%22', 'x-xsrf-token': 'x%3By%20z%22' },
    ],
    ['no header for an empty token', withToken(''), {}],
    ['no header for a token that is too long', withToken('x'.repeat(4_097)), {}],
    ['no header for a lone surrogate', withToken('\ud800'), {}],
  ])('returns %s', (_headers, cookies, headers) => {
    expect(visitorHeaders(cookies, XSRF)).toEqual(headers)
  })

  it('returns the named cookies that exist, and a header only for the XSRF token', () => {
    const cookies = new Map([...COOKIES, ['loyalty', 'gold member']])
    expect(visitorHeaders(cookies, ['loyalty', 'no-such', 'XSRF-TOKEN'])).toEqual({
      cookie: 'loyalty=gold%20member; XSRF-TOKEN=abc-123',
      'x-xsrf-token': 'abc-123',
    })
    expect(visitorHeaders(cookies, ['loyalty'])).toEqual({ cookie: 'loyalty=gold%20member' })
    expect(visitorHeaders(cookies, [])).toEqual({})
  })

  it('omits a named cookie with a value that is too long', () => {
    const cookies = new Map([...COOKIES, ['loyalty', 'x'.repeat(4_097)]])
    expect(visitorHeaders(cookies, ['loyalty', 'session_partner'])).toEqual({ cookie: 'session_partner=partner-7' })
  })

  it('returns a valid cookie header without injection for arbitrary tokens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const { cookie = 'XSRF-TOKEN=x' } = visitorHeaders(withToken(value), XSRF)
        expect(cookie).toMatch(/^XSRF-TOKEN=[!-~]+$/)
        expect(cookie).not.toMatch(/[;,"\\]/)
        expect(() => new Headers({ cookie })).not.toThrow()
      }),
      { numRuns: RUNS },
    )
  })
})

describe('a request to the router', () => {
  let router: RunningRouter

  beforeEach(async () => {
    router = await startRouter()
  })

  afterEach(() => router.close())

  const call = (more: object) =>
    new Http(new FakeClock()).send({ method: 'GET', url: `${router.origin}/healthz`, ...more })

  it('contains the visitor’s token but no other cookie', async () => {
    await call({ visitorCookies: COOKIES })
    expect(router.requests[0]?.headers).toMatchObject({ cookie: 'XSRF-TOKEN=abc-123', 'x-xsrf-token': 'abc-123' })
  })

  it('contains no visitor data if the call is not personalized', async () => {
    await call({})
    await new ApiRouterOffers(connectTo(router.origin)).load(PURCHASE)
    expect(router.requests).toHaveLength(2)
    for (const { headers } of router.requests) {
      expect(headers).not.toHaveProperty('cookie')
      expect(headers).not.toHaveProperty('x-xsrf-token')
    }
  })
})
