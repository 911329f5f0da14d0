import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeUrl } from '../../../edge/normalize-url.ts'
import { RUNS } from '../../domain/runs.ts'

describe('an address of the framework', () => {
  test.each([
    ['/premium.rsc', '/premium.rsc_'],
    ['/premium.rsc?a=b', '/premium.rsc_?a=b'],
    ['/com/usd-any-x/premium.rsc', '/com/usd-any-x/premium.rsc_'],
    ['/_next/data/x/y.json', '/-next/data/x/y.json'],
    ['/_next/image?url=%2Fa', '/-next/image?url=%2Fa'],
  ])('%s is asked for as %s, which no page has', (given, asked) => {
    expect(normalizeUrl(given, 'GET')).toBe(asked)
  })
})

describe('an address of ours', () => {
  test.each([
    '/',
    '/premium',
    '/premium?next=a.rsc',
    '/premium?back=//x&c=\\\\',
    '/a.rscx',
    '/_next/static/chunks/a.js',
    '/wake.js',
    '/premium/',
  ])('%s stays as it is', (address) => {
    expect(normalizeUrl(address, 'GET')).toBe(address)
    expect(normalizeUrl(address, 'HEAD')).toBe(address)
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
  ])('%s is asked for as %s, which the front door sends on', (given, asked) => {
    expect(normalizeUrl(given, 'GET')).toBe(asked)
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

describe('a method that an address does not take', () => {
  test.each([
    ['*', 'OPTIONS'],
    ['/premium', 'TRACE'],
    ['/wake.js', 'POST'],
    ['/report.js?x', 'DELETE'],
    ['/_next/static/chunks/a.js', 'PUT'],
    ['/icon.svg', 'OPTIONS'],
  ])('%s by %s is answered by what answers any method', (address, method) => {
    expect(normalizeUrl(address, method)).toBe('/healthz')
  })

  test.each([
    ['/buy', 'POST'],
    ['/premium', 'POST'],
    ['/premium', 'OPTIONS'],
  ])('%s by %s is the front door’s to answer', (address, method) => {
    expect(normalizeUrl(address, method)).toBe(address)
  })
})
