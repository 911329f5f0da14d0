import { expect, it } from 'vitest'
import { EmbeddedReviews } from '../../../adapters/reviews/demo-reviews.ts'
import { PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import { SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import { missingTexts } from '../content/missing-texts.ts'

const REVIEWED = PRODUCTS.filter(({ isReviewed = false }) => isReviewed).map(({ shortName }) => shortName)

it('EmbeddedReviews returns reviews that are marked as demonstrations for every reviewed product in every language', async () => {
  const texts = new Set<string>()
  for (const language of SITE_LANGUAGES)
    for (const product of REVIEWED) {
      const query = { site: { ...realSite('com'), language }, product, page: 1, perPage: 5 }
      const answer = await new EmbeddedReviews().reviews(query)
      const { isDemonstration, reviews } = answer.ok ? answer.value : { isDemonstration: false, reviews: [] }
      expect([language, product, isDemonstration, reviews.length]).toEqual([language, product, true, 2])
      for (const { text } of reviews) texts.add(text)
    }
  // No two languages share a text.
  expect(texts.size).toBeGreaterThan(SITE_LANGUAGES.length * REVIEWED.length * 2 - 5)
})

it.each(['no-such-product', '__proto__', 'constructor', 'toString'])(
  'EmbeddedReviews has no reviews of %s, which may be a property of the object prototype',
  async (product) => {
    const query = { site: realSite('com'), product, page: 1, perPage: 5 }
    const answer = await new EmbeddedReviews().reviews(query)
    expect(answer.ok && answer.value.reviews).toEqual([])
  },
)

it.each([
  ['premium', 4.5, ['2026-10-18', '2026-08-03']],
  ['plus', 4.5, ['2026-09-27', '2026-07-11']],
  ['standard', 3.5, ['2026-10-05', '2026-06-22']],
])('EmbeddedReviews gives %s an average of %d stars, and its reviews newest first', async (product, average, dates) => {
  const query = { site: realSite('com'), product, page: 1, perPage: 5 }
  const answer = await new EmbeddedReviews().reviews(query)
  if (!answer.ok) throw new Error('no reviews')
  const { reviews, ...whole } = answer.value
  expect(whole).toEqual({ average, count: 2, isDemonstration: true })
  expect(reviews.map(({ date }) => date)).toEqual(dates)
  expect(reviews.map(({ id }) => id)).toEqual([`${product}-1`, `${product}-2`])
  expect(reviews.reduce((sum, { stars }) => sum + stars, 0) / 2).toBe(average)
})

it('EmbeddedReviews divides the reviews into pages', async () => {
  const idsOn = async (page: number, perPage = 1) => {
    const query = { site: realSite('com'), product: 'plus', page, perPage }
    const answer = await new EmbeddedReviews().reviews(query)
    return answer.ok ? answer.value.reviews.map(({ id }) => id) : null
  }
  expect([await idsOn(1), await idsOn(2), await idsOn(3)]).toEqual([['plus-1'], ['plus-2'], []])
  expect([await idsOn(1, 2), await idsOn(2, 2)]).toEqual([['plus-1', 'plus-2'], []])
})

it('EmbeddedReviews has no average of a product without reviews', async () => {
  const answer = await new EmbeddedReviews().reviews({ site: realSite('com'), product: 'free', page: 1, perPage: 5 })
  expect(answer.ok && answer.value).toEqual({ average: null, count: 0, reviews: [], isDemonstration: true })
})

it('EmbeddedReviews answers in English on a site in another language', async () => {
  const query = { product: 'plus', page: 1, perPage: 5 }
  const english = await new EmbeddedReviews().reviews({ ...query, site: realSite('com') })
  const unknown = await new EmbeddedReviews().reviews({ ...query, site: { ...realSite('com'), language: 'tlh' } })
  expect(unknown).toEqual(english)
})

it('all languages contain all demonstration reviews', () => {
  expect(missingTexts(new URL('../../../adapters/reviews/texts', import.meta.url).pathname)).toEqual([])
})
