import type { LicenceOffer } from '../../domain/catalogue/product-lookup.ts'
import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { PageSite } from '../../ports/pages.ts'
import { buyBlockFor } from './buy-block-for.ts'
import type { PageTexts } from './page-texts.ts'

/** The block that sells a product to somebody who has a licence: that of the product, under its name, from other lists. */
export const licenceBlockFor = (
  { shortName, product, verdict }: LicenceOffer,
  site: PageSite,
  { products, renew }: PageTexts,
): BuyBlockSettings => ({
  ...buyBlockFor(product, site),
  product: shortName,
  purchaseType: verdict === 'renewal' ? 'Renewal' : 'Purchase',
  title: products[product.page].name,
  packTemplate: renew.quantities[product.edition],
})
