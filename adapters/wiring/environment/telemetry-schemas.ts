import { z } from 'zod'

const PROTOCOLS = ['http/protobuf', 'http/json'] as const

/** The samplers of OpenTelemetry that need nothing else. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const MOST_HITS = 1_000_000
const HITS = `a number of hits a second, 0 to ${MOST_HITS}, or all`

/** How telemetry is sent. */
export const protocol = z.enum(PROTOCOLS, { error: PROTOCOLS.join(' or ') })

/** Which traces are recorded. The SDK would take any other word for its default, and say so nowhere. */
export const sampler = z.enum(SAMPLERS, { error: SAMPLERS.join(' or ') })

/** The share of traces that a sampler by ratio records. */
export const sampledShare = z
  .string()
  .regex(/^(?:0(?:\.\d+)?|0?\.\d+|1(?:\.0+)?)$/, 'a share, 0 to 1, such as 0.1')
  .transform(Number)

/** How many hits a second may have a span; `Infinity` for all. */
export const tracedHits = z
  .string()
  .regex(/^(?:all|\d{1,7})$/, HITS)
  .transform((text) => (text === 'all' ? Number.POSITIVE_INFINITY : Number(text)))
  .refine((hits) => hits === Number.POSITIVE_INFINITY || hits <= MOST_HITS, HITS)

/** A ratio without its share: the SDK would record everything, and say so nowhere. */
export const samplerDisagreements = (given: {
  readonly OTEL_TRACES_SAMPLER?: string | undefined
  readonly OTEL_TRACES_SAMPLER_ARG?: number | undefined
}): readonly string[] => {
  const { OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: share } = given
  return !name.endsWith('traceidratio') || share !== undefined
    ? []
    : [`OTEL_TRACES_SAMPLER_ARG: takes a share, 0 to 1, where OTEL_TRACES_SAMPLER is ${name}`]
}
