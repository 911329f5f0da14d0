import { BASE_PRODUCTS, type BaseProduct } from './base-price-table.ts'

const NAME = /^(.+)-(renewal|upgrade)$/
/** Who upgrades while a licence runs pays so much less than others, as a share of the list price. */
const UPGRADE_DISCOUNT = 0.15

/** What is sold under the name of a licence offer, `premium-renewal` or `premium-upgrade`; undefined for any other name. */
export const licenceOfferProduct = (name: string): BaseProduct | undefined => {
  const [, base = '', kind] = NAME.exec(name) ?? []
  const product = Object.hasOwn(BASE_PRODUCTS, base) ? BASE_PRODUCTS[base] : undefined
  if (product === undefined || product.purchaseType !== 'Purchase') return undefined
  const { selectedPid: _, ...rest } = product
  return kind === 'renewal'
    ? { ...rest, purchaseType: 'Renewal' }
    : { ...rest, terms: rest.terms.map((term) => ({ ...term, discount: term.discount + UPGRADE_DISCOUNT })) }
}
