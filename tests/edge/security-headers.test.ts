import { describe, expect, test } from 'vitest'
import { pageHeaders, securityHeaders } from '../../edge/http/security-headers.ts'

describe('the content security policy', () => {
  const policy = new Map(
    (securityHeaders(['store.example.com', 'localhost:4010'])['content-security-policy'] ?? '')
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )

  test.each([
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    ['style-src', "'self'"],
    ['img-src', "'self' data:"],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['manifest-src', "'self'"],
    ['form-action', "'self' store.example.com localhost:4010"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'default consent'],
    ['report-uri', '/beacon/csp'],
    ['report-to', 'csp'],
  ])('sets %s to %s', (directive, sources) => {
    expect(policy.get(directive)).toBe(sources)
  })

  test('allows no inline code, evaluated code, nonces or hashes', () => {
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|nonce|sha\d|\*/)
  })

  test('is the same for the same store hosts', () => {
    expect(securityHeaders(['a'])).toEqual(securityHeaders(['a']))
  })
})

test.each([
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-embedder-policy', 'require-corp'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['reporting-endpoints', 'csp="/beacon/csp"'],
  ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
])('every response has the header %s: %s', (name, value) => {
  expect(securityHeaders([])[name]).toBe(value)
})

describe('the headers of every page', () => {
  const headersOf = (sites: Parameters<typeof pageHeaders>[2] = []) => {
    const list = pageHeaders(securityHeaders([]), false, sites)
    return new Map(list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1]]] : [])))
  }

  test('are those of every answer, without the policy, which differs between pages', () => {
    const { 'content-security-policy': _policy, ...others } = securityHeaders([])
    expect(Object.fromEntries(headersOf())).toMatchObject(others)
    expect(headersOf().has('content-security-policy')).toBe(false)
  })

  test('name the speculation rules', () => {
    expect(headersOf().get('speculation-rules')).toBe('"/speculation-rules.json"')
  })

  test('tell browsers to ignore click identifiers, except those that a site stores', () => {
    const sites = [{ storeQueryNames: ['gclid'] }, { storeQueryNames: [] }]
    expect(headersOf().get('no-vary-search')).toMatch(/^params=\(.*"fbclid" "gclid".*\)$/)
    expect(headersOf(sites).get('no-vary-search')).toContain('"fbclid"')
    expect(headersOf(sites).get('no-vary-search')).not.toContain('"gclid"')
  })
})

test('only pages of a staging copy have the header X-Robots-Tag: noindex', () => {
  const headers = securityHeaders([])
  const robots = (isStaging: boolean) => {
    const list = pageHeaders(headers, isStaging, [])
    return list.includes('x-robots-tag') ? list[list.indexOf('x-robots-tag') + 1] : null
  }
  expect([robots(true), robots(false)]).toEqual(['noindex', null])
})
