import { SystemClock } from '../../adapters/system/system-clock.ts'
import type { Config } from '../../adapters/wiring/config.ts'
import { uncachedReviews } from '../../adapters/wiring/connect-content.ts'
import type { Site } from '../../domain/sites/site.ts'
import { bad, type Finding, good } from './finding.ts'

const PRODUCT = 'premium'

/** Asks for the reviews of a product on the first site, of the service of `REVIEWS_URL` or of the embedded `reviews`. */
export const examineReviews = async (config: Config, sites: readonly Site[]): Promise<readonly Finding[]> => {
  const [site] = sites
  if (site === undefined) return []
  const name = `reviews: ${config.REVIEWS_URL ?? 'embedded, for demonstration'}`
  const reviews = uncachedReviews(config, new SystemClock())
  const answer = await reviews.reviews({ site, product: PRODUCT, page: 1, perPage: 1 })
  if (!answer.ok) return [bad(`${name}: ${answer.failure.message}`, 'Start the service or correct REVIEWS_URL.')]
  return [good(`${name}: ${answer.value.count} of ${PRODUCT} on ${site.code}`)]
}
