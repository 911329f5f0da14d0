import type { IncomingMessage, ServerResponse } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { escapeHtml } from '../../domain/text/html.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { acceptsWebp, isKnownEtag, preferredEncoding } from '../../edge/http/request-headers.ts'
import { sendUnavailable } from '../../edge/pages/unavailable-page.ts'
import type { RoutedRequest } from '../../edge/routing/routed-request.ts'
import { NO_TRACE } from '../../edge/telemetry/request-trace.ts'
import { siteLike } from '../domain/sites/real-sites.ts'

describe('the encoding of an answer', () => {
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
  ])('for %j is %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding)
  })
})

it.each([
  ['of a picture in Chrome', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', true],
  ['of a picture in Firefox', 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', true],
  ['of a program that shows no pictures', '*/*', false],
  ['with a wildcard for all pictures', 'image/*', false],
  ['without a media type', '*', false],
  ['that excludes WebP', 'image/webp;q=0, image/png', false],
  ['that is missing', undefined, false],
])('an Accept header %s, %s, accepts WebP: %s', (_whose, header, accepts) => {
  expect(acceptsWebp(header)).toBe(accepts)
})

describe('an entity tag', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['"b" , W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    [undefined, false],
  ])('is known by %j: %s', (header, known) => {
    expect(isKnownEtag(header, '"a"')).toBe(known)
  })
})

describe('where a request comes from', () => {
  const request = (remoteAddress: string, headers: Record<string, string>) =>
    ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage
  const clients = clientAddresses(['loopback', 'uniquelocal'], 'x-geo-country')

  it.each([
    ['a proxy', '127.0.0.1', 'ch', 'CH'],
    ['a proxy of a private network', '10.1.2.3', 'CH', 'CH'],
    ['a visitor, who is not believed', '203.0.113.7', 'CH', null],
    ['a proxy that talks nonsense', '127.0.0.1', 'Switzerland', null],
    ['a proxy that says nothing', '127.0.0.1', undefined, null],
    ['a proxy behind the header of a visitor', '127.0.0.1', 'DE, BY', 'BY'],
  ])('the country told by %s', (_who, address, header, country) => {
    expect(clients.countryOf(request(address, header === undefined ? {} : { 'x-geo-country': header }))).toBe(country)
  })

  it.each([
    ['a visitor without a proxy', '203.0.113.7', undefined, '203.0.113.7'],
    ['a visitor who names another address', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['a proxy', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['two proxies', '127.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['a proxy to which a visitor lied', '127.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['a proxy that tells the port', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['a proxy that tells the port of IPv6', '127.0.0.1', '[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2::/64'],
    ['a proxy, of a network of many addresses', '127.0.0.1', '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['no proxy, of IPv4 written as IPv6', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['a proxy that names no address', '127.0.0.1', 'x1', '127.0.0.1'],
  ])('the client behind %s', (_who, address, header, client) => {
    expect(clients.clientOf(request(address, header === undefined ? {} : { 'x-forwarded-for': header }))).toBe(client)
  })

  it('the client behind a proxy is the same, whichever way the proxy writes an address', () => {
    const proxy = '10.1.2.3'
    const own = clientAddresses([proxy], 'x-geo-country')
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const ways = [address, ` ${address}`, `1.1.1.1, ${address}`, `::ffff:${address}`, `${address}:4711`]
        const told = ways.map((way) => own.clientOf(request(proxy, { 'x-forwarded-for': way })))
        expect(new Set(told)).toEqual(new Set([address]))
      }),
    )
  })
})

describe('details of the state', () => {
  it.each([
    ['loopback', '127.0.0.1', undefined, true],
    ['a trusted network', '10.1.2.3', undefined, true],
    ['a trusted network behind a trusted proxy', '127.0.0.1', '10.1.2.3', true],
    ['a visitor behind a trusted proxy', '127.0.0.1', '198.51.100.1', false],
    ['a visitor', '203.0.113.7', undefined, false],
    ['a visitor who says to be trusted', '203.0.113.7', '127.0.0.1', false],
  ])('are told to %s or not', (_who, remoteAddress, forwarded, isTold) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const asked = { headers, socket: { remoteAddress } } as unknown as IncomingMessage
    expect(clientAddresses(['loopback', 'uniquelocal'], 'x-geo-country').isInternal(asked)).toBe(isTold)
  })
})

describe('the page of a site that cannot make its pages', () => {
  const texts = { title: 'a<b', text: '"c" & d', retry: 'e', home: 'f' }
  const end = vi.fn<(body: string) => void>()
  const routed = {
    request: { method: 'GET' },
    response: { writeHead: vi.fn().mockReturnThis(), end } as unknown as ServerResponse,
    route: { site: siteLike('com', { locale: 'ar', dir: 'rtl' }) },
    path: '/p?"><script>',
    trace: NO_TRACE,
  } as unknown as RoutedRequest<'page'>
  sendUnavailable({ unavailableTextsFor: () => texts }, {})(routed)
  const [html = ''] = end.mock.calls[0] ?? []

  it('is in the language and direction of the site, with its texts and ways on', () => {
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('data-message="error"')
    expect(html).toContain('<h1>a&lt;b</h1>')
    expect(html).toContain('<a href="/">f</a>')
  })

  it('holds nothing that runs, whatever its path is', () => {
    expect(html).not.toMatch(/<script|<style| on\w+=/)
    expect(html).toContain(escapeHtml('/p?"><script>'))
  })
})
