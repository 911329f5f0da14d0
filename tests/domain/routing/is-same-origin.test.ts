import { expect, test } from 'vitest'
import { isSameOrigin, type RequestOrigin } from '../../../domain/routing/trusted-origin.ts'

const UNTOLD: RequestOrigin = { fetchSite: null, origin: null, host: null }

test.each([
  [null, true],
  ['same-origin', true],
  ['none', true],
  ['same-site', false],
  ['cross-site', false],
  ['Same-Origin', false],
  ['', false],
])('a request with sec-fetch-site %j is of the same origin: %s', (fetchSite, expected) => {
  expect(isSameOrigin({ ...UNTOLD, fetchSite })).toBe(expected)
})

test.each([
  [{ origin: 'http://site.invalid', host: 'site.invalid' }, true],
  [{ origin: 'http://site.invalid:8080', host: 'site.invalid' }, false],
  [{ origin: 'http://evil.invalid', host: 'site.invalid' }, false],
  [{ origin: 'null', host: 'site.invalid' }, false],
  [{ fetchSite: 'same-origin', origin: 'http://site.invalid', host: 'site.invalid' }, true],
  [{ fetchSite: 'same-origin', origin: 'http://evil.invalid', host: 'site.invalid' }, false],
])('a request with %j is of the same origin: %s', (told, expected) => {
  expect(isSameOrigin({ ...UNTOLD, ...told })).toBe(expected)
})
