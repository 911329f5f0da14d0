import { PRODUCTS, type Product } from './product-records.ts'

const ofEdition = (edition: Product['edition']): readonly Product[] =>
  PRODUCTS.filter((product) => product.edition === edition && product.buyBlock.purchaseType === 'Purchase')

/** Products that somebody may ask the sales team for: those that are bought, for business first. */
export const SALES_PRODUCTS: readonly Product[] = [...ofEdition('business'), ...ofEdition('consumer')]
