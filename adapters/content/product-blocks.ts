import { ADD_ONS } from '../../domain/catalogue/add-ons.ts'
import type { LicenceOffer } from '../../domain/catalogue/product-lookup.ts'
import { PRODUCTS, type Product } from '../../domain/catalogue/product-records.ts'
import type { BuyBlockSettings, LinkDecoration } from '../../ports/buy-block-settings.ts'
import type { DownloadBlockSettings } from '../../ports/downloads.ts'
import type { PageSection } from '../../ports/page-section.ts'
import type { PageSite } from '../../ports/pages.ts'
import type { PageContext } from './page-maker.ts'
import type { PageTexts } from './page-texts.ts'

const BUY_LINK_DECORATIONS: readonly LinkDecoration[] = [
  { linkName: 'cid', sourceType: 'cookie', sourceName: 'campaign_id' },
  { linkName: 'utm_source', sourceType: 'other', sourceName: 'utm_source' },
  { linkName: 'utm_campaign', sourceType: 'other', sourceName: 'utm_campaign' },
]

/** Store parameter with the sales channel. */
const ADDITIONAL_GET_PARAMS = { channel: 'website' }

/** Returns the buy block of a product. The site sets the store and the default savings type. */
export const buyBlockFor = ({ shortName, buyBlock }: Product, site: PageSite): BuyBlockSettings => ({
  product: shortName,
  savingsType: site.savingsType,
  ...buyBlock,
  store: site.store,
  globalAdditionalGetParams: ADDITIONAL_GET_PARAMS,
  buyLinkDecorations: BUY_LINK_DECORATIONS,
})

/** Returns the buy block of an add-on; undefined for any other name. The main product provides the link decorations. */
export const addOnBlockFor = (name: string, { store, savingsType }: PageSite): BuyBlockSettings | undefined =>
  ADD_ONS.some(({ shortName }) => shortName === name)
    ? { product: name, store, savingsType, purchaseType: 'Purchase', buyLinkDecorations: [] }
    : undefined

/** Returns the buy block of a licence offer. */
export const licenceBlockFor = (
  { shortName, product, verdict }: LicenceOffer,
  site: PageSite,
  { products }: PageTexts,
): BuyBlockSettings => ({
  ...buyBlockFor(product, site),
  product: shortName,
  purchaseType: verdict === 'renewal' ? 'Renewal' : 'Purchase',
  title: products[product.page].name,
})

/** Consumer products first, then business products. */
const DOWNLOADABLE = (['consumer', 'business'] as const).flatMap((wanted) =>
  PRODUCTS.filter(({ edition }) => edition === wanted),
)

/** Countries whose visitors get installers of other sites (specification, section 3, dl2FakeRegions). */
const DOWNLOAD_REGIONS = [
  { ipCountry: 'KZ', sites: ['kz', 'kzkk'] },
  { ipCountry: 'RU', sites: ['ru'] },
] as const

const blockOf = (
  { page, shortName, download }: Product,
  { site, texts }: PageContext,
  buttons: DownloadBlockSettings['buttons'],
): DownloadBlockSettings => ({
  codeName: shortName,
  title: texts.products[page].name,
  requestParams: download,
  fakeRegions: { sites: [site.code], geoIP: DOWNLOAD_REGIONS },
  buttons,
})

export const downloadBlocks = (context: PageContext): readonly DownloadBlockSettings[] =>
  DOWNLOADABLE.map((product) => blockOf(product, context, 'both'))

/** Download buttons are less prominent on the pages of the trial, and of products that are sold for the home. */
const buttonsOf = ({ edition, buyBlock }: Product): DownloadBlockSettings['buttons'] => {
  if (buyBlock.purchaseType === 'TrialOptOut') return 'image'
  return edition === 'consumer' && buyBlock.purchaseType === 'Purchase' ? 'text' : 'both'
}

export const productDownload = (product: Product, context: PageContext): PageSection => ({
  kind: 'downloads',
  title: context.texts.downloads.title,
  blocks: [blockOf(product, context, buttonsOf(product))],
})
