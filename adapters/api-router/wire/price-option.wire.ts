import { z } from 'zod'
import type { PriceOption } from '../../../ports/offers.ts'
import { TERM_TYPES } from '../../../ports/vocabulary.ts'
import { withPricesRead } from './price-texts.ts'
import { firstIssue, identifierSchema, nameSchema, tokenSchema, webLinkSchema } from './text.wire.ts'

const AMOUNT_LIMIT = 1e12
const QUANTITY_LIMIT = 1e6
const TERM_LIMIT = 1_200
const OPTIONS_LIMIT = 10_000

const amountSchema = z.number().min(0).max(AMOUNT_LIMIT)
const quantitySchema = z.int().min(1).max(QUANTITY_LIMIT)

/**
 * One option as it travels (specification, section 3, price option). Reading: a price may be written
 * as text in the site's format (`withPricesRead`); any other number is a JSON number. `price`, `term_type`, `quantity`,
 * `autorenew` and `pid` are required, and `term_duration` but for permanent licences; the others may be absent or null.
 */
const priceOptionWireSchema = z
  .object({
    'user-accounts': z.int().min(0).max(QUANTITY_LIMIT).nullish(),
    price: amountSchema,
    price_striked: amountSchema.nullish(),
    /** Beyond the specification: what the law of the European Union has a reduction measured by. */
    price_lowest_30d: amountSchema.nullish(),
    price_renewal: amountSchema.nullish(),
    price_subscription: amountSchema.nullish(),
    price_renewal_promo: amountSchema.nullish(),
    term_duration: z.int().min(0).max(TERM_LIMIT).nullish(),
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

/** Names a field that could not be used, and why. */
export type Report = (field: string, reason: string) => void

/**
 * Reads the options of a product. One that cannot be used is left out and reported, as is the second one of a pid.
 *
 * @param decimal decimal point of the site's prices
 */
export const readOptions = (raw: unknown, decimal: string, report: Report): readonly PriceOption[] => {
  if (!Array.isArray(raw)) {
    report('options', 'is not a list')
    return []
  }
  if (raw.length > OPTIONS_LIMIT) report('options', `has ${raw.length} entries, ${OPTIONS_LIMIT} are read`)
  const byPid = new Map<string, PriceOption>()
  for (const [position, entry] of raw.slice(0, OPTIONS_LIMIT).entries()) {
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
