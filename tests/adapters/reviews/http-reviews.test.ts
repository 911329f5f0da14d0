import { describe, expect, it } from 'vitest'
import { HttpReviews } from '../../../adapters/reviews/http-reviews.ts'
import { connectTo } from '../../contracts/open-router.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import { reviewsToWire, startReviews } from '../../hosts/reviews/start-reviews.ts'

const REVIEW = { id: 'r-1', author: 'Ada', date: '2026-01-31', stars: 4, title: 'Good', text: 'It <b>works</b>.' }
const ANSWER = { average: 4, count: 1, is_demonstration: false, reviews: [REVIEW] }
const QUERY = { site: realSite('com'), product: 'premium', page: 1, perPage: 5 }
const read = (answer: unknown) =>
  new HttpReviews(connectTo('http://reviews.example', {}, { fetch: async () => Response.json(answer) })).reviews(QUERY)
const withReview = (fields: object) => ({ ...ANSWER, reviews: [{ ...REVIEW, ...fields }] })

describe('HttpReviews', () => {
  it('returns the reviews of a valid answer', async () => {
    const answer = await read(ANSWER)
    expect(answer.ok && reviewsToWire(answer.value)).toEqual(ANSWER)
  })

  it.each([
    [null],
    [[]],
    [{}],
    [{ ...ANSWER, average: 0 }],
    [{ ...ANSWER, average: 5.1 }],
    [{ ...ANSWER, average: null }],
    [{ ...ANSWER, count: 0 }],
    [{ ...ANSWER, average: null, count: 0 }],
    [{ ...ANSWER, is_demonstration: 'no' }],
    [{ ...ANSWER, count: 6, reviews: Array(6).fill(REVIEW) }],
    [withReview({ stars: 6 })],
    [withReview({ stars: 3.5 })],
    [withReview({ date: '2026-02-30' })],
    [withReview({ author: '' })],
    [withReview({ title: '\u202egpj' })],
    [withReview({ text: 'a\u0000b' })],
    [withReview({ text: 'x'.repeat(2_001) })],
    [withReview({ id: 'has blanks' })],
    [withReview({ text: 'e\u0301\u0302\u0303\u0304' })],
  ])('returns a `malformed` failure for %j', async (answer) => {
    expect(await read(answer)).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
  })

  it('leaves out an invalid review, because the customer who wrote it must not hide the others', async () => {
    const invalid = { ...REVIEW, id: 'r-2', title: '\u202egpj' }
    const answer = await read({ ...ANSWER, count: 2, reviews: [invalid, REVIEW] })
    expect(answer).toMatchObject({ ok: true, value: { count: 2, reviews: [{ id: 'r-1' }] } })
  })

  it('allows three marks on a letter, as some names and languages have them', async () => {
    expect(await read(withReview({ author: 'e\u0301\u0302\u0303' }))).toMatchObject({ ok: true })
  })

  it('allows a product without reviews, which has no average', async () => {
    const answer = await read({ average: null, count: 0, is_demonstration: false, reviews: [] })
    expect(answer).toEqual({
      ok: true,
      value: { average: null, count: 0, isDemonstration: false, reviews: [] },
    })
  })

  it.each([
    [{ ...ANSWER, count: 0 }, 'Reviews cannot be read: reviews: more than requested or counted'],
    [{ ...ANSWER, average: null }, 'Reviews cannot be read: average: inconsistent with the count'],
    [{ ...ANSWER, average: null, count: 0, reviews: [] }, null],
    [{ ...ANSWER, average: 'a' }, 'Reviews cannot be read: average: Invalid input: expected number, received string'],
    [
      withReview({ title: '\u202egpj' }),
      'Reviews cannot be read: title: contains a control character, a direction control or stacked marks',
    ],
  ])('says what is wrong with %j: %s', async (answer, message) => {
    const outcome = await read(answer)
    expect(outcome.ok ? null : outcome.failure.message).toBe(message)
  })

  it('requests a page of the reviews of a product on a site', async () => {
    const urls: string[] = []
    const fetch = async (url: URL | RequestInfo) => {
      urls.push(String(url))
      return Response.json(ANSWER)
    }
    await new HttpReviews(connectTo('http://reviews.example', {}, { fetch })).reviews({ ...QUERY, page: 2 })
    expect(urls).toEqual(['http://reviews.example/reviews/v1?site=com&locale=en&product=premium&page=2&per_page=5'])
  })

  it.each([
    ['unusable', [{ ...REVIEW, stars: 6 }, REVIEW]],
    ['success', [REVIEW]],
  ])('counts an answer as %s according to its reviews', async (outcome, reviews) => {
    const outcomes: string[] = []
    const fetch = async () => Response.json({ ...ANSWER, count: 2, reviews })
    const observe = (sourceOutcome: string) => void outcomes.push(sourceOutcome)
    await new HttpReviews({ ...connectTo('http://reviews.example', {}, { fetch }), observe }).reviews(QUERY)
    expect(outcomes).toEqual([outcome])
  })

  it.each([500, 503, 404, 429])('returns a failure for the status %i', async (status) => {
    const host = await startReviews()
    host.setStatus(status)
    const port = new HttpReviews(connectTo(host.origin))
    const outcome = await port.reviews(QUERY)
    await host.close()
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'status', status } })
  })
})
