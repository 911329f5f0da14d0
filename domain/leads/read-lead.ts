import { z } from 'zod'
import type { LeadField, LeadForm } from '../../ports/leads.ts'
import { SALES_PRODUCTS } from '../catalogue/product-records.ts'
import { updateCampaign } from '../consent/attribution.ts'
import type { ConsentedLocalKey } from '../consent/consent-table.ts'
import { SUPPORT_REQUESTS } from '../law/site-law.ts'
import type { Site } from '../sites/site.ts'
import { countryCodeOf } from './country-choice.ts'
import { CANCELLATIONS, type LeadFieldSettings, leadFieldsOf } from './lead-fields.ts'

/**
 * Code points of the digit zero in the scripts of the sites' languages. Full-width digits are missing, because normalization
 * converts them.
 */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50] as const

/** Converts the digits of every site's script to ASCII. */
const asciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/**
 * Invisible characters: direction marks, zero-width characters, fillers, lone surrogates. Keeps the zero-width non-joiner
 * inside Persian words.
 */
const INVISIBLE =
  /(?<!\p{Script=Arabic})\u200C|\u200C(?!\p{Script=Arabic})|(?!\u200C)[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu
/**
 * Line breaks, tabs, control characters and spaces of every width. In a one-line field, a line break could inject an e-mail
 * header.
 */
const WHITESPACE = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
const BREAKS = /\r\n?|[\v\f\p{Zl}\p{Zp}]/gu
/** Spaces and control characters except the line break. */
const INLINE_WHITESPACE = /(?:[^\S\n]|(?!\n)\p{Cc})+/gu
const MARKUP = /[<>]/g
/** More than three combining marks on a letter overlap the lines around it. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu

const visibleText = (text: string): string => text.replace(INVISIBLE, '').normalize('NFC').replace(STACKED_MARKS, '$1')

/** Cleans a one-line text: removes line breaks, markup and invisible characters. */
const cleanLine = (typed: string): string =>
  visibleText(typed.replace(WHITESPACE, ' ')).replace(MARKUP, '').replace(/ {2,}/g, ' ').trim()

/** Cleans a multi-line text: keeps at most one empty line in a row, and keeps markup as text. */
const cleanLines = (typed: string): string =>
  visibleText(typed.replace(BREAKS, '\n'))
    .replace(INLINE_WHITESPACE, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * Field with the campaign parameters of the visit, copied from the local storage key of the same name (specification, section
 * 3).
 */
export const CAMPAIGN_FIELD: ConsentedLocalKey = 'marketo-params'
/** Field with the milliseconds from the first interaction to the submission. Filled in by a script. */
export const TYPING_TIME_FIELD = 'took'

/** Field of the button that sends a step of a declaration. Without it, the fields are only checked. */
export const STEP_FIELD = 'step'
export const STEPS = { confirm: 'confirm', change: 'change' } as const

/** A person needs longer to type five fields. Autofill may be faster, so a faster lead is marked but not rejected. */
const MIN_TYPING_MS = 1_500

/** Reads the campaign parameters of a form. Drops unknown names and long values, and cleans the rest. */
export const readCampaign = (typed: ReadonlyMap<string, string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new URLSearchParams(updateCampaign('', new URLSearchParams(typed.get(CAMPAIGN_FIELD) ?? '')))].map(
      ([name, value]) => [name, cleanLine(value)],
    ),
  )

/**
 * Whether a form was filled in faster than a person can type. Only a script can measure the time, because the page is cached. A
 * form sent without JavaScript is never suspect.
 */
export const isTooFast = (typed: ReadonlyMap<string, string>): boolean => {
  const took = typed.get(TYPING_TIME_FIELD) ?? ''
  return /^\d{1,9}$/.test(took) && Number(took) < MIN_TYPING_MS
}

/** The error of a field. `empty`: the honeypot was filled in. */
export type LeadError = 'missing' | 'tooLong' | 'email' | 'country' | 'phone' | 'product' | 'quantity' | 'empty'

/** The honeypot. If it is filled in, the visitor gets an error message, because their browser may have filled it in. */
export const HONEYPOT_FIELD = 'website'

export type LeadErrors = Readonly<Partial<Record<LeadField | typeof HONEYPOT_FIELD, LeadError>>>

export type LeadFields = Readonly<Partial<Record<LeadField, string>>>

export type LeadReading =
  | { readonly ok: true; readonly fields: LeadFields }
  | { readonly ok: false; readonly errors: LeadErrors }

type LeadSite = Pick<Site, 'group' | 'language' | 'locale'>

/** Maximum number of code units in a field. Longer fields are rejected before they are cleaned. */
const MAX_READ_UNITS = 8_192
const MAX_QUANTITY = 100_000

/** A single address without spaces, display name or quoted part. */
const EMAIL =
  /^[^\s@,;:<>()[\]\\"'`|]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]+$/u
/** Whether a text is a single complete e-mail address. */
export const isEmailAddress = (text: string): boolean => EMAIL.test(text) && !text.includes('..')

const PHONE = /^\+?(?:[\s().\-/]*\d){5,20}[\s().\-/]*$/

/** Returns the schema of a control. Callers have checked that the text is present and not too long. */
const schemaOf = (
  form: LeadForm,
  control: LeadFieldSettings['control'],
  { locale }: LeadSite,
): z.ZodType<string, string> => {
  switch (control) {
    case 'email':
      return z.string().refine(isEmailAddress)
    case 'tel':
      return z
        .string()
        .transform(asciiDigits)
        .refine((text) => PHONE.test(text))
    case 'number':
      return z
        .string()
        .transform((text) => Number(/^\d+$/.test(asciiDigits(text)) ? asciiDigits(text) : Number.NaN))
        .refine((quantity) => quantity >= 1 && quantity <= MAX_QUANTITY)
        .transform(String)
    case 'product':
      return z.string().refine((text) => SALES_PRODUCTS.some(({ shortName }) => shortName === text))
    case 'request':
      return z.enum(form === 'cancel' ? CANCELLATIONS : SUPPORT_REQUESTS)
    case 'country':
      return z
        .string()
        .transform((text) => countryCodeOf(text, locale) ?? '')
        .refine((code) => code !== '')
    default:
      return z.string()
  }
}

/** Errors of texts that do not match the schema of their control. */
const ERRORS: Readonly<Partial<Record<LeadFieldSettings['control'], LeadError>>> = {
  email: 'email',
  tel: 'phone',
  number: 'quantity',
  product: 'product',
  country: 'country',
}

/** Returns the clean value of a field, or its error. The value of a missing optional field is empty. */
const readField = (
  form: LeadForm,
  { control, isRequired, maxLength }: LeadFieldSettings,
  typed: string,
  site: LeadSite,
): { readonly value: string } | { readonly error: LeadError } => {
  if (typed.length > MAX_READ_UNITS) return { error: 'tooLong' }
  const text = control === 'lines' ? cleanLines(typed) : cleanLine(typed)
  if (text === '') return isRequired ? { error: 'missing' } : { value: '' }
  if ([...text].length > maxLength) return { error: 'tooLong' }
  const reading = schemaOf(form, control, site).safeParse(text)
  return reading.success ? { value: reading.data } : { error: ERRORS[control] ?? 'missing' }
}

/** Reads the fields of a form: clean values, or the error of each invalid field. */
export const readLead = (form: LeadForm, site: LeadSite, typed: ReadonlyMap<string, string>): LeadReading => {
  const fields: Partial<Record<LeadField, string>> = {}
  const errors: Partial<Record<LeadField | typeof HONEYPOT_FIELD, LeadError>> = {}
  for (const settings of leadFieldsOf(form, site, typed.get('request'))) {
    const read = readField(form, settings, typed.get(settings.name) ?? '', site)
    if ('error' in read) errors[settings.name] = read.error
    else if (read.value !== '') fields[settings.name] = read.value
  }
  if ((typed.get(HONEYPOT_FIELD) ?? '').trim() !== '') errors[HONEYPOT_FIELD] = 'empty'
  return Object.keys(errors).length === 0 ? { ok: true, fields } : { ok: false, errors }
}
