import { describe, expect, it } from 'vitest'
import { forwardedHeaders } from '../../edge/endpoints/forwarded-request.ts'
import { sendText } from '../../edge/http/send-answer.ts'
import { firstParameters } from '../../edge/routing/routed-request.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

describe('forwardedHeaders', () => {
  it('hides cookies from Next, which would read them in quadratic time', () => {
    const cookie = 'a=1; '.repeat(2_000)
    expect(forwardedHeaders({ cookie })).toEqual({ 'x-cookies': cookie })
  })

  it('shortens the user agent, in which Next looks for bots in quadratic time', () => {
    expect(forwardedHeaders({ 'user-agent': 'a'.repeat(14_000) })).toEqual({ 'user-agent': 'a'.repeat(300) })
  })

  it('accepts cookies from no other header of the visitor', () => {
    expect(forwardedHeaders({ 'x-cookies': 'consent=v1.am' })).toEqual({})
  })
})

describe('firstParameters', () => {
  it.each([
    ['', ''],
    ['pid=a&partner=b%26c', 'pid=a&partner=b%26c'],
    ['a&'.repeat(2_000), `${'a&'.repeat(99)}a`],
    [`${'ab&'.repeat(99)}c`, `${'ab&'.repeat(99)}c`],
    ['&'.repeat(100), '&'.repeat(99)],
  ])('keeps at most 100 parameters (%#)', (query, kept) => {
    expect(firstParameters(query)).toBe(kept)
  })

  it('is what pages and endpoints get of a query', async () => {
    const queries: string[] = []
    const edge = await openEdge({
      page: ({ response, query }) => {
        queries.push(query)
        sendText(response, 200, '', HEADERS)
      },
    })
    await rawExchange(edge.port, `GET /about?${'a&'.repeat(1_900)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await edge.close()
    expect(queries).toEqual([`${'a&'.repeat(99)}a`])
  })
})
