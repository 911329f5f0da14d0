import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { POST } from '../../../app/banners/route.ts'
import { COOKIES_HEADER } from '../../../domain/text/cookies.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')

beforeAll(() => void Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES } }))
afterAll(() => void Reflect.deleteProperty(globalThis, SERVICES))

const hide = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  POST(
    new Request('http://de.localhost/banners', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { host: 'de.localhost', origin: 'http://de.localhost', 'x-site': 'de', ...headers },
    }),
  )

describe('POST /banners', () => {
  it('stores a hidden banner in a cookie for a year, and redirects to the page', async () => {
    const response = await hide({ hide: 'welcome', back: '/compare?x=1' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/compare'])
    expect(response.headers.get('set-cookie')).toBe('nb_was_closed=welcome; Path=/; Max-Age=31536000; SameSite=Lax')
  })

  it('adds a banner to the hidden banners', async () => {
    const cookie = 'currency=EUR; nb_was_closed=anniversary.welcome.long-gone'
    const response = await hide({ hide: 'anniversary', back: '/' }, { [COOKIES_HEADER]: cookie })
    expect(response.headers.get('set-cookie')).toMatch(/^nb_was_closed=welcome\.anniversary;/)
  })

  it.each(['', 'no-such-banner', 'welcome; Domain=evil.example'])(
    'does not store the unknown banner %j',
    async (id) => {
      const response = await hide({ hide: id, back: '/' })
      expect([response.status, response.headers.has('set-cookie')]).toEqual([303, false])
    },
  )
})

test('POST /banners does not redirect to another host, and rejects requests from other origins', async () => {
  expect((await hide({ hide: 'welcome', back: '//evil.example/' })).headers.get('location')).toBe('/')
  const foreign = await hide({ hide: 'welcome' }, { 'sec-fetch-site': 'cross-site' })
  expect([foreign.status, foreign.headers.has('set-cookie')]).toEqual([403, false])
})
