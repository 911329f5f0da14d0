import { z } from 'zod'
import { firstIssue, malformedAnswer, nameSchema, webLinkSchema } from '../../../ports/field-schemas.ts'
import type { OffersQuery, PriceList, PriceListProblem, PriceListProduct } from '../../../ports/offers.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { PURCHASE_TYPES, type PurchaseType } from '../../../ports/vocabulary.ts'
import { type PriceOptionWire, type Report, readOptions } from './price-option.wire.ts'

const MAX_PRODUCTS = 1_000

const answerSchema = z.object({ currency: z.string().nullish(), products: z.array(z.unknown()) })

/** The shell of a product; its options are read one by one. */
const productSchema = z.looseObject({ product_name: nameSchema })

const isPurchaseType = (value: unknown): value is PurchaseType => PURCHASE_TYPES.some((type) => type === value)

/** A price-list answer on the wire. */
export interface PriceListWire {
  readonly currency?: string
  readonly products: readonly {
    readonly product_name: string
    readonly purchase_type: PurchaseType
    readonly options: readonly PriceOptionWire[]
  }[]
}

type Asked = Pick<OffersQuery, 'currency' | 'purchaseType' | 'decimal'>

/** An entry without a purchase type has the requested one; an unknown type is undefined. */
const purchaseTypeOf = (given: unknown, asked: Asked): PurchaseType | undefined => {
  if (given === undefined || given === null) return asked.purchaseType
  return isPurchaseType(given) ? given : undefined
}

const readProducts = (raw: readonly unknown[], asked: Asked, problems: PriceListProblem[]): PriceList['products'] => {
  const products = new Map<string, PriceListProduct>()
  for (const [position, entry] of raw.slice(0, MAX_PRODUCTS).entries()) {
    const read = productSchema.safeParse(entry)
    const productName = read.success ? read.data.product_name : ''
    const report: Report = (field, reason) => problems.push({ productName, field, reason })
    if (!read.success) {
      report(`products[${position}].${firstIssue(read.error).field}`, firstIssue(read.error).reason)
      continue
    }
    const purchaseType = purchaseTypeOf(read.data['purchase_type'], asked)
    const key = JSON.stringify([productName, purchaseType])
    if (purchaseType === undefined) report(`products[${position}].purchase_type`, 'is unknown')
    else if (products.has(key)) report(`products[${position}].product_name`, 'is there already')
    else {
      const options = readOptions(read.data['options'], asked.decimal ?? '.', report)
      products.set(key, { productName, purchaseType, options })
    }
  }
  return [...products.values()]
}

/**
 * Reads a price-list answer. Leaves out unusable parts and names them in `problems`: an option with a wrong field, a second
 * option with the same pid, options past 10,000, a product without a usable name, with an unknown purchase type, or listed
 * twice with one purchase type. Keeps entries of other purchase types; the caller tells them apart. Fails as `malformed` if the
 * answer is no price list, and as `other-currency` if it names another currency. Never throws on parsed JSON.
 */
export const readPriceList = (answer: unknown, asked: Asked): Outcome<PriceList> => {
  const shell = answerSchema.safeParse(answer)
  if (!shell.success) return malformedAnswer('Price list', shell.error)
  const currency = asked.currency.toUpperCase()
  if ((shell.data.currency ?? currency).toUpperCase() !== currency)
    return failed({ kind: 'other-currency', message: 'Price list is in another currency' })
  const problems: PriceListProblem[] = []
  const { products: raw } = shell.data
  const reason = `has ${raw.length} entries, ${MAX_PRODUCTS} are read`
  if (raw.length > MAX_PRODUCTS) problems.push({ productName: '', field: 'products', reason })
  return success({ currency, products: readProducts(raw, asked, problems), problems })
}

/** A checkout answer on the wire (specification, section 7, checkout). */
const checkoutWireSchema = z.object({ buy_link: z.union([z.literal(''), webLinkSchema]).nullish() })

export type CheckoutWire = z.input<typeof checkoutWireSchema>

/** Reads a checkout answer: the link, or `''` without one. A link that is no web address is `malformed`. */
export const readBuyLink = (answer: unknown): Outcome<string> => {
  const read = checkoutWireSchema.safeParse(answer)
  return read.success ? success(read.data.buy_link ?? '') : malformedAnswer('Checkout answer', read.error)
}
