import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendPage, visitorHeaders } from '../../edge/pages/send-page.ts'
import { sendRequest } from '../browser/send-request.ts'
import { cachedPage } from './cached-page-sample.ts'

const PAGE = cachedPage({ brotli: Buffer.from('four'), gzip: Buffer.from('sixsix') })
const ETAG = `"${PAGE.etag}-br"`

/** Sends one cached page to every visitor. `x-country` and `x-vary` stand for the properties of a visitor. */
const server = createServer((request, response) => {
  const country = request.headers['x-country']?.toString() ?? null
  sendPage(request, response, PAGE, request.headers['x-vary']?.toString() ?? 'accept-encoding', ['x-build', '1'], {
    headers: visitorHeaders(country === null ? [] : [`from=${country}`], country),
    timing: () => (country === null ? null : 'trace;desc="1"'),
    mayUseDictionary: () => false,
  })
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const visit = (headers: Record<string, string> = {}) =>
  sendRequest(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    headers: { 'accept-encoding': 'br', ...headers },
  })

it('sends the cookies and the country of a visitor to no other visitor of the page', async () => {
  const first = await visit({ 'x-country': 'CH' })
  expect([first.headers['set-cookie'], first.headers['server-timing']]).toEqual([
    ['from=CH'],
    'country;desc=CH, trace;desc="1"',
  ])
  for (const more of [{}, { 'if-none-match': ETAG }]) {
    const { headers } = await visit(more)
    expect([headers['set-cookie'], headers['server-timing'], headers['x-build']]).toEqual([undefined, undefined, '1'])
  }
})

it('sends the length and the tag of the encoding that a visitor accepts, whichever came before', async () => {
  for (const [encoding, length] of [
    ['br', '4'],
    ['gzip', '6'],
    ['br', '4'],
  ] as const) {
    const { headers } = await visit({ 'accept-encoding': encoding })
    expect([headers['content-encoding'], headers['content-length'], headers.etag]).toEqual([
      encoding,
      length,
      `"${PAGE.etag}-${encoding}"`,
    ])
  }
})

it('sends a 304 without the headers of the content', async () => {
  const { status, headers } = await visit({ 'if-none-match': ETAG })
  expect([status, headers.etag, headers['content-length'], headers['content-encoding']]).toEqual([
    304,
    ETAG,
    undefined,
    undefined,
  ])
})

it('sends the Vary header of the request, even if the page was sent with another one', async () => {
  for (const vary of ['accept-encoding, user-agent', 'accept-encoding'])
    expect((await visit({ 'x-vary': vary })).headers.vary).toBe(vary)
})
