import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedLink, isOtherOrigin, isSameOrigin, type RequestOrigin } from '../../../domain/routing/trusted-origin.ts'
import { RUNS } from '../runs.ts'

const NO_HEADERS: RequestOrigin = { fetchSite: null, origin: null, host: null }

test.each([
  [null, false],
  ['same-origin', true],
  ['none', true],
  ['same-site', false],
  ['cross-site', false],
  ['Same-Origin', false],
  ['', false],
])('isSameOrigin for sec-fetch-site %j is %s', (fetchSite, expected) => {
  expect(isSameOrigin({ ...NO_HEADERS, fetchSite })).toBe(expected)
})

test('isSameOrigin and isOtherOrigin are both false for a request without Sec-Fetch-Site and Origin', () => {
  expect(isOtherOrigin(NO_HEADERS)).toBe(false)
  expect(isSameOrigin(NO_HEADERS)).toBe(false)
})

test.each<[Partial<RequestOrigin>, boolean]>([
  [{ origin: 'http://site.invalid', host: 'site.invalid' }, true],
  [{ origin: 'http://site.invalid:8080', host: 'site.invalid' }, false],
  [{ origin: 'http://evil.invalid', host: 'site.invalid' }, false],
  [{ origin: 'null', host: 'site.invalid' }, false],
  [{ origin: 'https://site.invalid', host: 'site.invalid' }, false],
  [{ origin: 'https://site.invalid', host: 'site.invalid', scheme: 'https' }, true],
  [{ origin: 'http://site.invalid', host: 'site.invalid', scheme: 'https' }, false],
  [{ origin: 'ftp://site.invalid', host: 'site.invalid' }, false],
  [{ origin: 'javascript://site.invalid', host: 'site.invalid' }, false],
  [{ fetchSite: 'same-origin', origin: 'http://site.invalid', host: 'site.invalid' }, true],
  [{ fetchSite: 'same-origin', origin: 'http://evil.invalid', host: 'site.invalid' }, false],
])('isSameOrigin for %j is %s', (headers, expected) => {
  expect(isSameOrigin({ ...NO_HEADERS, ...headers })).toBe(expected)
})

const HOSTS = ['store.example.com', 'localhost:4010']

describe('allowedLink for a link to a listed host', () => {
  test.each([
    ['https://store.example.com/cart?id=1#top', 'https://store.example.com/cart?id=1#top'],
    ['http://store.example.com', 'http://store.example.com/'],
    ['HTTPS://STORE.Example.COM/Cart', 'https://store.example.com/Cart'],
    ['https://store.example.com:443/', 'https://store.example.com/'],
    ['http://localhost:4010/store', 'http://localhost:4010/store'],
  ])('accepts %s', (link, href) => {
    expect(allowedLink(link, HOSTS)?.href).toBe(href)
  })
})

describe('allowedLink for any other link', () => {
  test.each([
    ['that is empty', ''],
    ['that is relative', '/cart'],
    ['without a scheme', '//store.example.com/cart'],
    ['to another host', 'https://evil.example/'],
    ['to a host that only begins like the store', 'https://store.example.com.evil.example/'],
    ['to a host that only ends like the store', 'https://evil-store.example.com/'],
    ['to a subdomain of the store', 'https://a.store.example.com/'],
    ['to another port', 'https://store.example.com:8443/'],
    ['to the host without its port', 'http://localhost/store'],
    ['to the store with a trailing dot', 'https://store.example.com./'],
    ['with a user name', 'https://store.example.com@evil.example/'],
    ['to the store with a user name', 'https://user@store.example.com/'],
    ['to the store with only a password', 'https://:secret@store.example.com/'],
    ['with another scheme', 'ftp://store.example.com/'],
    ['with the scheme javascript', 'javascript:location="https://store.example.com"'],
    ['with the scheme data', 'data:text/html,store.example.com'],
    ['to the store with the scheme blob', 'blob:https://store.example.com/x'],
    ['with a space in the host', 'https:// store.example.com/'],
  ])('rejects a link %s', (_, link) => {
    expect(allowedLink(link, HOSTS)).toBeNull()
  })

  test.each([
    'http://store.example.com/cart',
    'http://store.example.com:443/cart',
    'https://store.example.com:80/cart',
    'ftp://store.example.com/cart',
  ])('rejects a link if its host is listed with another scheme: %s', (link) => {
    expect(allowedLink(link, ['https://store.example.com'])).toBeNull()
    expect(allowedLink('https://store.example.com/cart', ['https://store.example.com'])).not.toBeNull()
  })

  test('rejects a link if no host is listed', () => {
    expect(allowedLink('https://store.example.com/', [])).toBeNull()
  })
})

test('allowedLink returns only web URLs of listed hosts without credentials, for any string', () => {
  const piece = fc.constantFrom(
    'https:',
    'http:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    'store.example.com',
    'evil.example',
    '.',
    '#',
    '?',
    '\t',
  )
  const anyLink = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.webUrl(),
    fc.string(),
  )
  fc.assert(
    fc.property(anyLink, (link) => {
      const url = allowedLink(link, HOSTS)
      if (url === null) return
      expect(HOSTS).toContain(url.host)
      expect(['http:', 'https:']).toContain(url.protocol)
      expect(url.username + url.password).toBe('')
    }),
    { numRuns: RUNS },
  )
})
