import { describe, expect, test } from 'vitest'
import { securityHeaders } from '../../../app/_http/security-headers.ts'
import { trustedHeaders } from '../../../app/_http/trusted-headers.ts'

describe('a header that speaks to the framework or to tracing', () => {
  test.each([
    'x-middleware-subrequest',
    'X-Middleware-Rewrite',
    'x-nextjs-data',
    'x-next-cache-tags',
    'x-invoke-path',
    'x-prerender-revalidate',
    'x-matched-path',
    'x-forwarded-host',
    'x-site',
    'next-action',
    'Next-Router-State-Tree',
    'rsc',
    'traceparent',
    'tracestate',
    'baggage',
  ])('%s is not believed', (name) => {
    expect([...trustedHeaders(new Headers({ [name]: 'anything' }))]).toEqual([])
  })
})

describe('any other header', () => {
  test.each(['host', 'cookie', 'accept-language', 'x-geo-country', 'x-forwarded-for', 'x-sitemap', 'user-agent'])(
    '%s stays',
    (name) => {
      expect(trustedHeaders(new Headers({ [name]: 'value' })).get(name)).toBe('value')
    },
  )
})

test('the headers that were given stay as they are', () => {
  const headers = new Headers({ rsc: '1', host: 'site' })
  trustedHeaders(headers)
  expect(headers.get('rsc')).toBe('1')
})

describe('the policy of every answer', () => {
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
])('every answer has %s: %s', (name, value) => {
  expect(securityHeaders([])[name]).toBe(value)
})
