import { z } from 'zod'
import type { ErrorEvent, MetricsEvent, VitalEvent } from '../../ports/metrics.ts'

const MAX_TEXT = 2_048
const MAX_STACK = 8_192
const MAX_FIELDS = 32

const text = z.string().max(MAX_TEXT)
const figure = z.number().min(-1e12).max(1e12)

const vital = z.object({
  id: text,
  name: z.string().regex(/^[A-Za-z][\w-]{0,31}$/),
  startTime: figure,
  value: figure,
  label: text,
  largestElement: z.string().max(100).optional(),
})

// A browser reports only what a browser can know of: failures of its own and of its forms.
const error = z.object({
  type: z.enum(['JavaScript', 'ExternalJavaScript', 'DL2', 'Search', 'Reviews', 'Other']),
  level: z.enum(['error', 'warning']),
  message: text,
  stack: z.string().max(MAX_STACK).optional(),
  url: text,
})

const event = z
  .object({ name: z.string().min(1).max(64), currentURL: text, referrerURL: text })
  .catchall(z.union([text, figure]))
  .refine((fields) => Object.keys(fields).length <= MAX_FIELDS)

const read = <T>(schema: z.ZodType<T>, body: string): T | null => {
  try {
    const result = schema.safeParse(JSON.parse(body))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

/** Reads a web-vital report; null for anything that is not one. */
export const readVitalBeacon = (body: string): VitalEvent | null => {
  const reading = read(vital, body)
  if (reading === null) return null
  const { largestElement, ...rest } = reading
  return largestElement === undefined ? rest : { ...rest, largestElement }
}

/** Reads an error report; null for anything that is not one. */
export const readErrorBeacon = (body: string): ErrorEvent | null => {
  const reading = read(error, body)
  if (reading === null) return null
  const { stack, ...rest } = reading
  return stack === undefined ? rest : { ...rest, stack }
}

/** Reads an event: `name`, `currentURL`, `referrerURL` and plain fields beside them; null for anything that is not one. */
export const readEventBeacon = (body: string): MetricsEvent | null => {
  const reading = read(event, body)
  if (reading === null) return null
  const { name, currentURL, referrerURL, ...fields } = reading
  return { name, currentURL, referrerURL, fields }
}
