import { describe, expect, test } from 'vitest'
import { attributionCookies, partnerCookie } from '../../../domain/consent/attribution.ts'

const cookiesOf = (query: string, saved: Readonly<Record<string, string>> = {}) =>
  attributionCookies((name) => saved[name], new URLSearchParams(query), ['gutschein'])

test('the partner of a purchase is stored for five days, which are 432000000 ms', () => {
  const cookie = partnerCookie('p 1;x')
  const maxAgeSeconds = Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1])
  expect(maxAgeSeconds * 1_000).toBe(432_000_000)
  expect(cookie).toMatch(/^session_partner=p%201%3Bx; Path=\/;/)
})

test('a partner that is longer than any id is not stored', () => {
  expect(partnerCookie('x'.repeat(256))).toMatch(/^session_partner=x{256};/)
  expect(partnerCookie('x'.repeat(257))).toBeNull()
  expect(partnerCookie('广'.repeat(29))).toBeNull()
  expect(partnerCookie('half \ud800')).toBeNull()
})

test('store arguments, which may change a price, come before what is left of a campaign', () => {
  const long = (letter: string) => letter.repeat(256)
  const campaign = `utm_source=${long('s')}&utm_medium=${long('m')}&utm_term=${long('t')}`
  const [first, second] = cookiesOf(`aclid=${long('a')}&regkey=${long('r')}&cjevent=${long('c')}`, { campaign })
  expect(first).toMatch(/^campaign=utm_source%3Ds{256}%26utm_medium%3Dm{256};/)
  expect(second).toMatch(/^store_args=aclid%3Da{256}%26regkey%3Dr{256}%26cjevent%3Dc{256};/)
})

describe('a page view stores', () => {
  test.each<[string, string, Readonly<Record<string, string>>, readonly RegExp[]]>([
    ['nothing without a query', '', {}, []],
    ['nothing but campaign and click parameters', 'page=2&currency=EUR', {}, []],
    ['a campaign', 'utm_source=mail', {}, [/^campaign=utm_source%3Dmail;/]],
    ['store arguments', 'aclid=7', {}, [/^store_args=aclid%3D7;/]],
    ['what else goes on to the store', 'promo=a&evil=b', {}, [/^query_string=promo%3Da; Path=\/; SameSite=Lax$/]],
    ['the names of the site', 'gutschein=G&code_promo=b', {}, [/^query_string=gutschein%3DG;/]],
    ['both', 'utm_source=mail&aclid=7', {}, [/^campaign=/, /^store_args=/]],
    ['nothing that is stored already', 'utm_source=mail', { campaign: 'utm_source=mail' }, []],
    [
      'a new value beside the old ones',
      'utm_term=x',
      { campaign: 'utm_source=mail' },
      [/utm_source%3Dmail%26utm_term%3Dx/],
    ],
    [
      'a new campaign without the old one’s values',
      'utm_campaign=b',
      { campaign: 'utm_source=mail&utm_campaign=a' },
      [/^campaign=utm_campaign%3Db;/],
    ],
    ['nothing for unknown names in a cookie', '', { campaign: 'x=1' }, []],
  ])('%s', (_, query, saved, cookies) => {
    expect(cookiesOf(query, saved)).toEqual(cookies.map((cookie) => expect.stringMatching(cookie)))
  })
})
