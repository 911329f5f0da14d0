import { z } from 'zod'
import { firstIssue, malformedAnswer, nameSchema, webLinkSchema } from '../../../ports/field-schemas.ts'
import type { OffersQuery, PriceList, PriceListProblem, PriceListProduct } from '../../../ports/offers.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { PURCHASE_TYPES, type PurchaseType } from '../../../ports/vocabulary.ts'
import { type PriceOptionWire, type Report, readOptions } from './price-option.wire.ts'

const MAX_PRODUCTS = 1_000

const answerSchema = z.object({ currency: z.string().nullish(), products: z.array(z.unknown()) })

/** A product whose options are not validated yet. */
const productSchema = z.looseObject({ product_name: nameSchema })

const isPurchaseType = (value: unknown): value is PurchaseType => PURCHASE_TYPES.some((type) => type === value)

export interface PriceListWire {
  readonly currency?: string
  readonly products: readonly {
    readonly product_name: string
    readonly purchase_type: PurchaseType
    readonly options: readonly PriceOptionWire[]
  }[]
}

type Requested = Pick<OffersQuery, 'currency' | 'purchaseType' | 'decimal'>

/** Returns the purchase type of an entry; undefined if it is unknown. An entry without a type has the requested type. */
const purchaseTypeOf = (value: unknown, requested: Requested): PurchaseType | undefined => {
  if (value === undefined || value === null) return requested.purchaseType
  return isPurchaseType(value) ? value : undefined
}

const readProducts = (
  raw: readonly unknown[],
  requested: Requested,
  problems: PriceListProblem[],
): PriceList['products'] => {
  const products = new Map<string, PriceListProduct>()
  for (const [position, entry] of raw.slice(0, MAX_PRODUCTS).entries()) {
    const read = productSchema.safeParse(entry)
    const productName = read.success ? read.data.product_name : ''
    const report: Report = (field, reason) => problems.push({ productName, field, reason })
    if (!read.success) {
      report(`products[${position}].${firstIssue(read.error).field}`, firstIssue(read.error).reason)
      continue
    }
    const purchaseType = purchaseTypeOf(read.data['purchase_type'], requested)
    const key = JSON.stringify([productName, purchaseType])
    if (purchaseType === undefined) report(`products[${position}].purchase_type`, 'is unknown')
    else if (products.has(key)) report(`products[${position}].product_name`, 'is a duplicate')
    else {
      const options = readOptions(read.data['options'], requested.decimal ?? '.', report)
      products.set(key, { productName, purchaseType, options })
    }
  }
  return [...products.values()]
}

/**
 * Parses a price-list answer. Skips invalid entries and lists them in `problems`: options with an invalid field or a duplicate
 * pid, options beyond the first 10,000, and products with an invalid name, an unknown purchase type, or a duplicate pair of name
 * and purchase type. Keeps products of other purchase types; the caller filters them. Returns a `malformed` failure if the answer
 * is not a price list, and an `other-currency` failure if it has the wrong currency. Never throws on parsed JSON.
 */
export const readPriceList = (answer: unknown, requested: Requested): Outcome<PriceList> => {
  const shell = answerSchema.safeParse(answer)
  if (!shell.success) return malformedAnswer('Price list', shell.error)
  const currency = requested.currency.toUpperCase()
  if ((shell.data.currency ?? currency).toUpperCase() !== currency)
    return failed({ kind: 'other-currency', message: 'Price list is in another currency' })
  const problems: PriceListProblem[] = []
  const { products: raw } = shell.data
  const reason = `has ${raw.length} entries, only the first ${MAX_PRODUCTS} are used`
  if (raw.length > MAX_PRODUCTS) problems.push({ productName: '', field: 'products', reason })
  return success({ currency, products: readProducts(raw, requested, problems), problems })
}

/** A checkout answer on the wire (specification, section 7, checkout). */
const checkoutWireSchema = z.object({ buy_link: z.union([z.literal(''), webLinkSchema]).nullish() })

export type CheckoutWire = z.input<typeof checkoutWireSchema>

/**
 * Returns the link of a checkout answer, or `''` if it has no link. Returns a `malformed` failure if the link is not a web URL.
 */
export const readBuyLink = (answer: unknown): Outcome<string> => {
  const read = checkoutWireSchema.safeParse(answer)
  return read.success ? success(read.data.buy_link ?? '') : malformedAnswer('Checkout answer', read.error)
}
