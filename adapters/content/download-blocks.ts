import { DOWNLOAD_REGIONS } from '../../domain/catalogue/download-country.ts'
import { PRODUCTS } from '../../domain/catalogue/product-records.ts'
import type { DownloadBlockSettings } from '../../ports/download-block.ts'
import type { PageContext } from './page-context.ts'

/** In the order of the page: consumer products first, then business products. */
const DOWNLOADABLE = (['consumer', 'business'] as const).flatMap((one) =>
  PRODUCTS.filter(({ edition }) => edition === one),
)

/** The download blocks of every product. */
export const downloadBlocks = ({ site, texts }: PageContext): readonly DownloadBlockSettings[] =>
  DOWNLOADABLE.map(({ page, shortName, download }) => ({
    codeName: shortName,
    title: texts.products[page].name,
    requestParams: download,
    fakeRegions: { sites: [site.code], geoIP: DOWNLOAD_REGIONS },
    buttons: 'both',
  }))
