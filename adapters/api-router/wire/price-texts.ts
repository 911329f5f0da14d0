import { parsePrice } from '../../../domain/money/parse-price.ts'

const PRICE_FIELDS = [
  'price',
  'price_striked',
  'price_lowest_30d',
  'price_renewal',
  'price_subscription',
  'price_renewal_promo',
] as const

/** Longer than any price that somebody writes. */
const MAX_TEXT_LENGTH = 64

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An option as it travels, with each price that is written as text read in the site's format. A text that is no price
 * stays as it is, so that the schema refuses it.
 *
 * @param decimal decimal point of the site's prices
 */
export const withPricesRead = (option: unknown, decimal: string): unknown => {
  if (!isRecord(option)) return option
  const read = PRICE_FIELDS.flatMap((field) => {
    const text = option[field]
    if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH) return []
    return [[field, parsePrice(text, decimal) ?? text] as const]
  })
  return read.length === 0 ? option : { ...option, ...Object.fromEntries(read) }
}
