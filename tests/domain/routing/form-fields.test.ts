import { describe, expect, test } from 'vitest'
import { readFormFields } from '../../../domain/routing/form-fields.ts'

const FORM = 'application/x-www-form-urlencoded'
const FROM_PAGE = { 'sec-fetch-site': 'same-origin' }

const post = (body: string, type: string | null = FORM, headers: Readonly<Record<string, string>> = {}) =>
  new Request('http://site.invalid/buy', {
    method: 'POST',
    body: new TextEncoder().encode(body),
    headers: { ...FROM_PAGE, ...headers, ...(type === null ? {} : { 'content-type': type }) },
  })

/** Returns the fields as an object, or the error status. */
const read = async (request: Request) => {
  const form = await readFormFields(request)
  return form.ok ? Object.fromEntries(form.fields) : form.status
}

describe('readFormFields', () => {
  test('rejects a form from another origin', async () => {
    expect(await read(post('a=1', FORM, { 'sec-fetch-site': 'cross-site' }))).toBe(403)
  })

  test('rejects a form without the headers Origin and Sec-Fetch-Site, and names both headers', async () => {
    const unnamed = new Request('http://site.invalid/buy', { method: 'POST', body: new URLSearchParams({ a: '1' }) })
    expect(await readFormFields(unnamed)).toEqual({
      ok: false,
      status: 403,
      message: 'Form without Origin and Sec-Fetch-Site refused',
    })
  })

  test('returns the last text field for each name', async () => {
    const fields = await read(post('product=premium&term=1Y&back=%2Fpremium&x=a+b&term=2Y'))
    expect(fields).toEqual({ product: 'premium', term: '2Y', back: '/premium', x: 'a b' })
  })

  test('accepts a content type with a charset', async () => {
    expect(await read(post('a=1', `${FORM};charset=UTF-8`))).toEqual({ a: '1' })
  })

  test('reads multipart forms but ignores files', async () => {
    const body = new FormData()
    body.append('product', 'premium')
    body.append('product', 'plus')
    body.append('file', new Blob(['x']), 'file.txt')
    expect(await read(new Request('http://site.invalid/buy', { method: 'POST', body, headers: FROM_PAGE }))).toEqual({
      product: 'plus',
    })
  })

  test.each([null, 'text/plain', 'application/json', 'multipart/form-data; boundary=x', 'multipart/form-data'])(
    'rejects the content type %j',
    async (type) => {
      expect(await read(post('a=1', type))).toBe(400)
    },
  )

  test('returns no fields for an empty body', async () => {
    expect(
      await read(
        new Request('http://site.invalid/', { method: 'POST', headers: { ...FROM_PAGE, 'content-type': FORM } }),
      ),
    ).toEqual({})
  })
})
