import { z } from 'zod'
import { attributesSchema } from './otlp-attributes.ts'

/** Nanoseconds since 1970, more than a number holds. */
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

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema).default([]) })).default([]) }),
  ),
})

/** A span as OTLP tells it. Kinds: 1 internal, 2 server, 3 client. Status codes: 0 unset, 1 good, 2 failed. */
export type Span = z.output<typeof spanSchema>

/** Reads the spans of an export, OTLP in JSON; null for anything else. */
export const readSpans = (body: string): readonly Span[] | null => {
  try {
    const { resourceSpans } = exportSchema.parse(JSON.parse(body))
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  } catch {
    return null
  }
}
