import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '../../../app/region/route.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')
const config = { APP_ENV: 'production', PORT: 3000 }

beforeAll(() => void Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES, config } }))
afterAll(() => void Reflect.deleteProperty(globalThis, SERVICES))

const ask = (page: string, country: string | null, site = 'com') =>
  GET(
    new Request(`http://localhost/region?page=${encodeURIComponent(page)}`, {
      headers: { host: `${site}.localhost`, 'x-site': site, ...(country === null ? {} : { 'x-country': country }) },
    }),
  )

describe('GET /region', () => {
  it('returns a private answer that suggests the same page of another site in that site’s language', async () => {
    const answer = await ask('/premium', 'DE')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await answer.json()).toEqual({
      lang: 'de-DE',
      dir: 'ltr',
      text: 'Northwall hat eine Website für Ihr Land.',
      link: { href: 'https://de.northwall.example/premium', label: 'Deutschland – Deutsch' },
      stay: 'Auf dieser Website bleiben',
    })
  })

  it.each([
    ['/', 'https://me.northwall.example/en'],
    ['/no-such-page', 'https://me.northwall.example/en'],
    ['/promo/welcome', 'https://me.northwall.example/en'],
    ['//evil.example/', 'https://me.northwall.example/en'],
    ['/compare?email=anna', 'https://me.northwall.example/en'],
  ])('for the path %j, suggests the existing page %s', async (page, href) => {
    expect(await (await ask(page, 'SA')).json()).toMatchObject({ link: { href } })
  })

  it('suggests the home page if the request names no page', async () => {
    const headers = { host: 'com.localhost', 'x-site': 'com', 'x-country': 'DE' }
    const answer = await GET(new Request('http://localhost/region', { headers }))
    expect(await answer.json()).toMatchObject({ link: { href: 'https://de.northwall.example/' } })
  })

  it.each([null, 'US-', 'IS', 'GB'])('suggests nothing for the country %j', async (country) => {
    const answer = await ask('/', country, 'couk')
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
      204,
      '',
      'private, no-store',
    ])
  })
})
