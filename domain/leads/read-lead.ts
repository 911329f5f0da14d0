import { z } from 'zod'
import type { LeadField, LeadForm } from '../../ports/leads.ts'
import { SALES_PRODUCTS } from '../catalogue/sales-products.ts'
import { SUPPORT_REQUESTS } from '../catalogue/support-requests.ts'
import type { Site } from '../sites/site.ts'
import { asciiDigits } from './ascii-digits.ts'
import { cleanLine, cleanLines } from './clean-lead-text.ts'
import { readCountry } from './country-choice.ts'
import { type LeadFieldSettings, leadFieldsOf } from './lead-fields.ts'

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
const MOST_UNITS = 8_192
const MOST_QUANTITY = 100_000

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
        .refine((quantity) => quantity >= 1 && quantity <= MOST_QUANTITY)
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
  if (typed.length > MOST_UNITS) return { error: 'tooLong' }
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
