import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cookiesFor, decodeCookie, readCookie, readCookies, writeCookie } from '../../../domain/text/cookies.ts'
import { RUNS } from '../runs.ts'

describe('readCookie', () => {
  it.each([
    ['currency=EUR', 'EUR'],
    ['a=b; currency=EUR; c=d', 'EUR'],
    ['xcurrency=USD;currency= EUR ', 'EUR'],
    ['currency=EUR; currency=USD', 'EUR'],
    ['currency', undefined],
    ['', undefined],
    [undefined, undefined],
    ['currency=E%55R', 'E%55R'],
  ])('returns the first cookie with the name without decoding it: %j gives %s', (header, value) => {
    expect(readCookie(header, 'currency')).toBe(value)
  })
})

it('readCookies returns what readCookie returns for each name, for every header', () => {
  const sign = fc.constantFrom('a', 'b', '=', ';', ' ', '%', '"', ',')
  const cookie = fc.constantFrom('a=1;', 'a=2;', 'b=1;', ' b=2;')
  const header = fc.array(fc.oneof(sign, cookie), { maxLength: 30 })
  fc.assert(
    fc.property(header, (parts) => {
      const text = parts.join('')
      const cookies = readCookies(text)
      for (const [name, value] of cookies) expect([name, readCookie(text, name)]).toEqual([name, value])
      for (const name of ['a', 'b']) expect(readCookie(text, name)).toBe(cookies.get(name))
    }),
    { numRuns: RUNS },
  )
})

it('cookiesFor adds Secure once, and only to cookies of https', () => {
  const cookies = [writeCookie('a', 'secure', 60), writeCookie('__Host-b', '', 0, 'HttpOnly; Secure; SameSite=Strict')]
  expect(cookiesFor('http', cookies)).toEqual(cookies)
  expect(cookiesFor('https', cookies)).toEqual([`${cookies[0]}; Secure`, cookies[1]])
})

describe('decodeCookie', () => {
  it('returns a malformed value unchanged', () => {
    expect(['a%20b', '%', 'a%zz'].map(decodeCookie)).toEqual(['a b', '%', 'a%zz'])
  })
})

describe('writeCookie', () => {
  it.each([
    [['a', 'b', 60], 'a=b; Path=/; Max-Age=60; SameSite=Lax'],
    [['a', 'b', null], 'a=b; Path=/; SameSite=Lax'],
    [['a', '', 0], 'a=; Path=/; Max-Age=0; SameSite=Lax'],
    [
      ['__Host-a', 'b', 60, 'HttpOnly; Secure; SameSite=Strict'],
      '__Host-a=b; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Strict',
    ],
  ] as const)('formats %j as %s', ([name, value, life, attributes], expected) => {
    expect(writeCookie(name, value, life, attributes)).toBe(expected)
  })

  it('encodes any value, so that it cannot add an attribute, a cookie or a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const cookie = writeCookie('a', value, null)
        expect(cookie).toMatch(/^a=[^\s;,"\\]*; Path=\/; SameSite=Lax$/)
        expect(decodeCookie(readCookie(cookie, 'a') ?? '')).toBe(value)
      }),
      { numRuns: RUNS },
    )
  })
})
