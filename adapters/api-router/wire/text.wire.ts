import { z } from 'zod'

/** Control and surrogate code points, direction controls, line separators and markup: never part of an honest name. */
const UNSAFE_TEXT = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}<>]/u

const NAME_LIMIT = 200
const SHOWN_LIMIT = 2_000
const LINK_LIMIT = 16_384
const TOKEN_LIMIT = 4_096

const isSafeText = (text: string): boolean => !UNSAFE_TEXT.test(text)

const isWebLink = (text: string): boolean => {
  const protocol = isSafeText(text) ? URL.parse(text)?.protocol : undefined
  return protocol === 'https:' || protocol === 'http:'
}

/** A name or identifier that may be logged and shown: 1 to 200 characters, no control, direction control or markup. */
export const nameSchema = z
  .string()
  .min(1)
  .max(NAME_LIMIT)
  .refine(isSafeText, { error: 'holds a control, a direction control or markup' })

/** An identifier: 1 to 200 characters, no space, no control, invisible or direction-changing character, no markup. */
export const identifierSchema = z.string().regex(/^[^\s\p{C}<>]{1,200}$/u, 'is no identifier')

/** A checkout token: opaque, up to 4,096 characters. */
export const tokenSchema = z
  .string()
  .max(TOKEN_LIMIT)
  .refine(isSafeText, { error: 'holds a control, a direction control or markup' })

/** An absolute http or https address, up to 16,384 characters. */
export const webLinkSchema = z.string().max(LINK_LIMIT).refine(isWebLink, { error: 'is not a web address' })

/**
 * A text of a page: no control, no surrogate that stands alone, nothing that overrides the direction of what follows. Isolates
 * and marks of direction are part of honest Arabic and Hebrew. Markup is shown as the text it is.
 */
export const shownTextSchema = z
  .string()
  .max(SHOWN_LIMIT)
  .refine((text) => !/[\p{Cc}\p{Cs}\u202a-\u202e\p{Zl}\p{Zp}]/u.test(text), {
    error: 'holds a control or direction control',
  })

/** A path of the site itself: one slash at its start, no query, nothing that a browser would read as another host. */
export const sitePathSchema = z
  .string()
  .max(NAME_LIMIT)
  .regex(/^\/(?:[a-z\d][a-z\d._-]*(?:\/[a-z\d][a-z\d._-]*)*)?$/i, 'is no site path')

/** A path of the site that may begin a form with one choice: `/support?request=refund`. */
export const siteLinkSchema = z
  .string()
  .max(NAME_LIMIT)
  .regex(/^\/(?:[a-z\d][a-z\d._-]*(?:\/[a-z\d][a-z\d._-]*)*)?(?:\?[a-z]+=[a-z-]+)?$/i, 'is no link of the site')

/** One sentence on the first thing a schema did not like. Never quotes the value, which may be huge or hostile. */
export const firstIssue = (error: z.ZodError): { readonly field: string; readonly reason: string } => {
  const issue = error.issues[0]
  return { field: issue?.path.map(String).join('.') ?? '', reason: issue?.message ?? 'is not as agreed' }
}
