import { z } from 'zod'
import { readJson } from '../../domain/text/read-json.ts'

/** A value in OTLP's JSON: integers are strings, and arrays contain values of this kind. */
const valueSchema = z
  .object({
    stringValue: z.string().optional(),
    boolValue: z.boolean().optional(),
    intValue: z.union([z.string(), z.number()]).optional(),
    doubleValue: z.number().optional(),
    arrayValue: z.object({ values: z.array(z.unknown()).default([]) }).optional(),
  })
  .transform(({ stringValue, boolValue, intValue, doubleValue, arrayValue }): string => {
    const list = arrayValue === undefined ? '' : JSON.stringify(arrayValue.values)
    return String(stringValue ?? boolValue ?? intValue ?? doubleValue ?? list)
  })

/** Attributes of spans, points and resources in OTLP's JSON. */
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .default([])
  .transform((list): ReadonlyMap<string, string> => new Map(list.map(({ key, value }) => [key, value])))

/** Nanoseconds since 1970, too large for a number. */
const nanoseconds = z.union([z.string().regex(/^\d+$/), z.number()]).transform(BigInt)

const id = z.string().regex(/^[0-9a-f]+$/)

const spanSchema = z.object({
  traceId: id.length(32),
  spanId: id.length(16),
  parentSpanId: z
    .string()
    .optional()
    .transform((parent) => (parent === '' ? undefined : parent)),
  name: z.string(),
  kind: z.number().default(0),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: attributesSchema,
  events: z.array(z.object({ name: z.string(), timeUnixNano: nanoseconds, attributes: attributesSchema })).default([]),
  links: z.array(z.object({ traceId: id.length(32), spanId: id.length(16) })).default([]),
  status: z.object({ code: z.number().default(0), message: z.string().default('') }).default({ code: 0, message: '' }),
})

const traceExportSchema = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema).default([]) })).default([]) }),
  ),
})

/** A span of OTLP. Kinds: 1 internal, 2 server, 3 client. Status codes: 0 unset, 1 ok, 2 error. */
export type Span = z.output<typeof spanSchema>

/** Reads the spans of an OTLP export in JSON. Returns null for any other text. */
export const readSpans = (body: string): readonly Span[] | null =>
  readJson(traceExportSchema, body)?.resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans),
  ) ?? null

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
    value: count === undefined ? String(asInt ?? asDouble ?? '') : `count ${count}, sum ${sum ?? 0}`,
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

const metricExportSchema = z.object({
  resourceMetrics: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeMetrics: z.array(z.object({ metrics: z.array(metricSchema).default([]) })).default([]),
    }),
  ),
})

/** A data point: the attributes of its series, and its value as text. */
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

/** Reads the metrics of an OTLP export in JSON. Returns null for any other text. */
export const readMetrics = (body: string): readonly Metric[] | null =>
  readJson(metricExportSchema, body)?.resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
    scopeMetrics.flatMap(({ metrics }) =>
      metrics.map(({ sum, gauge, histogram, ...metric }) => ({
        ...metric,
        kind: histogram !== undefined ? 'histogram' : sum?.isMonotonic === true ? 'counter' : 'gauge',
        instance: resource.attributes.get('service.instance.id') ?? '',
        points: (histogram ?? sum ?? gauge)?.dataPoints ?? [],
      })),
    ),
  ) ?? null
