import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { RateLimits } from '../../edge/endpoints/rate-limits.ts'
import { answerForm } from '../../edge/forms/answer-form.ts'
import { sendText } from '../../edge/http/send-text.ts'
import { RenderQueue } from '../../edge/pages/render-queue.ts'
import { RENDER_REPORT_HEADER } from '../../edge/renderer/render-report-header.ts'
import type { RendererClient, RendererRequest } from '../../edge/renderer/renderer-client.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

const CODE = 'NWALL-DEMO1-RENEW-00030'
const MOST_BYTES = 8 * 1024

const HTML =
  '<!DOCTYPE html><html><head><script src="/_next/static/chunks/a.js" async=""></script></head><body><p>answer</p>' +
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script>' +
  '<script>self.__next_f.push([1,"0:{}\\n"])</script></body></html>'

interface Made {
  readonly status?: number
  readonly seeOther?: string | null
  readonly error?: Error
}

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

/** An edge whose renderer makes the same of every form, with what the renderer got and what was reported. */
const openForms = async ({ status = 200, seeOther = null, error }: Made = {}) => {
  const asked: RendererRequest[] = []
  const told: unknown[] = []
  const client = {
    send: async (request: RendererRequest) => {
      asked.push(request)
      if (error !== undefined) throw error
      const report = { status, isDegraded: false, freshForMs: 1e6, validForMs: null, tags: ['pages'], seeOther }
      return Object.assign(Readable.from([HTML]), {
        statusCode: 200,
        headers: { [RENDER_REPORT_HEADER]: JSON.stringify(report) },
      })
    },
  } as unknown as RendererClient
  const edge = await openEdge({
    form: answerForm({
      client,
      clients: clientAddresses(['loopback'], 'x-geo-country'),
      limits: new RateLimits(),
      headers: HEADERS,
      queue: new RenderQueue(8),
      sendUnavailable: ({ response }) => sendText(response, 503, 'Later.', HEADERS),
      report: (...report) => told.push(report),
    }),
    startTrace: () => ({
      headers: () => ({}),
      routed: (...names) => told.push(names),
      result: (result) => told.push(result),
    }),
  })
  open.push(edge)
  return { ...edge, asked, told }
}

const post = (body: string, headers = '', path = '/renew') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`

describe('a form that is posted to its page', () => {
  it('reaches the renderer with its body and named headers, and nothing else that a visitor wrote', async () => {
    const { port, asked } = await openForms()
    const headers = [
      'Origin: http://localhost',
      'Sec-Fetch-Site: same-origin',
      'Cookie: session_partner=x',
      'Next-Action: 1',
      'X-Render-Report: {}',
      'X-Forwarded-Host: evil.example',
    ]
    await rawExchange(port, post(`code=${CODE}`, `${headers.join('\r\n')}\r\n`, `/renew?code=${CODE}`))
    const [request, ...more] = asked
    expect(more).toEqual([])
    expect([request?.method, String(request?.body)]).toEqual(['POST', `code=${CODE}`])
    expect(request?.path).toMatch(/^\/com\/[^/?]+\/renew$/)
    expect(request?.headers).toEqual({
      accept: 'text/html',
      host: 'localhost',
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost',
      'sec-fetch-site': 'same-origin',
    })
  })

  it.each([200, 422])('is answered by the page with status %i, which nobody keeps or lists', async (status) => {
    const { port, asked } = await openForms({ status })
    const answers = [await rawExchange(port, post('code=x')), await rawExchange(port, post('code=x'))]
    for (const { status: got, text } of answers) {
      expect(got).toBe(status)
      expect(text).toContain('<p>answer</p>')
      expect(text).toContain('cache-control: private, no-store\r\n')
      expect(text).toContain('x-robots-tag: noindex\r\n')
      expect(text).not.toMatch(/\r\netag:|x-render-report/i)
    }
    expect(asked).toHaveLength(2)
  })

  it('has the data that hydrates it within the page, and asks no other address for it', async () => {
    const { port } = await openForms()
    const { text } = await rawExchange(port, post('code=x'))
    expect(text).toContain('<script type="application/json" id="hydration">{"turbopack":[],"flight":[[0],[1,"0:{}')
    expect(text).toContain('data-hydration=""')
    expect(text).not.toMatch(/_hydration\/|<script>/)
  })

  it('leads on where the page says where to', async () => {
    const { port } = await openForms({ seeOther: '/renew?done=1' })
    const { status, text } = await rawExchange(port, post('code=x'))
    expect(status).toBe(303)
    expect(text).toContain('location: /renew?done=1\r\n')
    expect(text).toContain('cache-control: private, no-store\r\n')
  })

  it.each([
    [403, 'This form is not of this site.'],
    [400, 'A form is expected.'],
    [503, 'Later.'],
  ])('that the renderer does not read is refused with %i', async (status, message) => {
    const { port } = await openForms({ status })
    const { status: got, text } = await rawExchange(port, post('code=x'))
    expect([got, text.includes(message), text.includes('answer</p>')]).toEqual([status, true, false])
  })

  it('of 8 KB is taken, and one of a byte more refused, announced or not', async () => {
    const { port, asked } = await openForms()
    expect((await rawExchange(port, post('a'.repeat(MOST_BYTES)))).status).toBe(200)
    expect((await rawExchange(port, post('a'.repeat(MOST_BYTES + 1)))).status).toBe(413)
    const length = MOST_BYTES + 1
    const chunked = `POST /renew HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${length.toString(16)}\r\n${'a'.repeat(length)}\r\n0\r\n\r\n`
    expect((await rawExchange(port, chunked)).status).toBe(413)
    expect(asked).toHaveLength(1)
  })

  it('is limited by client', async () => {
    const { port } = await openForms()
    const of = (client: string) => rawExchange(port, post('code=x', `X-Forwarded-For: ${client}\r\n`))
    const answers = await Promise.all(Array.from({ length: 400 }, () => of('203.0.113.7')))
    expect(new Set(answers.map(({ status }) => status))).toContain(429)
    expect((await of('203.0.113.8')).status).toBe(200)
  })

  it('is sent once: it is not repeated where the renderer breaks off, and what it holds is in no trace or report', async () => {
    const error = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
    const { port, asked, told } = await openForms({ error })
    const { status, text } = await rawExchange(port, post(`code=${CODE}`))
    expect([status, asked.length]).toEqual([503, 1])
    expect(told.length).toBeGreaterThan(1)
    expect(JSON.stringify(told) + text).not.toContain('NWALL')
  })
})

describe('a page without a form', () => {
  it('takes none', async () => {
    const { port, asked, reached } = await openForms()
    const { status, text } = await rawExchange(port, post('code=x', '', '/premium'))
    expect([status, text.includes('allow: GET, HEAD\r\n')]).toEqual([405, true])
    expect([asked, reached]).toEqual([[], []])
  })

  it('and a form that is asked for by GET is a page like every other', async () => {
    const { port, asked, reached } = await openForms()
    await rawExchange(port, `GET /renew?code=${CODE} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect(asked).toEqual([])
    expect(reached).toEqual([{ kind: 'page', target: expect.stringMatching(/^\/com\/[^/?]+\/renew$/) }])
  })
})
