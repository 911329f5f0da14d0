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

it('all languages contain all demonstration reviews', () => {
  expect(missingTexts(new URL('../../../adapters/reviews/texts', import.meta.url).pathname)).toEqual([])
})
