import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import type { Review, ReviewsAnswer, ReviewsPort, ReviewsQuery } from '../../ports/reviews.ts'
import type en from './texts/en.json'

/** Texts of the demonstration reviews by product. The English file defines the keys. */
type ReviewTexts = typeof en

/** Loads the texts of a language with the regional words of a locale. English is the fallback. */
const reviewTextsFor = async (language: string, locale: string): Promise<ReviewTexts> => {
  const file = SITE_LANGUAGES.find((known) => known === language) ?? 'en'
  const module: { readonly default: ReviewTexts } = await import(`./texts/${file}.json`, { with: { type: 'json' } })
  return regionalTexts(module.default, locale)
}

/** Date and stars of each review in the order of the texts, newest first. */
const RATINGS: Readonly<Record<keyof ReviewTexts, readonly Pick<Review, 'date' | 'stars'>[]>> = {
  premium: [
    { date: '2026-10-18', stars: 5 },
    { date: '2026-08-03', stars: 4 },
  ],
  plus: [
    { date: '2026-09-27', stars: 5 },
    { date: '2026-07-11', stars: 4 },
  ],
  standard: [
    { date: '2026-10-05', stars: 4 },
    { date: '2026-06-22', stars: 3 },
  ],
}

const isReviewed = (product: string): product is keyof ReviewTexts => Object.hasOwn(RATINGS, product)

const demoReviews = (product: string, texts: ReviewTexts): readonly Review[] => {
  if (!isReviewed(product)) return []
  return RATINGS[product].flatMap((rating, position) => {
    const text = texts[product][position]
    return text === undefined ? [] : [{ id: `${product}-${position + 1}`, ...rating, ...text }]
  })
}

/** Demonstration reviews of a few products, in the language of the site. Answers are marked as demonstration. */
export class EmbeddedReviews implements ReviewsPort {
  async reviews({ site, product, page, perPage }: ReviewsQuery): Promise<Outcome<ReviewsAnswer>> {
    const all = demoReviews(product, await reviewTextsFor(site.language, site.locale))
    const sum = all.reduce((total, { stars }) => total + stars, 0)
    return success({
      average: all.length === 0 ? null : sum / all.length,
      count: all.length,
      reviews: all.slice((page - 1) * perPage, page * perPage),
      isDemonstration: true,
    })
  }
}
