import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestSite } from '../../../app/_request/request-site.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')

beforeAll(() => void Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES } }))
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
  expect(() => requestSite(sent({ host: 'evil.example' }), '/en')).toThrow()
})
