import { DOWNLOAD_REGIONS } from '../../domain/catalogue/page-paths.ts'
import { PRODUCTS, type Product } from '../../domain/catalogue/product-records.ts'
import type { DownloadBlockSettings } from '../../ports/downloads.ts'
import type { PageSection } from '../../ports/page-section.ts'
import type { PageContext } from './page-context.ts'

/** In the order of the page: consumer products first, then business products. */
const DOWNLOADABLE = (['consumer', 'business'] as const).flatMap((one) =>
  PRODUCTS.filter(({ edition }) => edition === one),
)

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

/** The download blocks of every product. */
export const downloadBlocks = (context: PageContext): readonly DownloadBlockSettings[] =>
  DOWNLOADABLE.map((product) => blockOf(product, context, 'both'))

/** What the buttons of a product's own page show: where something is for sale, they stand back behind it. */
const buttonsOf = ({ edition, buyBlock }: Product): DownloadBlockSettings['buttons'] => {
  if (buyBlock.purchaseType !== 'Purchase') return 'both'
  return edition === 'business' ? 'image' : 'text'
}

/** The download block of a product's own page. */
export const productDownload = (product: Product, context: PageContext): PageSection => ({
  kind: 'downloads',
  title: context.texts.downloads.title,
  blocks: [blockOf(product, context, buttonsOf(product))],
})
