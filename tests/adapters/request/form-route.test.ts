import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formRoute } from '../../../app/_request/form-route.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')

beforeAll(() => void Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES } }))
afterAll(() => void Reflect.deleteProperty(globalThis, SERVICES))

const HEADERS = { host: 'me.localhost', origin: 'http://me.localhost', 'x-site': 'me' }

/** Sends a form to a route that answers with the site and the path of its page. */
const post = (body: URLSearchParams | string, headers: Readonly<Record<string, string>> = HEADERS) =>
  formRoute(({ site, back, fields }) => Response.json([site.code, back, fields.get('a')]))(
    new Request('http://me.localhost/buy', { method: 'POST', body, headers }),
  )

describe('a route for forms', () => {
  it.each([
    [{ back: '/en/premium', a: '1' }, ['me-en', '/en/premium', '1']],
    [{}, ['me', '/', null]],
  ])('reads the form %j with the site and the path of its page', async (fields, expected) => {
    expect(await (await post(new URLSearchParams(fields))).json()).toEqual(expected)
  })

  it.each([
    ['is not a form', '{}', { ...HEADERS, 'content-type': 'application/json' }, 400, 'Form data expected\n'],
    ['is from another site', 'a=1', { ...HEADERS, origin: 'http://evil.example' }, 403, 'Cross-origin form refused\n'],
  ])('refuses what %s with a reason as plain text', async (_, body, headers, status, reason) => {
    const answer = await post(body, headers)
    const type = answer.headers.get('content-type')
    expect([answer.status, type, await answer.text()]).toEqual([status, 'text/plain; charset=utf-8', reason])
  })
})
