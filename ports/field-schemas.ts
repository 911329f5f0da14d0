import { z } from 'zod'
import { failed, type Outcome } from './outcome.ts'

/** A type that is inferred from a schema, with every field and array read-only. */
export type Immutable<Value> = { readonly [Field in keyof Value]: Immutable<Value[Field]> }

/** Control and surrogate code points, direction controls, line separators and markup: never part of a valid name. */
const UNSAFE_TEXT = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}<>]/u

const MAX_NAME_LENGTH = 200
const MAX_TEXT_LENGTH = 2_000
const MAX_LINK_LENGTH = 16_384
const MAX_TOKEN_LENGTH = 4_096

const isSafeText = (text: string): boolean => !UNSAFE_TEXT.test(text)

const isWebLink = (text: string): boolean => {
  const protocol = isSafeText(text) ? URL.parse(text)?.protocol : undefined
  return protocol === 'https:' || protocol === 'http:'
}

/** A name or identifier that may be logged and shown: 1 to 200 characters, no control, direction control or markup. */
export const nameSchema = z
  .string()
  .min(1)
  .max(MAX_NAME_LENGTH)
  .refine(isSafeText, { error: 'holds a control, a direction control or markup' })

/** An identifier: 1 to 200 characters, no space, no control, invisible or direction-changing character, no markup. */
export const identifierSchema = z.string().regex(/^[^\s\p{C}<>]{1,200}$/u, 'is no identifier')

/** A checkout token: opaque, up to 4,096 characters. */
export const tokenSchema = z
  .string()
  .max(MAX_TOKEN_LENGTH)
  .refine(isSafeText, { error: 'holds a control, a direction control or markup' })

/** An absolute http or https address, up to 16,384 characters. */
export const webLinkSchema = z.string().max(MAX_LINK_LENGTH).refine(isWebLink, { error: 'is not a web address' })

/**
 * A text of a page: no control, lone surrogate or direction override. Direction isolates and marks are allowed because Arabic
 * and Hebrew need them. Markup is allowed because it is shown as text.
 */
export const shownTextSchema = z
  .string()
  .max(MAX_TEXT_LENGTH)
  .refine((text) => !/[\p{Cc}\p{Cs}\u202a-\u202e\p{Zl}\p{Zp}]/u.test(text), {
    error: 'holds a control or direction control',
  })

/** A path of the site itself: one leading slash, no query, nothing that a browser would read as another host. */
export const sitePathSchema = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(/^\/(?:[a-z\d][a-z\d._-]*(?:\/[a-z\d][a-z\d._-]*)*)?$/i, 'is no site path')

/** A path of the site with an optional query parameter that preselects a form field: `/support?request=refund`. */
export const siteLinkSchema = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(/^\/(?:[a-z\d][a-z\d._-]*(?:\/[a-z\d][a-z\d._-]*)*)?(?:\?[a-z]+=[a-z-]+)?$/i, 'is no link of the site')

/** A whole number of the environment within limits; `unit` describes it in the error. */
export const whole = (unit: string, least: number, most: number) => {
  const error = `${unit}, ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

/** Origin of a service in the environment, without a path. */
export const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => /^https?:\/\//.test(text) && URL.parse(text)?.origin === text,
    'an http or https origin, such as https://search.example.com',
  )

/** Describes the first issue of a schema. Never quotes the value, which may be huge or hostile. */
export const firstIssue = (error: z.ZodError): { readonly field: string; readonly reason: string } => {
  const issue = error.issues[0]
  return { field: issue?.path.map(String).join('.') ?? '', reason: issue?.message ?? 'is not as agreed' }
}

/** The failure of an answer that does not match its schema. */
export const malformedAnswer = (what: string, error: z.ZodError): Outcome<never> => {
  const { field, reason } = firstIssue(error)
  return failed({ kind: 'malformed', message: `${what} cannot be read: ${field || 'answer'}: ${reason}` })
}
