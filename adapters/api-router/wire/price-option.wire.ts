import { z } from 'zod'
import { parsePrice } from '../../../domain/money/parse-price.ts'
import { firstIssue, identifierSchema, nameSchema, tokenSchema, webLinkSchema } from '../../../ports/field-schemas.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { TERM_TYPES } from '../../../ports/vocabulary.ts'

const PRICE_FIELDS = [
  'price',
  'price_striked',
  'price_lowest_30d',
  'price_renewal',
  'price_subscription',
  'price_renewal_promo',
] as const

/** Longer than any written price. */
const MAX_TEXT_LENGTH = 64

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses the prices of a wire option that are written as text. A text that is no price stays, so that the schema rejects it.
 *
 * @param decimal decimal point of the site's prices
 */
const withPricesRead = (option: unknown, decimal: string): unknown => {
  if (!isRecord(option)) return option
  const read = PRICE_FIELDS.flatMap((field) => {
    const text = option[field]
    if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH) return []
    return [[field, parsePrice(text, decimal) ?? text] as const]
  })
  return read.length === 0 ? option : { ...option, ...Object.fromEntries(read) }
}

const MAX_AMOUNT = 1e12
const MAX_QUANTITY = 1e6
const MAX_TERM = 1_200
const MAX_OPTIONS = 10_000

const amountSchema = z.number().min(0).max(MAX_AMOUNT)
const quantitySchema = z.int().min(1).max(MAX_QUANTITY)

/**
 * One option on the wire (specification, section 3, price option). A price may be text in the site's format; any other number
 * is a JSON number. `price`, `term_type`, `quantity`, `autorenew` and `pid` are required, and `term_duration` except for
 * permanent licences; the others may be absent or null.
 */
const priceOptionWireSchema = z
  .object({
    'user-accounts': z.int().min(0).max(MAX_QUANTITY).nullish(),
    price: amountSchema,
    price_striked: amountSchema.nullish(),
    /** Beyond the specification: EU law measures a price reduction by it. */
    price_lowest_30d: amountSchema.nullish(),
    price_renewal: amountSchema.nullish(),
    price_subscription: amountSchema.nullish(),
    price_renewal_promo: amountSchema.nullish(),
    term_duration: z.int().min(0).max(MAX_TERM).nullish(),
    term_type: z.enum(TERM_TYPES),
    quantity: quantitySchema,
    autorenew: z.boolean(),
    pid: identifierSchema,
    sku: nameSchema.nullish(),
    buy_link: z.union([z.literal(''), webLinkSchema]).nullish(),
    token: tokenSchema.nullish(),
    master_partner: z.union([z.literal(''), nameSchema]).nullish(),
    selected: z.boolean().nullish(),
  })
  .refine((option) => option.term_type === 'Z' || (option.term_duration ?? 0) >= 1, {
    path: ['term_duration'],
    error: 'is needed for every term but a permanent one',
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

/** Receives a field that cannot be used, and the reason. */
export type Report = (field: string, reason: string) => void

/**
 * Reads the options of a product. Leaves out and reports unusable options, and second options with one pid.
 *
 * @param decimal decimal point of the site's prices
 */
export const readOptions = (raw: unknown, decimal: string, report: Report): readonly PriceOption[] => {
  if (!Array.isArray(raw)) {
    report('options', 'is not a list')
    return []
  }
  if (raw.length > MAX_OPTIONS) report('options', `has ${raw.length} entries, ${MAX_OPTIONS} are read`)
  const byPid = new Map<string, PriceOption>()
  for (const [position, entry] of raw.slice(0, MAX_OPTIONS).entries()) {
    const read = priceOptionWireSchema.safeParse(withPricesRead(entry, decimal))
    if (!read.success) {
      const { field, reason } = firstIssue(read.error)
      report(field === '' ? `options[${position}]` : `options[${position}].${field}`, reason)
    } else if (byPid.has(read.data.pid)) {
      report(`options[${position}].pid`, 'is there already')
    } else {
      byPid.set(read.data.pid, fromWire(read.data))
    }
  }
  return [...byPid.values()]
}
