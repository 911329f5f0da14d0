import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POST } from '../../../app/currency/route.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')

beforeAll(() => void Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES } }))
afterAll(() => void Reflect.deleteProperty(globalThis, SERVICES))

const choose = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  POST(
    new Request('http://de.localhost/currency', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { host: 'de.localhost', 'x-site': 'de', ...headers },
    }),
  )

describe('a choice of currency', () => {
  test('that the site has is kept in the cookie for a year, and leads back to its page', async () => {
    const answer = await choose({ currency: 'chf', back: '/premium?x=1' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/premium')
    expect(answer.headers.get('set-cookie')).toBe('currency=CHF; Path=/; Max-Age=31536000; SameSite=Lax')
  })

  test.each(['USD', 'XXX', '', 'EUR; Domain=evil.example', 'EURO'])(
    '%j, which the site does not have, is not kept',
    async (currency) => {
      const answer = await choose({ currency, back: '/premium' })
      expect(answer.status).toBe(303)
      expect(answer.headers.has('set-cookie')).toBe(false)
    },
  )

  test('never leads to another host', async () => {
    const answer = await choose({ currency: 'EUR', back: '//evil.example/' })
    expect(answer.headers.get('location')).toBe('/')
  })

  test('is taken from pages of the site alone', async () => {
    const answer = await choose({ currency: 'CHF' }, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
    expect(answer.headers.has('set-cookie')).toBe(false)
  })

  test('is a form', async () => {
    expect((await choose({ currency: 'CHF' }, { 'content-type': 'application/json' })).status).toBe(400)
  })
})
