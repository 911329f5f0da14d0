import { afterAll, beforeEach, expect, test } from 'vitest'
import { homeUrl, requestPath, requestSite } from '../../../app/_request/request-site.ts'
import { REAL_SITES, realSite } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')

beforeEach(() => void Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES } }))
afterAll(() => void Reflect.deleteProperty(globalThis, SERVICES))

const sent = (headers: Readonly<Record<string, string>>) => new Request('http://site.invalid/buy', { headers })

test.each([
  ['the edge’s site if there is no return path', 'me', undefined, 'me'],
  ['the edge’s site if the form has no return path', 'me', null, 'me'],
  ['the return path’s site if it has a language path', 'me', '/en/premium', 'me-en'],
  ['the return path’s site if it has no language path', 'me-en', '/premium', 'me'],
])('requestSite returns %s', (_, found, returnPath, code) => {
  expect(requestSite(sent({ host: 'me.localhost:3000', 'x-site': found }), returnPath).code).toBe(code)
})

test('requestSite ignores a return path on an unknown host', () => {
  expect(requestSite(sent({ host: 'evil.example', 'x-site': 'de' }), '/en').code).toBe('de')
})

test('requestSite throws for a request without a site', () => {
  expect(() => requestSite(sent({ host: 'evil.example' }), '/en')).toThrow('x-site')
  expect(() => requestSite(sent({}), '/en')).toThrow('x-site')
})

test.each([
  ['/premium', 'me.localhost', '/en/premium'],
  ['null', 'me.localhost', null],
  ['null', 'evil.example', '/en/premium'],
  ['null', undefined, '/en/premium'],
])('requestPath returns %s on the host %s for the return path %s', (path, host, returnPath) => {
  expect(String(requestPath(sent(host === undefined ? {} : { host }), returnPath))).toBe(path)
})

test.each([
  ['production', 'https://me.northwall.example/en'],
  ['test', 'http://me.localhost:3000/en'],
] as const)('homeUrl returns, in %s, %s', (environment, url) => {
  Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES, config: { APP_ENV: environment, PORT: 3000 } } })
  expect(homeUrl(realSite('me-en'))).toBe(url)
})
