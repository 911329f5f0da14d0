import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POST } from '../../../app/consent/route.ts'
import { COOKIES_HEADER } from '../../../domain/text/cookies.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')

beforeAll(() => void Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES } }))
afterAll(() => void Reflect.deleteProperty(globalThis, SERVICES))

const decide = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  POST(
    new Request('http://de.localhost/consent', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { host: 'de.localhost', origin: 'http://de.localhost', 'x-site': 'de', ...headers },
    }),
  )

/** Returns the cookies that an answer sets, and the names of the cookies that it deletes. */
const cookiesOf = (response: Response) => {
  const all = response.headers.getSetCookie()
  const isRemoved = (cookie: string) => cookie.includes('Max-Age=0')
  return {
    set: all.filter((cookie) => !isRemoved(cookie)).map((cookie) => cookie.split(';')[0]),
    removed: all.filter(isRemoved).map((cookie) => cookie.split('=')[0]),
  }
}

const MARKETING = ['campaign', 'store_args', 'session_partner', 'query_string']
const ANALYTICS = ['_ga', 'client_id', 'session_id', 'visitor_id']

describe('POST /consent', () => {
  test.each([
    ['for all categories', { choice: 'all' }, 'v1.am', []],
    [
      'for necessary cookies, regardless of checkboxes',
      { choice: 'necessary', analytics: 'on' },
      'v1.',
      [...ANALYTICS, ...MARKETING],
    ],
    ['for the checked categories', { choice: 'selected', analytics: 'on' }, 'v1.a', MARKETING],
    ['for no category if none is checked', {}, 'v1.', [...ANALYTICS, ...MARKETING]],
  ])(
    'stores consent %s, redirects to the page, and deletes the cookies of refused categories',
    async (_, fields, value, removed) => {
      const response = await decide({ ...fields, back: '/cookies?x=1' })
      expect([response.status, response.headers.get('location')]).toEqual([303, '/cookies'])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(cookiesOf(response)).toEqual({ set: [`consent=${value}`], removed })
    },
  )

  test('deletes the Google Analytics session cookie, whose name ends with the measurement id, if analytics is refused', async () => {
    const headers = { [COOKIES_HEADER]: '_ga_ABCDEF1234=GS1.1.18.1; other=1' }
    expect(cookiesOf(await decide({ choice: 'necessary' }, headers)).removed).toContain('_ga_ABCDEF1234')
    expect(cookiesOf(await decide({ choice: 'all' }, headers)).removed).toEqual([])
  })

  test('stores the page’s campaign if marketing is allowed', async () => {
    const referer = 'http://de.localhost/premium?utm_source=mail&aclid=7&coupon=C&other=1'
    const campaign = ['campaign=utm_source%3Dmail', 'store_args=aclid%3D7', 'query_string=coupon%3DC']
    const cookie = 'campaign=utm_source%3Dmail'
    expect(cookiesOf(await decide({ choice: 'all' }, { referer })).set).toEqual(['consent=v1.am', ...campaign])
    expect(cookiesOf(await decide({ choice: 'all' }, { referer, [COOKIES_HEADER]: cookie })).set).not.toContain(
      campaign[0],
    )
    expect(cookiesOf(await decide({ analytics: 'on' }, { referer })).set).toEqual(['consent=v1.a'])
  })

  test('does not allow marketing if the browser sends Global Privacy Control', async () => {
    expect(cookiesOf(await decide({ choice: 'all' }, { 'sec-gpc': '1' }))).toEqual({
      set: ['consent=v1.a'],
      removed: MARKETING,
    })
  })

  test('does not redirect to another host', async () => {
    expect((await decide({ choice: 'all', back: '//evil.example/' })).headers.get('location')).toBe('/')
  })

  test('accepts only forms from the same origin', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'content-type': 'application/json' }]) {
      const response = await decide({ choice: 'all' }, headers)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })
})
