/** Enough to see how hits are, and too few to be felt. */
const USUAL = 10

/** What the environment says of them. */
interface TracedHits {
  /** `Infinity` for all. */
  readonly TRACED_HITS_PER_SECOND?: number | undefined
  readonly OTEL_TRACES_SAMPLER?: string | undefined
}

/**
 * How many requests that are answered from memory may have a span, in a second; `Infinity` for all. Who has chosen a sampler has said what is
 * recorded, so that all of them are handed to it, but where a bound is set beside it.
 */
export const tracedHitsPerSecond = ({ TRACED_HITS_PER_SECOND, OTEL_TRACES_SAMPLER }: TracedHits): number =>
  TRACED_HITS_PER_SECOND ?? (OTEL_TRACES_SAMPLER === undefined ? USUAL : Number.POSITIVE_INFINITY)
