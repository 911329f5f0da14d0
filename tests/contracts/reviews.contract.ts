import { expect } from 'vitest'
import { EmbeddedReviews } from '../../adapters/reviews/demo-reviews.ts'
import { HttpReviews } from '../../adapters/reviews/http-reviews.ts'
import type { ReviewsAnswer, ReviewsPort } from '../../ports/reviews.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { FakeReviews } from '../fakes/fake-services.ts'
import { startReviews } from '../hosts/reviews/start-reviews.ts'
import type { Clause } from './clause.ts'
import { contractOf } from './contract.ts'
import { connectTo } from './open-router.ts'

const SITE = realSite('com')

const ask = async (port: ReviewsPort, product = 'premium', page = 1, perPage = 20): Promise<ReviewsAnswer> => {
  const outcome = await port.reviews({ site: SITE, product, page, perPage })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

const changing = (honest: ReviewsPort, change: (answer: ReviewsAnswer) => Partial<ReviewsAnswer>): ReviewsPort => ({
  reviews: async (query) => {
    const outcome = await honest.reviews(query)
    return outcome.ok ? { ok: true, value: { ...outcome.value, ...change(outcome.value) } } : outcome
  },
})

/** The clauses that product pages rely on. */
const CLAUSES: readonly Clause<ReviewsPort>[] = [
  {
    name: 'returns 1 to 5 stars per review, and the average of all stars',
    check: async (port) => {
      const { average, count, reviews } = await ask(port)
      const stars = reviews.map((review) => review.stars)
      expect(reviews.length).toBe(count)
      expect(stars.filter((each) => ![1, 2, 3, 4, 5].includes(each))).toEqual([])
      expect(average).toBeCloseTo(stars.reduce((sum, each) => sum + each, 0) / count)
    },
    saboteur: (honest) => changing(honest, () => ({ average: 5 })),
  },
  {
    name: 'returns each review on exactly one page, and no reviews beyond the last page',
    check: async (port) => {
      const { count, reviews: all } = await ask(port)
      const ids: string[] = []
      for (let page = 1; page <= count; page += 1)
        ids.push(...(await ask(port, 'premium', page, 1)).reviews.map(({ id }) => id))
      expect(ids).toEqual(all.map(({ id }) => id))
      expect(new Set(ids).size).toBe(count)
      expect((await ask(port, 'premium', 99)).reviews).toEqual([])
    },
    saboteur: (honest) => ({ reviews: (query) => honest.reviews({ ...query, page: 1 }) }),
  },
  {
    name: 'returns reviews with author, title and text, newest first',
    check: async (port) => {
      const { reviews } = await ask(port)
      expect(reviews.length).toBeGreaterThan(1)
      const dates = reviews.map(({ date }) => date)
      expect(dates).toEqual(dates.toSorted().toReversed())
      for (const { author, date, title, text } of reviews)
        expect([author, title, text, date].join('|')).toMatch(/^.+\|.+\|.+\|\d{4}-\d\d-\d\d$/)
    },
    saboteur: (honest) => changing(honest, ({ reviews }) => ({ reviews: reviews.toReversed() })),
  },
  {
    name: 'succeeds without an average for a product without reviews',
    check: async (port) => {
      expect(await ask(port, 'no-such-product')).toMatchObject({ average: null, count: 0, reviews: [] })
    },
    saboteur: (honest) => ({ reviews: (query) => honest.reviews({ ...query, product: 'premium' }) }),
  },
]

export const CONTRACT = contractOf('ReviewsPort', CLAUSES, {
  FakeReviews: { standalone: () => new FakeReviews() },
  EmbeddedReviews: { standalone: () => new EmbeddedReviews() },
  HttpReviews: {
    overHost: async () => {
      const host = await startReviews()
      return { port: new HttpReviews(connectTo(host.origin)), close: host.close }
    },
  },
})
