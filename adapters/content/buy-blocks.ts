import type { BuyBlockSettings, LinkDecoration } from '../../ports/buy-block.ts'
import type { PageSite } from '../../ports/pages.ts'

/** The products of the embedded shop, by the page that sells them. */
export const PRODUCT_PAGES = ['premium', 'plus', 'standard', 'small-office', 'endpoint', 'free', 'trial'] as const
export type ProductPage = (typeof PRODUCT_PAGES)[number]

type OwnSettings = Omit<BuyBlockSettings, 'store' | 'savingsType' | 'buyLinkDecorations'>

const SETTINGS: Readonly<Record<ProductPage, OwnSettings>> = {
  premium: {
    product: 'premium',
    purchaseType: 'Purchase',
    selectedPack: 3,
    selectedTermType: 'Y',
    selectedTermDuration: 1,
  },
  plus: {
    product: 'plus',
    purchaseType: 'Purchase',
    selectedPack: 5,
    selectedTermType: 'Y',
    selectedTermDuration: 1,
    itemOffersGroupLimit: 10,
    showEvenDevices: true,
  },
  standard: { product: 'standard', purchaseType: 'Purchase', noOptionsLimit: true },
  'small-office': {
    product: 'small-office',
    purchaseType: 'Purchase',
    selectedPack: 10,
    optionsDivider: 5,
    _minPackNum: 5,
    noOptionsLimit: true,
  },
  endpoint: {
    product: 'endpoint',
    purchaseType: 'Purchase',
    selectedPack: 25,
    optionsDivider: 5,
    _minPackNum: 10,
  },
  free: { product: 'free', purchaseType: 'Free' },
  // The trial is sold under the name of what it tries.
  trial: { product: 'premium-trial', purchaseType: 'TrialOptOut' },
}

const BUY_LINK_DECORATIONS: readonly LinkDecoration[] = [
  { linkName: 'cid', sourceType: 'cookie', sourceName: 'campaign_id' },
  { linkName: 'utm_source', sourceType: 'other', sourceName: 'utm_source' },
  { linkName: 'utm_campaign', sourceType: 'other', sourceName: 'utm_campaign' },
]

/** The block that sells a product on a site: the product's settings with the site's store and savings type. */
export const buyBlockFor = (page: ProductPage, site: PageSite): BuyBlockSettings => ({
  ...SETTINGS[page],
  store: site.store,
  savingsType: site.savingsType,
  buyLinkDecorations: BUY_LINK_DECORATIONS,
})
