import { describe, expect, it } from 'vitest'
import { HttpSearch } from '../../../adapters/search/http-search.ts'
import { connectTo } from '../../contracts/open-router.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import { searchAnswerToWire } from '../../hosts/search/search-answer-to-wire.ts'
import { startSearch } from '../../hosts/search/start-search.ts'

const HIT = { path: '/premium', title: [{ text: 'Premium', is_match: true }], excerpt: [] }
const ANSWER = { total: 1, hits: [HIT], suggestions: [] }
const QUERY = { site: realSite('com'), text: 'my secret', page: 1, perPage: 5 }
const read = (answer: unknown) =>
  new HttpSearch(connectTo('http://search.example', {}, { fetch: async () => Response.json(answer) })).search(QUERY)

describe('HttpSearch', () => {
  it('returns the hits of a valid answer', async () => {
    const answer = await read(ANSWER)
    expect(answer.ok && searchAnswerToWire(answer.value)).toEqual(ANSWER)
    const corrected = { ...ANSWER, corrected: 'my secret' }
    const named = await read(corrected)
    expect(named.ok && searchAnswerToWire(named.value)).toEqual(corrected)
  })

  it.each([
    [null],
    [[]],
    [{}],
    [{ ...ANSWER, total: -1 }],
    [{ ...ANSWER, total: 0 }],
    [{ ...ANSWER, total: 6, hits: Array(6).fill(HIT) }],
    [{ ...ANSWER, hits: [{ ...HIT, path: 'https://elsewhere.example/' }] }],
    [{ ...ANSWER, hits: [{ ...HIT, path: '//elsewhere.example' }] }],
    [{ ...ANSWER, hits: [{ ...HIT, path: '/\\elsewhere.example' }] }],
    [{ ...ANSWER, hits: [{ ...HIT, path: 'javascript:alert(1)' }] }],
    [{ ...ANSWER, hits: [{ ...HIT, title: [] }] }],
    [{ ...ANSWER, hits: [{ ...HIT, title: '<b>Premium</b>' }] }],
    [{ ...ANSWER, hits: [{ ...HIT, title: [{ text: '\u202egpj', is_match: false }] }] }],
    [{ ...ANSWER, suggestions: ['a\nb'] }],
    [{ ...ANSWER, corrected: '' }],
    [{ ...ANSWER, corrected: 'a\nb' }],
  ])('returns a `malformed` failure for %j', async (answer) => {
    expect(await read(answer)).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
  })

  it.each([
    [{ ...ANSWER, total: 0 }, 'Search answer cannot be read: hits: more than requested or counted'],
    [
      { ...ANSWER, total: 6, hits: Array(6).fill(HIT) },
      'Search answer cannot be read: hits: more than requested or counted',
    ],
    [{ ...ANSWER, total: 'a' }, 'Search answer cannot be read: total: Invalid input: expected number, received string'],
  ])('says what is wrong with %j', async (answer, message) => {
    const outcome = await read(answer)
    expect(outcome.ok ? null : outcome.failure.message).toBe(message)
  })

  it('accepts as many hits as requested, and a page without hits', async () => {
    expect(await read({ ...ANSWER, total: 9, hits: Array(5).fill(HIT) })).toMatchObject({ ok: true })
    expect(await read({ total: 0, hits: [], suggestions: ['vpn'] })).toEqual({
      ok: true,
      value: { total: 0, hits: [], suggestions: ['vpn'] },
    })
  })

  it('sends site, locale, text and page in the body', async () => {
    const bodies: unknown[] = []
    const fetch = async (_url: unknown, init?: RequestInit) => {
      bodies.push([init?.method, JSON.parse(String(init?.body))])
      return Response.json(ANSWER)
    }
    await new HttpSearch(connectTo('http://search.example', {}, { fetch })).search({ ...QUERY, page: 2 })
    expect(bodies).toEqual([['POST', { site: 'com', locale: 'en', text: 'my secret', page: 2, per_page: 5 }]])
  })

  it('sends the search text only in the body, not in the URL', async () => {
    const host = await startSearch()
    const port = new HttpSearch(connectTo(host.origin))
    const outcome = await port.search(QUERY)
    await host.close()
    expect(outcome.ok).toBe(true)
    expect(host.targets).toEqual(['/search/v1'])
  })
})
