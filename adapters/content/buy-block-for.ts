import type { Product } from '../../domain/catalogue/product-records.ts'
import type { BuyBlockSettings, LinkDecoration } from '../../ports/buy-block.ts'
import type { PageSite } from '../../ports/pages.ts'

const BUY_LINK_DECORATIONS: readonly LinkDecoration[] = [
  { linkName: 'cid', sourceType: 'cookie', sourceName: 'campaign_id' },
  { linkName: 'utm_source', sourceType: 'other', sourceName: 'utm_source' },
  { linkName: 'utm_campaign', sourceType: 'other', sourceName: 'utm_campaign' },
]

/** The block that sells a product on a site: the product's settings with the site's store and savings type. */
export const buyBlockFor = ({ shortName, buyBlock }: Product, site: PageSite): BuyBlockSettings => ({
  product: shortName,
  ...buyBlock,
  store: site.store,
  savingsType: site.savingsType,
  buyLinkDecorations: BUY_LINK_DECORATIONS,
})
