import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { acceptsDictionaries, acceptsWebp, isKnownEtag, preferredEncoding } from '../../edge/http/request-headers.ts'

describe('preferredEncoding', () => {
  it('does not parse values of more than 200 characters, which no browser sends', () => {
    expect(preferredEncoding('br'.padEnd(200, ' '))).toBe('br')
    expect(preferredEncoding('br'.padEnd(201, ' '))).toBe('identity')
    expect(acceptsDictionaries('dcz'.padEnd(200, ' '))).toBe(true)
    expect(acceptsDictionaries('dcz'.padEnd(201, ' '))).toBe(false)
  })

  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['identity', 'identity'],
    ['*', 'br'],
    ['nonsense', 'identity'],
  ])('selects, for the Accept-Encoding header %j, the encoding %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding)
  })
})

it.each([
  ["Chrome's image header", 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', true],
  ["Firefox's image header", 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', true],
  ['a wildcard for all types', '*/*', false],
  ['a wildcard for all images', 'image/*', false],
  ['a bare asterisk', '*', false],
  ['a header that excludes WebP', 'image/webp;q=0, image/png', false],
  ['a missing header', undefined, false],
])('acceptsWebp, given %s (%s), returns %s', (_whose, header, accepts) => {
  expect(acceptsWebp(header)).toBe(accepts)
})

describe('isKnownEtag', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['"b" , W/"a"', true],
    [',,"a" ,', true],
    ['*', true],
    ['"b"', false],
    ['x"a"', false],
    ['"a"x, W/ "a"', false],
    ['a', false],
    [undefined, false],
  ])('matches the ETag "a" against If-None-Match %j: %s', (header, known) => {
    expect(isKnownEtag(header, '"a"')).toBe(known)
  })
})

describe('clientAddresses', () => {
  const request = (remoteAddress: string, headers: Record<string, string>) =>
    ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage
  const clients = clientAddresses(['loopback', 'uniquelocal'], 'x-geo-country')

  it.each([
    ['a trusted proxy', '127.0.0.1', 'ch', 'CH'],
    ['a trusted proxy in a private network', '10.1.2.3', 'CH', 'CH'],
    ['an untrusted visitor', '203.0.113.7', 'CH', null],
    ['a proxy with an invalid header', '127.0.0.1', 'Switzerland', null],
    ['a proxy without the header', '127.0.0.1', undefined, null],
    ["a proxy that appends to the visitor's header", '127.0.0.1', 'DE, BY', 'BY'],
  ])("reads the country only from a trusted proxy's header: %s", (_who, address, header, country) => {
    expect(clients.countryOf(request(address, header === undefined ? {} : { 'x-geo-country': header }))).toBe(country)
  })

  it.each([
    ['no proxy', '203.0.113.7', undefined, '203.0.113.7'],
    ['no proxy and a forged header', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['one proxy', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['two proxies', '127.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['a proxy that appends to a forged header', '127.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['a proxy that adds the port', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['a proxy that adds the port to IPv6', '127.0.0.1', '[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2::/64'],
    [
      'a proxy and an IPv6 client, reduced to its /64 network',
      '127.0.0.1',
      '2001:db8:1:2:ffff::1',
      '2001:db8:1:2::/64',
    ],
    ['no proxy and an IPv4 address mapped to IPv6', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['a proxy that sends an invalid address', '127.0.0.1', 'x1', '127.0.0.1'],
  ])('finds the client address: %s', (_who, address, header, client) => {
    expect(clients.clientOf(request(address, header === undefined ? {} : { 'x-forwarded-for': header }))).toBe(client)
  })

  it.each([
    ['the public host of the site', 'https://www.site.example/en', 'www.site.example', 'https'],
    ['a public host without https', 'http://www.site.example', 'www.site.example', 'http'],
    ['a local host', 'https://www.site.example', 'com.localhost:3000', 'http'],
  ])('finds the scheme that the visitor sees, whatever proxies say: %s', (_who, url, host, scheme) => {
    for (const forwarded of ['http', 'https'])
      expect(clients.schemeOf(request('127.0.0.1', { host, 'x-forwarded-proto': forwarded }), { url })).toBe(scheme)
  })

  it('returns the same client for every notation of an address', () => {
    const proxy = '10.1.2.3'
    const behindProxy = clientAddresses([proxy], 'x-geo-country')
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const notations = [address, ` ${address}`, `1.1.1.1, ${address}`, `::ffff:${address}`, `${address}:4711`]
        const found = notations.map((text) => behindProxy.clientOf(request(proxy, { 'x-forwarded-for': text })))
        expect(new Set(found)).toEqual(new Set([address]))
      }),
    )
  })
})

describe('isInternal', () => {
  it.each([
    ['loopback', '127.0.0.1', undefined, true],
    ['a trusted network', '10.1.2.3', undefined, true],
    ['a trusted network behind a trusted proxy', '127.0.0.1', '10.1.2.3', true],
    ['a visitor behind a trusted proxy', '127.0.0.1', '198.51.100.1', false],
    ['a visitor', '203.0.113.7', undefined, false],
    ['a visitor with a forged header', '203.0.113.7', '127.0.0.1', false],
  ])('returns for %s (address %s, forwarded for %s): %s', (_who, remoteAddress, forwarded, isInternal) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage
    expect(clientAddresses(['loopback', 'uniquelocal'], 'x-geo-country').isInternal(request)).toBe(isInternal)
  })
})
