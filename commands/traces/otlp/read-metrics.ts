import { z } from 'zod'
import { attributesSchema } from './otlp-attributes.ts'

const number = z.union([z.string(), z.number()]).transform(Number)

const pointSchema = z
  .object({
    attributes: attributesSchema,
    asInt: number.optional(),
    asDouble: number.optional(),
    count: number.optional(),
    sum: number.optional(),
  })
  .transform(({ attributes, asInt, asDouble, count, sum }) => ({
    attributes,
    told: count === undefined ? String(asInt ?? asDouble ?? '') : `${count} times, ${sum ?? 0} in all`,
  }))
const pointsSchema = z.object({ dataPoints: z.array(pointSchema).default([]) })

const metricSchema = z.object({
  name: z.string(),
  unit: z.string().default(''),
  description: z.string().default(''),
  sum: pointsSchema.extend({ isMonotonic: z.boolean().default(false) }).optional(),
  gauge: pointsSchema.optional(),
  histogram: pointsSchema.optional(),
})

const exportSchema = z.object({
  resourceMetrics: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeMetrics: z.array(z.object({ metrics: z.array(metricSchema).default([]) })).default([]),
    }),
  ),
})

/** A series: its attributes and what it says, as a text. */
export type Point = z.output<typeof pointSchema>

/** A metric of one process. */
export interface Metric {
  readonly name: string
  readonly unit: string
  readonly description: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  /** `service.instance.id` of the process. */
  readonly instance: string
  readonly points: readonly Point[]
}

/** Reads the metrics of an export, OTLP in JSON; null for anything else. */
export const readMetrics = (body: string): readonly Metric[] | null => {
  try {
    const { resourceMetrics } = exportSchema.parse(JSON.parse(body))
    return resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
      scopeMetrics.flatMap(({ metrics }) =>
        metrics.map(({ sum, gauge, histogram, ...metric }) => ({
          ...metric,
          kind: histogram !== undefined ? 'histogram' : sum?.isMonotonic === true ? 'counter' : 'gauge',
          instance: resource.attributes.get('service.instance.id') ?? '',
          points: (histogram ?? sum ?? gauge)?.dataPoints ?? [],
        })),
      ),
    )
  } catch {
    return null
  }
}
