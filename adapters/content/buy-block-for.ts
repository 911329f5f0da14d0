import type { Product } from '../../domain/catalogue/product-records.ts'
import type { BuyBlockSettings, LinkDecoration } from '../../ports/buy-block.ts'
import type { PageSite } from '../../ports/pages.ts'

const BUY_LINK_DECORATIONS: readonly LinkDecoration[] = [
  { linkName: 'cid', sourceType: 'cookie', sourceName: 'campaign_id' },
  { linkName: 'utm_source', sourceType: 'other', sourceName: 'utm_source' },
  { linkName: 'utm_campaign', sourceType: 'other', sourceName: 'utm_campaign' },
]

/** Tells the store which of the vendor's sales channels a purchase comes from. */
const ADDITIONAL_GET_PARAMS = { channel: 'website' }

/** The block that sells a product on a site: the product's settings with the site's store and, unless it has its own, savings type. */
export const buyBlockFor = ({ shortName, buyBlock }: Product, site: PageSite): BuyBlockSettings => ({
  product: shortName,
  savingsType: site.savingsType,
  ...buyBlock,
  store: site.store,
  globalAdditionalGetParams: ADDITIONAL_GET_PARAMS,
  buyLinkDecorations: BUY_LINK_DECORATIONS,
})
