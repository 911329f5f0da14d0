import { z } from 'zod'
import type { ErrorEvent, MetricsEvent, VitalEvent } from '../../../ports/metrics.ts'

/** Error types of the browser-error call (specification, section 8). */
const ERROR_TYPES = [
  'MarketoForms',
  'MarketoFormsTimeout',
  'BitrixForms',
  'BitrixFormsTimeout',
  'Search',
  'DL2',
  'Reviews',
  'JavaScript',
  'ExternalJavaScript',
  'Other',
  'PriceOptionNotFound',
  'PriceListBadStatus',
  'PriceListNoOptions',
  'PriceListExtraOptions',
  'PriceListInternalError',
  'PriceListNetworkError',
] as const

/** Body of pulse/rum/send (specification, section 7). */
export const vitalWireSchema = z.object({
  id: z.string(),
  name: z.string(),
  startTime: z.number(),
  value: z.number(),
  label: z.string(),
  largestElement: z.string().max(100).optional(),
})

/** Body of pulse/browser-error. */
export const errorWireSchema = z.object({
  type: z.enum(ERROR_TYPES),
  level: z.enum(['error', 'warning']),
  message: z.string(),
  stack: z.string().optional(),
  url: z.string(),
})

/** Body of logger2/metrics: the event's own fields are on the same level. */
export const eventWireSchema = z
  .object({ name: z.string(), currentURL: z.string(), referrerURL: z.string() })
  .catchall(z.union([z.string(), z.number()]))

/** A vital on the wire. */
export const vitalToWire = (event: VitalEvent): z.input<typeof vitalWireSchema> => ({ ...event })

/** An error on the wire. A type that the call does not know, such as that of a new lead provider, becomes `Other`. */
export const errorToWire = (event: ErrorEvent): z.input<typeof errorWireSchema> => ({
  ...event,
  type: ERROR_TYPES.find((type) => type === event.type) ?? 'Other',
})

/** An event on the wire; its own fields never replace the fixed ones. */
export const eventToWire = (event: MetricsEvent): z.input<typeof eventWireSchema> => ({
  ...event.fields,
  name: event.name,
  currentURL: event.currentURL,
  referrerURL: event.referrerURL,
})
