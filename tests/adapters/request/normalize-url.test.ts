import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeUrl } from '../../../edge/normalize-url.ts'
import { RUNS } from '../../domain/runs.ts'

describe('a URL of the framework', () => {
  test.each([
    ['/premium.rsc', '/premium.rsc_'],
    ['/premium.rsc?a=b', '/premium.rsc_?a=b'],
    ['/com/usd-any-x/premium.rsc', '/com/usd-any-x/premium.rsc_'],
    ['/_next/data/x/y.json', '/-next/data/x/y.json'],
    ['/_next/image?url=%2Fa', '/-next/image?url=%2Fa'],
  ])('%s is normalized to %s, which no page has', (given, normalized) => {
    expect(normalizeUrl(given, 'GET')).toBe(normalized)
  })
})

describe('a URL of the product', () => {
  test.each([
    '/',
    '/premium',
    '/premium?next=a.rsc',
    '/premium?back=//x&c=\\\\',
    '/a.rscx',
    '/_next/static/chunks/a.js',
    '/wake.js',
    '/premium/',
  ])('%s stays as it is', (url) => {
    expect(normalizeUrl(url, 'GET')).toBe(url)
    expect(normalizeUrl(url, 'HEAD')).toBe(url)
  })
})

describe('slashes in a row', () => {
  test.each([
    ['//', '/'],
    ['//premium', '/premium/'],
    ['/premium//?a=//b', '/premium/?a=//b'],
    ['/en///premium', '/en/premium/'],
    ['/\\evil.example', '/evil.example/'],
    ['///', '/'],
  ])('%s is normalized to %s, which is then redirected', (given, normalized) => {
    expect(normalizeUrl(given, 'GET')).toBe(normalized)
  })

  test('never reach the framework, whatever the path', () => {
    const part = fc.constantFrom('/', '\\', 'premium', '.rsc', '_next', '?', '#', '%2F', '*')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const [path = ''] = normalizeUrl(`/${parts.join('')}`, 'GET').split(/[?#]/)
        expect(path).toMatch(/^\/(?!.*[/\\]{2})[^\\]*$/)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('a method that a URL does not allow', () => {
  test.each([
    ['*', 'OPTIONS'],
    ['/premium', 'TRACE'],
    ['/wake.js', 'POST'],
    ['/report.js?x', 'DELETE'],
    ['/_next/static/chunks/a.js', 'PUT'],
    ['/icon.svg', 'OPTIONS'],
  ])('%s by %s is handled by a route that allows no other method than its own', (url, method) => {
    expect(normalizeUrl(url, method)).toBe('/healthz')
  })

  test.each([
    ['/buy', 'POST'],
    ['/premium', 'POST'],
    ['/premium', 'OPTIONS'],
  ])('%s by %s is left to the routes', (url, method) => {
    expect(normalizeUrl(url, method)).toBe(url)
  })
})
