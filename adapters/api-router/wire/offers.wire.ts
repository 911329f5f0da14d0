import { z } from 'zod'
import type { OffersQuery, PriceList, PriceListProblem, PriceListProduct } from '../../../ports/offers.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { PURCHASE_TYPES, type PurchaseType } from '../../../ports/vocabulary.ts'
import { type PriceOptionWire, type Report, readOptions } from './price-option.wire.ts'
import { firstIssue, nameSchema } from './text.wire.ts'

const PRODUCTS_LIMIT = 1_000

const answerSchema = z.object({ currency: z.string().nullish(), products: z.array(z.unknown()) })

/** Only the shell of a product: its options are read one by one. */
const productSchema = z.looseObject({ product_name: nameSchema })

const isPurchaseType = (value: unknown): value is PurchaseType => PURCHASE_TYPES.some((type) => type === value)

/** A price-list answer as it travels. */
export interface PriceListWire {
  readonly currency?: string
  readonly products: readonly {
    readonly product_name: string
    readonly purchase_type: PurchaseType
    readonly options: readonly PriceOptionWire[]
  }[]
}

type Asked = Pick<OffersQuery, 'currency' | 'purchaseType' | 'decimal'>

/** An entry without a purchase type has the one asked for; one of a type that nobody knows is no list of anything. */
const purchaseTypeOf = (given: unknown, asked: Asked): PurchaseType | undefined => {
  if (given === undefined || given === null) return asked.purchaseType
  return isPurchaseType(given) ? given : undefined
}

const readProducts = (raw: readonly unknown[], asked: Asked, problems: PriceListProblem[]): PriceList['products'] => {
  const products = new Map<string, PriceListProduct>()
  for (const [position, entry] of raw.slice(0, PRODUCTS_LIMIT).entries()) {
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
 * Reads a price-list answer. What cannot be used is left out and named in `problems`: an option with a wrong field, a
 * second option of the same pid (the first stays), options past 10,000, a product without a usable name, of an unknown
 * purchase type, or named twice with one purchase type. Entries of another purchase type than asked are read: whoever
 * asked has to tell them apart. Fails as `malformed` where the answer is no price list at all, and as `other-currency`
 * where it is in another one; without a currency it counts as the one asked for. Never throws on parsed JSON.
 */
export const readPriceList = (answer: unknown, asked: Asked): Outcome<PriceList> => {
  const shell = answerSchema.safeParse(answer)
  if (!shell.success) {
    const { field, reason } = firstIssue(shell.error)
    return failed({ kind: 'malformed', message: `Price list cannot be read: ${field || 'answer'}: ${reason}` })
  }
  const currency = asked.currency.toUpperCase()
  if ((shell.data.currency ?? currency).toUpperCase() !== currency)
    return failed({ kind: 'other-currency', message: 'Price list is in another currency' })
  const problems: PriceListProblem[] = []
  const { products: raw } = shell.data
  const reason = `has ${raw.length} entries, ${PRODUCTS_LIMIT} are read`
  if (raw.length > PRODUCTS_LIMIT) problems.push({ productName: '', field: 'products', reason })
  return success({ currency, products: readProducts(raw, asked, problems), problems })
}
