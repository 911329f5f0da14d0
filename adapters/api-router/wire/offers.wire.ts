import { z } from 'zod'
import type { PriceList, PriceListProblem, PriceListProduct, PriceOption } from '../../../ports/offers.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { PURCHASE_TYPES, type PurchaseType, TERM_TYPES } from '../../../ports/vocabulary.ts'
import { firstIssue, identifierSchema, nameSchema, tokenSchema, webLinkSchema } from './text.wire.ts'

const AMOUNT_LIMIT = 1e12
const QUANTITY_LIMIT = 1e6
const TERM_LIMIT = 1_200
const OPTIONS_LIMIT = 10_000
const PRODUCTS_LIMIT = 1_000

const amountSchema = z.number().min(0).max(AMOUNT_LIMIT)
const quantitySchema = z.int().min(1).max(QUANTITY_LIMIT)

/**
 * One option as it travels (specification, section 3, price option). Reading: a number is a JSON number; a numeric
 * string is a wrong type, because a guess at its separators would be a guess at money. `price`, `term_type`, `quantity`,
 * `autorenew` and `pid` are required, and `term_duration` but for permanent licences; the others may be absent or null.
 */
const priceOptionWireSchema = z
  .object({
    'user-accounts': z.int().min(0).max(QUANTITY_LIMIT).nullish(),
    price: amountSchema,
    price_striked: amountSchema.nullish(),
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

const answerSchema = z.object({ currency: z.string().nullish(), products: z.array(z.unknown()) })

/** Only the shell of a product: its options are read one by one. */
const productSchema = z.looseObject({ product_name: nameSchema })

const isPurchaseType = (value: unknown): value is PurchaseType => PURCHASE_TYPES.some((type) => type === value)

export type PriceOptionWire = z.input<typeof priceOptionWireSchema>

/** A price-list answer as it travels. */
export interface PriceListWire {
  readonly currency?: string
  readonly products: readonly {
    readonly product_name: string
    readonly purchase_type: PurchaseType
    readonly options: readonly PriceOptionWire[]
  }[]
}

const fromWire = (wire: z.output<typeof priceOptionWireSchema>): PriceOption => ({
  pid: wire.pid,
  sku: wire.sku ?? '',
  userAccounts: wire['user-accounts'] ?? null,
  price: wire.price,
  priceStruck: wire.price_striked ?? null,
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

type Report = (field: string, reason: string) => void

const readOptions = (raw: unknown, report: Report): readonly PriceOption[] => {
  if (!Array.isArray(raw)) {
    report('options', 'is not a list')
    return []
  }
  if (raw.length > OPTIONS_LIMIT) report('options', `has ${raw.length} entries, ${OPTIONS_LIMIT} are read`)
  const byPid = new Map<string, PriceOption>()
  for (const [position, entry] of raw.slice(0, OPTIONS_LIMIT).entries()) {
    const read = priceOptionWireSchema.safeParse(entry)
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

/**
 * Reads a price-list answer. What cannot be used is left out and named in `problems`: an option with a wrong field, a
 * second option of the same pid (the first stays), options past 10,000, a product without a usable name or named twice.
 * An unknown purchase type gives way to the one asked for. Fails as `malformed` where the answer is no price list at all
 * or is in another currency; without a currency it counts as the one asked for. Never throws on parsed JSON.
 */
export const readPriceList = (
  answer: unknown,
  asked: { readonly currency: string; readonly purchaseType: PurchaseType },
): Outcome<PriceList> => {
  const shell = answerSchema.safeParse(answer)
  if (!shell.success) {
    const { field, reason } = firstIssue(shell.error)
    return failed({ kind: 'malformed', message: `Price list cannot be read: ${field || 'answer'}: ${reason}` })
  }
  const currency = asked.currency.toUpperCase()
  if ((shell.data.currency ?? currency).toUpperCase() !== currency)
    return failed({ kind: 'malformed', message: 'Price list is in another currency' })

  const problems: PriceListProblem[] = []
  const products = new Map<string, PriceListProduct>()
  const raw = shell.data.products
  if (raw.length > PRODUCTS_LIMIT)
    problems.push({
      productName: '',
      field: 'products',
      reason: `has ${raw.length} entries, ${PRODUCTS_LIMIT} are read`,
    })
  for (const [position, entry] of raw.slice(0, PRODUCTS_LIMIT).entries()) {
    const read = productSchema.safeParse(entry)
    const productName = read.success ? read.data.product_name : ''
    const report: Report = (field, reason) => problems.push({ productName, field, reason })
    if (!read.success) report(`products[${position}].${firstIssue(read.error).field}`, firstIssue(read.error).reason)
    else if (products.has(productName)) report(`products[${position}].product_name`, 'is there already')
    else {
      const given = read.data['purchase_type']
      if (given !== undefined && given !== null && !isPurchaseType(given)) report('purchase_type', 'is unknown')
      const purchaseType = isPurchaseType(given) ? given : asked.purchaseType
      products.set(productName, { productName, purchaseType, options: readOptions(read.data['options'], report) })
    }
  }
  return success({ currency, products: [...products.values()], problems })
}
