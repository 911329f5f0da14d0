import { trace } from '@opentelemetry/api'
import { counter, histogram } from './instruments.ts'

const MS = 1_000
/** From a second to a day: prices are fresh for a minute, and served stale for a day at most. */
const AGES = [1, 5, 15, 30, 60, 120, 300, 900, 3_600, 14_400, 43_200, 86_400]

const countReading = counter('northwall.cache.requests', { description: 'Reads of caches, by cache and result.' })
const recordAge = histogram('northwall.price.age', {
  unit: 's',
  description: 'Age of the prices that are served.',
  advice: { explicitBucketBoundaries: AGES },
})

interface Reading {
  readonly result: string
  readonly ageMs: number
}

/** Those whose reads have a span of their own. */
const HAVE_SPAN: ReadonlySet<string> = new Set(['offers', 'downloads'])

/** Tells the metrics, and the span of the call where it has one, how each read through a cache came out. */
export const cacheObserver =
  (cache: 'offers' | 'downloads' | 'content' | 'reviews') =>
  ({ result, ageMs }: Reading): void => {
    if (HAVE_SPAN.has(cache)) trace.getActiveSpan()?.setAttributes({ 'cache.result': result, 'cache.age_ms': ageMs })
    countReading({ 'cache.name': cache, 'cache.result': result })
    if (cache === 'offers' && result !== 'failed') recordAge(ageMs / MS)
  }
