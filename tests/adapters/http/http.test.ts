import { createServer, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CALL_GUARD_DEFAULTS } from '../../../adapters/http/call-settings.ts'
import { Http } from '../../../adapters/http/http-client.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

const NOW_MS = Date.UTC(2026, 0, 15, 12)

let answer: RequestListener
let seen: { readonly url: string; readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[]
let origin: string
let stop: () => Promise<void>

const listen = async (listener: RequestListener): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

beforeEach(async () => {
  seen = []
  const server = await listen((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      seen.push({ url: request.url ?? '', headers: request.headers, body })
      answer(request, response)
    })
  })
  origin = server.origin
  stop = server.stop
})

afterEach(() => stop())

const http = new Http(new FakeClock(NOW_MS))
const get = (more: object = {}) => http.send({ method: 'GET', url: `${origin}/prices`, ...more })

describe('Http for a request', () => {
  beforeEach(() => {
    answer = (_request, response) => response.end('{}')
  })

  it('repeats the key of a list, encodes commas, and omits missing and empty values', async () => {
    const query = [
      ['product', ['a', 'b c']],
      ['codes', 'x,y'],
      ['curdate', undefined],
      ['estore', ''],
    ] as const
    await get({ query })
    expect(seen[0]?.url).toBe('/prices?product=a&product=b+c&codes=x%2Cy')
  })

  it('requests JSON', async () => {
    await get()
    expect(seen[0]?.headers).toMatchObject({ accept: 'application/json' })
  })

  it('posts JSON, and discards the answer if the caller expects none', async () => {
    answer = (_request, response) => response.end('no json')
    expect(await http.send({ method: 'POST', url: origin, body: { a: 1 }, expect: 'nothing' })).toEqual({
      ok: true,
      value: { status: 200, body: undefined },
    })
    expect(seen[0]).toMatchObject({ body: '{"a":1}', headers: { 'content-type': 'application/json' } })
  })
})

describe('Http for an answer', () => {
  it('returns the status and the parsed body', async () => {
    answer = (_request, response) => response.writeHead(201).end('{"a":[1]}')
    expect(await get()).toEqual({ ok: true, value: { status: 201, body: { a: [1] } } })
  })

  it.each([
    ['204', 204, ''],
    ['an empty 200', 200, ''],
    ['white space', 200, ' \n'],
  ])('returns no body for %s', async (_name, status, body) => {
    answer = (_request, response) => response.writeHead(status).end(body)
    expect(await get()).toEqual({ ok: true, value: { status, body: undefined } })
  })

  it.each([400, 401, 403, 404, 429, 499, 500, 502, 503, 504, 599])(
    'returns a failure for the status %i',
    async (status) => {
      answer = (_request, response) => response.writeHead(status).end('{}')
      const message = `Request failed with status code ${status}`
      expect(await get()).toEqual({ ok: false, failure: { kind: 'status', message, status } })
    },
  )

  it.each([
    ['a number of seconds', '3', 3_000],
    ['a date', 'Thu, 15 Jan 2026 12:00:05 GMT', 5_000],
    ['a past date', 'Thu, 15 Jan 2026 11:00:00 GMT', undefined],
    ['a negative number', '-5', undefined],
    ['an invalid value', 'soon', undefined],
  ])('returns the delay of a failure if Retry-After is %s', async (_name, header, expected) => {
    answer = (_request, response) => response.writeHead(429, { 'retry-after': header }).end()
    const outcome = await get()
    expect(outcome.ok ? 'ok' : outcome.retryAfterMs).toBe(expected)
  })

  it.each([
    ['truncated JSON', '{"products": [', 'Answer is not JSON'],
    ['HTML', '<!doctype html>', 'Answer is not JSON'],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'Answer is not UTF-8'],
  ])('returns a `malformed` failure for %s', async (_name, body, message) => {
    answer = (_request, response) => response.end(body)
    expect(await get()).toEqual({ ok: false, failure: { kind: 'malformed', message, status: 200 } })
  })

  it('accepts a body of exactly the maximum size', async () => {
    answer = (_request, response) => response.end(`"${'x'.repeat(CALL_GUARD_DEFAULTS.bodyLimitBytes - 2)}"`)
    expect((await get()).ok).toBe(true)
  })

  it.each([
    ['beyond the maximum size', Buffer.alloc(CALL_GUARD_DEFAULTS.bodyLimitBytes + 1, 0x20), {}],
    [
      'beyond the maximum size after decompression',
      gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x20)),
      { 'content-encoding': 'gzip' },
    ],
  ])('returns a `malformed` failure for a body %s', async (_name, body, headers) => {
    answer = (_request, response) => response.writeHead(200, headers).end(body)
    const failure = { kind: 'malformed', message: 'Answer is too large', status: 200 }
    expect(await get()).toEqual({ ok: false, failure })
  })

  it('returns a failure for very deeply nested JSON', async () => {
    answer = (_request, response) => response.end('['.repeat(500_000))
    expect((await get()).ok).toBe(false)
  })
})

describe('Http without an answer', () => {
  const networkError = { ok: false, failure: { kind: 'network', message: 'Network Error' } }

  it.each([
    ['to a closed port', 'http://127.0.0.1:1/'],
    ['to an unknown host', 'http://no-such-host.invalid/'],
    ['to an invalid URL', 'http://[/'],
  ])('fails with a network error for a call %s', async (_name, url) => {
    expect(await http.send({ method: 'GET', url })).toEqual(networkError)
  })

  it('fails with a network error if the connection breaks before the headers', async () => {
    answer = (request) => request.socket.destroy()
    expect(await get()).toEqual(networkError)
  })

  it('fails with a network error if the connection breaks during the body', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"products":', () => response.destroy())
    }
    expect(await get()).toEqual(networkError)
  })

  it.each([
    ['before the headers', false],
    ['during the body', true],
  ])('fails with a timeout if the source stops answering %s', async (_name, begins) => {
    answer = (_request, response) => {
      if (begins) response.writeHead(200).write('{')
    }
    const failure = { kind: 'timeout', message: 'timeout of 40ms exceeded' }
    expect(await get({ timeoutMs: 40 })).toEqual({ ok: false, failure })
  })

  it('returns an `aborted` failure if the caller aborts the call', async () => {
    const controller = new AbortController()
    answer = () => controller.abort()
    const failure = { kind: 'aborted', message: 'Request aborted' }
    expect(await get({ signal: controller.signal })).toEqual({ ok: false, failure })
  })

  it('fails with a network error if fetch throws', async () => {
    const broken = new Http(new FakeClock(), {
      fetch: () => {
        throw new Error('no transport')
      },
    })
    expect(await broken.send({ method: 'GET', url: origin })).toEqual(networkError)
  })
})

describe('Http for redirects', () => {
  it('follows a redirect on the same origin', async () => {
    answer = (request, response) =>
      request.url === '/prices' ? response.writeHead(302, { location: '/moved' }).end() : response.end('{"a":1}')
    expect(await get()).toEqual({ ok: true, value: { status: 200, body: { a: 1 } } })
  })

  it('does not follow a redirect to another host', async () => {
    let visits = 0
    const other = await listen((_request, response) => {
      visits += 1
      response.end('{}')
    })
    answer = (_request, response) => response.writeHead(302, { location: `${other.origin}/` }).end()
    const failure = { kind: 'status', message: 'Request failed with status code 302', status: 302 }
    expect(await get()).toEqual({ ok: false, failure })
    expect(visits).toBe(0)
    await other.stop()
  })

  it('fails if redirects form a loop', async () => {
    answer = (_request, response) => response.writeHead(307, { location: '/prices' }).end()
    expect(await get()).toMatchObject({ ok: false, failure: { status: 307 } })
    expect(seen).toHaveLength(4)
  })

  it('does not repeat a POST', async () => {
    answer = (_request, response) => response.writeHead(307, { location: '/again' }).end()
    expect(await http.send({ method: 'POST', url: origin, body: {} })).toMatchObject({
      ok: false,
      failure: { status: 307 },
    })
    expect(seen).toHaveLength(1)
  })
})
