import { z } from 'zod'
import type { LeadField, LeadForm } from '../../ports/leads.ts'
import { SALES_PRODUCTS } from '../catalogue/product-records.ts'
import { updateCampaign } from '../consent/attribution.ts'
import { SUPPORT_REQUESTS } from '../law/site-law.ts'
import type { Site } from '../sites/site.ts'
import { readCountry } from './country-choice.ts'
import { type LeadFieldSettings, leadFieldsOf } from './lead-fields.ts'

/** The digits of these scripts, zero to nine: those in which the languages of the sites are written, beside full-width ones. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50] as const

/** A number as people of any site type it, in ASCII digits. */
const asciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/**
 * What is not seen, or turns text around: marks of direction, zero widths, fillers, surrogates that stand alone. The joiner
 * that Persian has within words stays there.
 */
const UNSEEN =
  /(?<!\p{Script=Arabic})\u200C|\u200C(?!\p{Script=Arabic})|(?!\u200C)[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu
/** Line breaks, tabs, controls and blanks of every width. In a field of one line a break would begin a header of an e-mail. */
const BLANKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
const BREAKS = /\r\n?|[\v\f\p{Zl}\p{Zp}]/gu
/** Controls but for the line break, and blanks. */
const BLANKS_OF_LINE = /(?:[^\S\n]|(?!\n)\p{Cc})+/gu
const MARKUP = /[<>]/g
/** More marks than three on one letter are drawn over the lines around it. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu

const seenText = (text: string): string => text.replace(UNSEEN, '').normalize('NFC').replace(PILED_MARKS, '$1')

/** A text of one line: no break, no markup, nothing that is not seen. */
const cleanLine = (typed: string): string =>
  seenText(typed.replace(BLANKS, ' ')).replace(MARKUP, '').replace(/ {2,}/g, ' ').trim()

/** A text of several lines, with at most one empty line in a row. Markup stays the text that it is. */
const cleanLines = (typed: string): string =>
  seenText(typed.replace(BREAKS, '\n'))
    .replace(BLANKS_OF_LINE, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Field with the campaign parameters of the visit, as the local storage of that name has them (specification, section 3). */
export const CAMPAIGN_FIELD = 'marketo-params'
/** Field with the milliseconds from the first touch of the page to the sending, which a script fills in. */
export const TOOK_FIELD = 'took'

/** Nobody types five fields in this time; autofill may, so that such a lead is marked and not refused. */
const PERSON_MS = 1_500

/** The campaign parameters that a form brought with it: known names alone, capped and cleaned. */
export const readCampaign = (typed: ReadonlyMap<string, string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new URLSearchParams(updateCampaign('', new URLSearchParams(typed.get(CAMPAIGN_FIELD) ?? '')))].map(
      ([name, value]) => [name, cleanLine(value)],
    ),
  )

/**
 * Whether a form was filled in faster than a person does. The page is one for everybody, so its script alone can tell: where
 * there is none, nothing is suspected.
 */
export const isTooFast = (typed: ReadonlyMap<string, string>): boolean => {
  const took = typed.get(TOOK_FIELD) ?? ''
  return /^\d{1,9}$/.test(took) && Number(took) < PERSON_MS
}

/** What is wrong with a field. `empty`: it has to be, for no visitor sees it. */
export type LeadError = 'missing' | 'tooLong' | 'email' | 'country' | 'phone' | 'product' | 'quantity' | 'empty'

/** A field that no visitor sees. Whoever fills it in is told so, in case it was their browser. */
export const TRAP_FIELD = 'website'

export type LeadErrors = Readonly<Partial<Record<LeadField | typeof TRAP_FIELD, LeadError>>>

export type LeadFields = Readonly<Partial<Record<LeadField, string>>>

export type LeadReading =
  | { readonly ok: true; readonly fields: LeadFields }
  | { readonly ok: false; readonly errors: LeadErrors }

type LeadSite = Pick<Site, 'group' | 'language' | 'locale'>

/** Code units that are looked at of a field: what is longer is too long, whatever it holds. */
const MAX_READ_UNITS = 8_192
const MAX_QUANTITY = 100_000

/** One address: no blank, no list, no name beside it, no quoted part. */
const EMAIL =
  /^[^\s@,;:<>()[\]\\"'`|]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]+$/u
const PHONE = /^\+?(?:[\s().\-/]*\d){5,20}[\s().\-/]*$/

/** What a text has to be that is there and not too long. */
const schemaOf = (control: LeadFieldSettings['control'], { locale }: LeadSite): z.ZodType<string, string> => {
  switch (control) {
    case 'email':
      return z.string().refine((text) => EMAIL.test(text) && !text.includes('..'))
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
      return z.enum(SUPPORT_REQUESTS)
    case 'country':
      return z
        .string()
        .transform((text) => readCountry(text, locale) ?? '')
        .refine((code) => code !== '')
    default:
      return z.string()
  }
}

/** What is wrong with a text that is none of its kind. */
const ERRORS: Readonly<Partial<Record<LeadFieldSettings['control'], LeadError>>> = {
  email: 'email',
  tel: 'phone',
  number: 'quantity',
  product: 'product',
  country: 'country',
}

/** A clean value, empty where there is none; or what is wrong with it. */
const readField = (
  { control, isRequired, maxLength }: LeadFieldSettings,
  typed: string,
  site: LeadSite,
): { readonly value: string } | { readonly error: LeadError } => {
  if (typed.length > MAX_READ_UNITS) return { error: 'tooLong' }
  const text = control === 'lines' ? cleanLines(typed) : cleanLine(typed)
  if (text === '') return isRequired ? { error: 'missing' } : { value: '' }
  if ([...text].length > maxLength) return { error: 'tooLong' }
  const reading = schemaOf(control, site).safeParse(text)
  return reading.success ? { value: reading.data } : { error: ERRORS[control] ?? 'missing' }
}

/** Reads what was typed into a form of a site: clean values, or what is wrong with each field. */
export const readLead = (form: LeadForm, site: LeadSite, typed: ReadonlyMap<string, string>): LeadReading => {
  const fields: Partial<Record<LeadField, string>> = {}
  const errors: Partial<Record<LeadField | typeof TRAP_FIELD, LeadError>> = {}
  for (const settings of leadFieldsOf(form, site, typed.get('request'))) {
    const read = readField(settings, typed.get(settings.name) ?? '', site)
    if ('error' in read) errors[settings.name] = read.error
    else if (read.value !== '') fields[settings.name] = read.value
  }
  if ((typed.get(TRAP_FIELD) ?? '').trim() !== '') errors[TRAP_FIELD] = 'empty'
  return Object.keys(errors).length === 0 ? { ok: true, fields } : { ok: false, errors }
}
