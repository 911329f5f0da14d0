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

/** Origin fields of a browser report, in addition to the fields of the specification. */
const originFields = {
  site: z.string().optional(),
  device: z.enum(['mobile', 'tablet', 'desktop']).optional(),
  userAgent: z.string().optional(),
}

/** Body of pulse/rum/send (specification, section 7). */
export const vitalWireSchema = z.object({
  id: z.string(),
  name: z.string(),
  startTime: z.number(),
  value: z.number(),
  label: z.string(),
  largestElement: z.string().max(100).optional(),
  url: z.string().optional(),
  ...originFields,
})

/**
 * Body of pulse/browser-error. Server problems have further fields, for example `params`, `status` and `errCode` of a failed
 * price call (specification, section 8).
 */
export const errorWireSchema = z.looseObject({
  type: z.enum(ERROR_TYPES),
  level: z.enum(['error', 'warning']),
  message: z.string(),
  stack: z.string().optional(),
  url: z.string(),
})

/** Body of logger2/metrics. Additional event fields and the origin fields are properties of the same object. */
export const eventWireSchema = z
  .object({ name: z.string(), currentURL: z.string(), referrerURL: z.string() })
  .catchall(z.union([z.string(), z.number()]))

export const vitalToWire = (event: VitalEvent): z.input<typeof vitalWireSchema> => ({ ...event })

/**
 * Replaces an unsupported error type with `Other`, for example the type of a new lead provider. The details cannot overwrite the
 * fixed fields.
 */
export const errorToWire = ({ details, ...event }: ErrorEvent): z.input<typeof errorWireSchema> => ({
  ...details,
  ...event,
  type: ERROR_TYPES.find((type) => type === event.type) ?? 'Other',
})

/** Additional fields cannot overwrite the name and the URLs. */
export const eventToWire = (event: MetricsEvent): z.input<typeof eventWireSchema> => ({
  ...event.fields,
  name: event.name,
  currentURL: event.currentURL,
  referrerURL: event.referrerURL,
})
