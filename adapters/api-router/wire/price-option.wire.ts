import { z } from 'zod'
import { parsePrice } from '../../../domain/money/parse-price.ts'
import { firstIssue, identifierSchema, nameSchema, tokenSchema, webLinkSchema } from '../../../ports/field-schemas.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { TERM_TYPES } from '../../../ports/vocabulary.ts'

const NUMBER_FIELDS = [
  'user-accounts',
  'term_duration',
  'quantity',
  'price',
  'price_striked',
  'price_lowest_30d',
  'price_renewal',
  'price_subscription',
  'price_renewal_promo',
] as const

/** Longer than any formatted number. */
const MAX_TEXT_LENGTH = 64

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Converts formatted numbers of a wire option to numbers. Keeps other strings, so that the schema rejects them.
 *
 * @param decimal decimal separator of the site
 */
const withParsedNumbers = (option: unknown, decimal: string): unknown => {
  if (!isRecord(option)) return option
  const parsed = NUMBER_FIELDS.flatMap((field) => {
    const text = option[field]
    if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH) return []
    return [[field, parsePrice(text, decimal) ?? text] as const]
  })
  return parsed.length === 0 ? option : { ...option, ...Object.fromEntries(parsed) }
}

const MAX_AMOUNT = 1e12
const MAX_QUANTITY = 1e6
const MAX_TERM = 1_200
const MAX_OPTIONS = 10_000

const amountSchema = z.number().min(0).max(MAX_AMOUNT)
const quantitySchema = z.int().min(1).max(MAX_QUANTITY)

/**
 * One option on the wire (specification, section 3, price option). A number may be a string in the site's format.
 * `term_duration` is required unless the licence is permanent.
 */
const priceOptionWireSchema = z
  .object({
    'user-accounts': z.int().min(0).max(MAX_QUANTITY).nullish(),
    price: amountSchema,
    price_striked: amountSchema.nullish(),
    /** Not in the specification. EU law requires it as the reference for a price reduction. */
    price_lowest_30d: amountSchema.nullish(),
    price_renewal: amountSchema.nullish(),
    price_subscription: amountSchema.nullish(),
    price_renewal_promo: amountSchema.nullish(),
    term_duration: z.int().min(0).max(MAX_TERM).nullish(),
    term_type: z.enum(TERM_TYPES),
    quantity: quantitySchema,
    autorenew: z.boolean(),
    pid: identifierSchema,
    sku: z.union([z.literal(''), nameSchema]).nullish(),
    buy_link: z.union([z.literal(''), webLinkSchema]).nullish(),
    token: tokenSchema.nullish(),
    master_partner: z.union([z.literal(''), nameSchema]).nullish(),
    selected: z.boolean().nullish(),
  })
  .refine((option) => option.term_type === 'Z' || (option.term_duration ?? 0) >= 1, {
    path: ['term_duration'],
    error: 'is required unless the term is permanent',
  })

export type PriceOptionWire = z.input<typeof priceOptionWireSchema>

const fromWire = (wire: z.output<typeof priceOptionWireSchema>): PriceOption => ({
  pid: wire.pid,
  sku: wire.sku ?? '',
  userAccounts: wire['user-accounts'] ?? null,
  price: wire.price,
  priceStruck: wire.price_striked ?? null,
  priceLowest30d: wire.price_lowest_30d ?? null,
  priceRenewal: wire.price_renewal ?? null,
  priceSubscription: wire.price_subscription ?? null,
  priceRenewalPromo: wire.price_renewal_promo ?? null,
  termDuration: wire.term_duration ?? 0,
  termType: wire.term_type,
  quantity: wire.quantity,
  autorenew: wire.autorenew,
  buyLink: wire.buy_link || null,
  token: wire.token || null,
  masterPartner: wire.master_partner || null,
  selected: wire.selected ?? false,
})

/** Receives an invalid field and the reason. */
export type Report = (field: string, reason: string) => void

/**
 * Parses the options of a product. Skips and reports invalid options and options with a duplicate pid.
 *
 * @param decimal decimal separator of the site
 */
export const readOptions = (raw: unknown, decimal: string, report: Report): readonly PriceOption[] => {
  if (!Array.isArray(raw)) {
    report('options', 'is not a list')
    return []
  }
  if (raw.length > MAX_OPTIONS) report('options', `has ${raw.length} entries, only the first ${MAX_OPTIONS} are used`)
  const byPid = new Map<string, PriceOption>()
  for (const [position, entry] of raw.slice(0, MAX_OPTIONS).entries()) {
    const read = priceOptionWireSchema.safeParse(withParsedNumbers(entry, decimal))
    if (!read.success) {
      const { field, reason } = firstIssue(read.error)
      report(field === '' ? `options[${position}]` : `options[${position}].${field}`, reason)
    } else if (byPid.has(read.data.pid)) {
      report(`options[${position}].pid`, 'is a duplicate')
    } else {
      byPid.set(read.data.pid, fromWire(read.data))
    }
  }
  return [...byPid.values()]
}
