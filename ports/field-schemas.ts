import { z } from 'zod'
import { failed, type Outcome } from './outcome.ts'

/** Makes every field and array of a type read-only. */
export type Immutable<Value> = { readonly [Field in keyof Value]: Immutable<Value[Field]> }

/** Control characters, surrogates, direction controls, line separators and markup. A valid name contains none of them. */
const UNSAFE_TEXT = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}<>]/u

const MAX_NAME_LENGTH = 200
const MAX_TEXT_LENGTH = 2_000
/** Proxies accept answers with 16 KB of headers. A purchase adds up to 4,096 characters to its link. */
const MAX_LINK_LENGTH = 4_096
const MAX_TOKEN_LENGTH = 4_096

const UNSAFE_TEXT_ERROR = 'contains a control character, a direction control or markup'

const isSafeText = (text: string): boolean => !UNSAFE_TEXT.test(text)

const isWebLink = (text: string): boolean => {
  const protocol = isSafeText(text) ? URL.parse(text)?.protocol : undefined
  return protocol === 'https:' || protocol === 'http:'
}

/** A name that is safe to log and display: 1 to 200 characters, no control characters, direction controls or markup. */
export const nameSchema = z.string().min(1).max(MAX_NAME_LENGTH).refine(isSafeText, { error: UNSAFE_TEXT_ERROR })

/** An identifier: 1 to 200 characters, no spaces, control, invisible or direction-changing characters, no markup. */
export const identifierSchema = z.string().regex(/^[^\s\p{C}<>]{1,200}$/u, 'is not an identifier')

/** A checkout token: opaque, up to 4,096 characters. */
export const tokenSchema = z.string().max(MAX_TOKEN_LENGTH).refine(isSafeText, { error: UNSAFE_TEXT_ERROR })

/** An absolute http or https URL, up to 4,096 characters. */
export const webLinkSchema = z.string().max(MAX_LINK_LENGTH).refine(isWebLink, { error: 'is not a web address' })

/**
 * Text of a page: no control characters, lone surrogates or direction overrides. Direction isolates and marks are allowed
 * because Arabic and Hebrew need them. Markup is allowed because it is escaped.
 */
export const shownTextSchema = z
  .string()
  .max(MAX_TEXT_LENGTH)
  .refine((text) => !/[\p{Cc}\p{Cs}\u202a-\u202e\p{Zl}\p{Zp}]/u.test(text), {
    error: 'contains a control character or a direction control',
  })

/** Segments of a path on the site, without the leading slash. */
const SEGMENTS = '[a-z\\d][a-z\\d._-]*(?:/[a-z\\d][a-z\\d._-]*)*'

/** A path on the site: one leading slash, no query, and no syntax that a browser resolves to another host. */
export const sitePathSchema = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(new RegExp(`^/(?:${SEGMENTS})?$`, 'i'), 'is not a site path')

/** An element id; the prefix prevents conflicts with other ids of the page. */
export const elementIdSchema = (prefix: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}-[a-z0-9-]{1,60}$`), `is not ${prefix}- and lower-case letters, digits and dashes`)

/** A page of the site, a place on it, or a place on the same page: `/downloads`, `/downloads#section-systems`, `#regions`. */
export const sitePlaceSchema = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(new RegExp(`^(?=.)(?:/(?:${SEGMENTS})?)?(?:#[a-z][a-z\\d-]*)?$`, 'i'), 'is not a place of the site')

/**
 * A path on the site with an optional query parameter that preselects a form field: `/support?request=refund`. Only `.well-known`
 * begins with a dot.
 */
export const siteLinkSchema = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(
    new RegExp(`^/(?:\\.well-known/)?(?:${SEGMENTS})?(?:\\?[a-z]+=[a-z-]+)?$`, 'i'),
    'is not a link within the site',
  )

/** An integer environment variable within limits. `unit` describes it in the error message. */
export const whole = (unit: string, least: number, most: number) => {
  const error = `${unit}, ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

/** An environment variable with the origin of a service, without a path. */
export const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => /^https?:\/\//.test(text) && URL.parse(text)?.origin === text,
    'an http or https origin, such as https://search.example.com',
  )

/** Describes the first validation error. Does not quote the value, which may be huge or malicious. */
export const firstIssue = (error: z.ZodError): { readonly field: string; readonly reason: string } => {
  const issue = error.issues[0]
  return { field: issue?.path.map(String).join('.') ?? '', reason: issue?.message ?? 'is invalid' }
}

/** Returns the failure for an answer that does not match its schema, or that has another problem. */
export const malformedAnswer = (what: string, error: z.ZodError | string): Outcome<never> => {
  if (typeof error === 'string') return failed({ kind: 'malformed', message: `${what} cannot be read: ${error}` })
  const { field, reason } = firstIssue(error)
  return malformedAnswer(what, `${field || 'answer'}: ${reason}`)
}

/** A language tag (BCP 47). */
export const languageSchema = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/, 'is not a language tag')
