import { z } from 'zod'
import type { ErrorEvent, MetricsEvent, MetricsReport, ReportOrigin } from '../../ports/metrics.ts'
import type { DeviceType, SiteGroup } from '../../ports/vocabulary.ts'
import { readJson } from '../text/read-json.ts'
import { ELEMENT_PATH_LENGTH, PERFORMANCE, withoutQuery } from './page-reports.ts'
import { cleanText, redactText } from './redact-text.ts'

const MAX_TEXT = 2_048
const MAX_STACK = 8_192
const MAX_FIELDS = 32
/** Further lines of a stack are dropped. Redacting 8,000 empty lines took the edge 4 ms. */
const MAX_LINES = 100

const text = z.string().max(MAX_TEXT)
const cleaned = text.transform(cleanText)
const pageUrl = text.transform(withoutQuery).transform(cleanText)
/** A stack starts with the error's message; each further line is a location. */
const redactLines = (stack: string): string => stack.split('\n', MAX_LINES).map(redactText).join('\n')

const figure = z.number().min(-1e12).max(1e12)

const measurement = z.string().regex(/^[A-Za-z][\w-]{0,31}$/)

const vital = z.object({
  id: text,
  name: measurement,
  startTime: figure,
  value: figure,
  label: text,
  largestElement: z.string().max(ELEMENT_PATH_LENGTH).exactOptional(),
  url: pageUrl.exactOptional(),
})

// Only types that a browser can observe: failures of its scripts and forms.
const error = z.object({
  type: z.enum(['JavaScript', 'ExternalJavaScript', 'DL2', 'Search', 'Reviews', 'Other']),
  level: z.enum(['error', 'warning']),
  message: text.transform(redactText),
  stack: z.string().max(MAX_STACK).transform(redactLines).exactOptional(),
  url: pageUrl,
})

/** Events that pages report, besides measurements. The server reports all others, such as a cart transition. */
const EVENT_NAMES = ['Buy button', 'Download', 'Review helpful'] as const

/** Matches the names of fields. A name may not contain visitor data, because names are not redacted. */
const FIELD_NAME = /^[A-Za-z]\w{0,63}$/

const eventFields = { currentURL: pageUrl, referrerURL: pageUrl }

/** Checked before the fields, because the errors of a thousand fields took the edge up to 20 ms. */
const hasFewFields = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).length <= MAX_FIELDS

const fieldsOfEvent = z
  .union([
    z.object({ event: z.literal(PERFORMANCE), name: measurement, ...eventFields }).catchall(z.union([cleaned, figure])),
    z
      .object({ event: z.never().optional(), name: z.enum(EVENT_NAMES), ...eventFields })
      .catchall(z.union([cleaned, figure])),
  ])
  .refine((fields) => Object.keys(fields).every((name) => FIELD_NAME.test(name)))

const event = z.unknown().refine(hasFewFields).pipe(fieldsOfEvent)

const readErrorBeacon = (body: string): ErrorEvent | null => readJson(error, body) ?? null

/** Parses an event: `name`, `currentURL`, `referrerURL` and other plain fields. Returns null for any other body. */
const readEventBeacon = (body: string): MetricsEvent | null => {
  const parsed = readJson(event, body)
  if (parsed === undefined) return null
  const { name, currentURL, referrerURL, ...fields } = parsed
  return { name, currentURL, referrerURL, fields }
}

/** A valid report from a browser; `group` is the group of the page's site. */
export type Beacon = MetricsReport

/** The site and browser of a report. */
export interface ReportSource {
  readonly site: string
  readonly group: SiteGroup
  readonly device?: DeviceType | undefined
  /** @default '': the browser sent none */
  readonly userAgent?: string | undefined
}

/** Maximum length of a user agent in reports. Further characters are dropped. */
export const MAX_USER_AGENT = 300

/** Returns the origin of vitals and events. Redacts the user agent, and truncates it to 300 characters. */
export const reportOrigin = ({ site, device, userAgent = '' }: Omit<ReportSource, 'group'>): ReportOrigin => ({
  site,
  ...(device === undefined ? {} : { device }),
  ...(userAgent === '' ? {} : { userAgent: cleanText(userAgent.slice(0, MAX_USER_AGENT)) }),
})

/** Reads a report from JSON. Returns null for an unknown kind or a malformed report (specification, section 7). */
export const readBeacon = (kind: string, body: string, source: ReportSource): Beacon | null => {
  const { group } = source
  switch (kind) {
    case 'rum': {
      const report = readJson(vital, body)
      return report === undefined ? null : { kind, report: { ...report, ...reportOrigin(source) }, group }
    }
    case 'error': {
      const report = readErrorBeacon(body)
      return report && { kind, report, group }
    }
    case 'event': {
      const report = readEventBeacon(body)
      return report && { kind, report: { ...report, fields: { ...report.fields, ...reportOrigin(source) } }, group }
    }
    default:
      return null
  }
}
