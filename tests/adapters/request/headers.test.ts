import { describe, expect, test } from 'vitest'
import { dropInternal, dropUntrusted } from '../../../edge/framework-headers.ts'
import { securityHeaders } from '../../../edge/security-headers.ts'

describe('a header that speaks to the framework or to tracing', () => {
  test.each([
    'x-middleware-subrequest',
    'x-middleware-rewrite',
    'x-nextjs-data',
    'x-next-cache-tags',
    'x-invoke-path',
    'x-prerender-revalidate',
    'x-matched-path',
    'x-forwarded-host',
    'x-site',
    'next-action',
    'next-router-state-tree',
    'rsc',
    'traceparent',
    'tracestate',
    'baggage',
  ])('%s is dropped', (name) => {
    const headers = { [name]: 'anything' }
    dropUntrusted(headers)
    expect(headers).toEqual({})
  })
})

describe('any other header', () => {
  test.each(['host', 'cookie', 'accept-language', 'x-geo-country', 'x-forwarded-for', 'x-sitemap', 'user-agent'])(
    '%s stays',
    (name) => {
      const headers = { [name]: 'value' }
      dropUntrusted(headers)
      expect(headers).toEqual({ [name]: 'value' })
    },
  )
})

describe('a response', () => {
  test.each([
    ['x-middleware-rewrite', false],
    ['x-nextjs-cache', false],
    ['x-nextjs-prerender', false],
    ['content-type', true],
    ['x-content-type-options', true],
    ['set-cookie', true],
  ])('has %s: %s', (name, isKept) => {
    const left = new Map([[name, 'value']])
    dropInternal({ getHeaderNames: () => [...left.keys()], removeHeader: (gone) => void left.delete(gone) })
    expect(left.has(name)).toBe(isKept)
  })
})

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
    ['form-action', "'self' store.example.com localhost:4010"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
  ])('%s is %s', (directive, sources) => {
    expect(policy.get(directive)).toBe(sources)
  })

  test('lets nothing inline, nothing evaluated and no nonce or hash through', () => {
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|nonce|sha\d|\*/)
  })

  test('is constant: the same stores give the same headers', () => {
    expect(securityHeaders(['a'])).toEqual(securityHeaders(['a']))
  })
})

test.each([
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
])('every response has %s: %s', (name, value) => {
  expect(securityHeaders([])[name]).toBe(value)
})
