import accounting from 'accounting'
import currencies from 'currency-formatter/currencies.json' with { type: 'json' }
import localeFormats from 'currency-formatter/localeFormats.json' with { type: 'json' }
import type { PriceFormat } from '../../../domain/money/money-formatter.ts'
import { exactUnits, unitsText } from './exact-units.ts'

/** A call of one of the two libraries. Only currency-formatter supports code and locale. */
export interface LibraryCall {
  readonly amount: number
  readonly options: Partial<PriceFormat> & { readonly code?: string; readonly locale?: string }
}

/**
 * An intended difference of our formatting. `adjust` changes the call so that the library's result must be equal to ours.
 * `finish` changes the result if no call can produce it.
 */
export interface FormatDifference {
  readonly name: string
  readonly applies: (call: LibraryCall, ours: PriceFormat) => boolean
  readonly adjust: (call: LibraryCall, ours: PriceFormat) => LibraryCall
  readonly finish?: (text: string, call: LibraryCall, ours: PriceFormat) => string
}

const CURRENCIES = new Map(Object.entries(currencies))
const LOCALES = new Map<string, { readonly decimalDigits: number }>(Object.entries(localeFormats))

/** Language tags that the library does not support, and their equivalents. */
const PLAIN_TAG = new Map([
  ['zh-Hans-CN', 'zh-CN'],
  ['es-419', 'es'],
  ['EN-us', 'en-US'],
  ['DE', 'de'],
])

const withOptions = (call: LibraryCall, options: LibraryCall['options']): LibraryCall => ({
  ...call,
  options: { ...call.options, ...options },
})

function digitsOf({ options }: LibraryCall): number {
  if (options.precision !== undefined) return options.precision
  const [language = '', region = ''] = (options.locale ?? '').split(/[-_]/)
  const locale = LOCALES.get(`${language}-${region}`) ?? LOCALES.get(language)
  return locale?.decimalDigits ?? CURRENCIES.get(options.code ?? '')?.decimalDigits ?? 2
}

const exactText = (call: LibraryCall) => unitsText(exactUnits(call.amount, digitsOf(call)), digitsOf(call))

const hasRoundingError = (call: LibraryCall) =>
  Number.isFinite(call.amount) && accounting.toFixed(Math.abs(call.amount), digitsOf(call)) !== exactText(call)

const isBeyondDoubles = (call: LibraryCall) => Math.abs(call.amount) * 10 ** digitsOf(call) >= 2 ** 53

/** Every intended difference, in the order in which they apply. The reasons are in docs/money-differences.md. */
export const FORMAT_DIFFERENCES: readonly FormatDifference[] = [
  {
    name: 'unknown currency',
    applies: ({ options }) => options.code !== undefined && !CURRENCIES.has(options.code),
    adjust: (call) =>
      withOptions(call, {
        symbol: call.options.code ?? '',
        precision: 0,
        decimal: '.',
        thousand: ' ',
        format: '%s %v',
      }),
  },
  {
    name: 'locale tag',
    applies: ({ options }) => PLAIN_TAG.has(options.locale ?? ''),
    adjust: (call) => withOptions(call, { locale: PLAIN_TAG.get(call.options.locale ?? '') ?? '' }),
  },
  {
    name: 'price digits',
    applies: (call, ours) => digitsOf(call) !== ours.precision,
    adjust: (call, ours) => withOptions(call, { precision: ours.precision }),
  },
  {
    name: 'infinite amount',
    applies: ({ amount }) => Math.abs(amount) === Number.POSITIVE_INFINITY,
    adjust: (call) => ({ ...call, amount: 0 }),
  },
  {
    name: 'not a whole amount',
    applies: (call) => digitsOf(call) === 0 && Number.isFinite(call.amount) && !Number.isInteger(call.amount),
    adjust: (call) => withOptions(call, { precision: 2 }),
  },
  {
    name: 'negative that rounds to zero',
    applies: (call) => call.amount < 0 && exactUnits(call.amount, digitsOf(call)) === 0n,
    adjust: (call) => ({ ...call, amount: 0 }),
  },
  {
    name: 'minus at the amount',
    applies: ({ amount, options }) => amount < 0 && options.code !== undefined,
    adjust: (call, ours) => withOptions(call, { format: ours.format }),
  },
  {
    name: 'decimal rounding',
    applies: (call) => hasRoundingError(call) && !isBeyondDoubles(call),
    adjust: (call) => ({ ...call, amount: Math.sign(call.amount) * Number(exactText(call)) }),
  },
  {
    name: 'huge amount',
    applies: (call) => hasRoundingError(call) && isBeyondDoubles(call),
    adjust: (call) => withOptions({ ...call, amount: Math.sign(call.amount) }, { precision: 0 }),
    finish: (text, call, ours) => {
      const [whole = '', fraction] = exactText(call).split('.')
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, () => ours.thousand)
      return text.replace('1', () => (fraction === undefined ? grouped : grouped + ours.decimal + fraction))
    },
  },
]

/** Calls a library with all differences that apply, and returns their names. */
export function callAdjusted(
  format: (call: LibraryCall) => string,
  call: LibraryCall,
  ours: PriceFormat,
): { readonly text: string; readonly names: readonly string[] } {
  let adjusted = call
  let finish = (text: string) => text
  const names: string[] = []
  for (const difference of FORMAT_DIFFERENCES) {
    if (!difference.applies(adjusted, ours)) continue
    const before = adjusted
    const last = difference.finish
    if (last) finish = (text) => last(text, before, ours)
    adjusted = difference.adjust(adjusted, ours)
    names.push(difference.name)
  }
  return { text: finish(format(adjusted)), names }
}
