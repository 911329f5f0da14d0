import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { cacheControl } from '../../../adapters/wiring/caches.ts'
import { readSites } from '../../../adapters/wiring/read-sites.ts'
import { POST } from '../../../app/purge/route.ts'
import { success } from '../../../ports/outcome.ts'
import { listOf, QUERY } from './manual-offers.ts'
import { type CachedOffersSetup, openCachedOffers } from './open-cached-offers.ts'

const SECRET = 'a secret of 16 or more'
const SERVICES = Symbol.for('northwall.services')

const serve = (setup: CachedOffersSetup, secret: string | undefined): void => {
  const sites = readSites(undefined, false)
  if (!sites.ok) throw new Error(sites.problems.join('\n'))
  const cache = cacheControl(setup.store, sites.value, new SystemClock())
  Object.assign(globalThis, { [SERVICES]: { config: { PURGE_SECRET: secret }, cache } })
}

const purge = (body: string, authorization: string | null = `Bearer ${SECRET}`): Promise<Response> =>
  POST(
    new Request('http://localhost/purge', {
      method: 'POST',
      body,
      headers: authorization === null ? {} : { authorization },
    }),
  )

const open = (): CachedOffersSetup => {
  const setup = openCachedOffers(new SystemClock())
  setup.source.always = () => success(listOf(40))
  return setup
}

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 15) }))
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(globalThis, SERVICES)
})

describe('POST /purge', () => {
  it('returns 404 if no secret is configured', async () => {
    serve(open(), undefined)
    expect((await purge('{"tags":[]}', 'Bearer ')).status).toBe(404)
  })

  it.each([[null], [''], [SECRET], [`Bearer ${SECRET}x`], [`Bearer ${SECRET.slice(0, -1)}`]])(
    'returns 401 for the authorization %j',
    async (authorization) => {
      serve(open(), SECRET)
      const answer = await purge('{"tags":["prices"]}', authorization)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    },
  )

  it.each([['bearer'], ['BEARER'], ['Bearer ']])('accepts the secret after the scheme %j', async (scheme) => {
    serve(open(), SECRET)
    expect((await purge('{"tags":["prices"]}', `${scheme} ${SECRET}`)).status).toBe(204)
  })

  it.each([
    [''],
    ['{'],
    ['null'],
    ['[]'],
    ['{}'],
    ['{"tags":"prices"}'],
    ['{"tags":[1]}'],
    ['{"tags":[""]}'],
    ['{"tags":["a b"]}'],
    [JSON.stringify({ tags: ['x'.repeat(129)] })],
    [JSON.stringify({ tags: Array.from({ length: 101 }, () => 'prices') })],
  ])('returns 400 for the body %j, which is not a valid list of tags', async (body) => {
    serve(open(), SECRET)
    expect((await purge(body)).status).toBe(400)
  })

  it.each([[['prices']], [['site:de', 'store:northwall-eu']], [[]]])(
    'returns 204 with no-store for the tags %j',
    async (tags) => {
      serve(open(), SECRET)
      const answer = await purge(JSON.stringify({ tags }))
      expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([204, '', 'no-store'])
    },
  )

  it.each([
    ['site:de', 'de/de/eur', 2],
    ['site:de', 'us/en/usd', 1],
    ['site:nowhere', 'de/de/eur', 1],
    ['pages', 'de/de/eur', 1],
  ])('after a purge of %s, prices of %s have been loaded %i times', async (tag, regLanCur, calls) => {
    const setup = open()
    serve(setup, SECRET)
    await setup.offers.load({ ...QUERY, regLanCur })
    await vi.advanceTimersByTimeAsync(1)
    await purge(JSON.stringify({ tags: [tag] }))
    await vi.advanceTimersByTimeAsync(1)
    await setup.offers.load({ ...QUERY, regLanCur })
    expect(setup.source.calls).toHaveLength(calls)
  })
})
