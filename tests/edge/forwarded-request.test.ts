import { describe, expect, it } from 'vitest'
import { forwardedHeaders, forwardedPath } from '../../edge/endpoints/forwarded-request.ts'

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

describe('forwardedPath', () => {
  it.each([
    ['', '/store'],
    ['pid=a&partner=b%26c', '/store?pid=a&partner=b%26c'],
    ['a&'.repeat(2_000), `/store?${'a&'.repeat(99)}a`],
  ])('keeps at most 100 parameters (%#)', (query, path) => {
    expect(forwardedPath('/store', query)).toBe(path)
  })
})
