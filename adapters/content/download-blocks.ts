import type { DownloadBlockSettings, DownloadFakeRegions, DownloadRequestParams } from '../../ports/download-block.ts'
import { buyBlockFor, type ProductPage } from './buy-blocks.ts'
import type { PageContext } from './page-context.ts'

type Params = Omit<DownloadRequestParams, 'productCode'> & Partial<Pick<DownloadRequestParams, 'productCode'>>

const HOME: Params = { businessPurpose: 'Commercial', licenseTier: 'Home' }
const BUSINESS: Params = { businessPurpose: 'Commercial', licenseTier: 'Business' }

/** In the order of the page: homes first, then businesses. */
const PARAMS: readonly (readonly [page: ProductPage, params: Params])[] = [
  ['premium', HOME],
  ['plus', HOME],
  ['standard', HOME],
  ['free', { businessPurpose: 'Free', licenseTier: 'Home' }],
  // A trial is the product itself with another licence in it.
  ['trial', { productCode: 'premium', businessPurpose: 'Trial', licenseTier: 'Home' }],
  ['small-office', BUSINESS],
  ['endpoint', BUSINESS],
]

/** Whoever is where an installer must be a regional one gets that one, whichever site he reads. */
const fakeRegionsOf = (siteCode: string): DownloadFakeRegions => ({
  sites: [siteCode],
  geoIP: [
    { ipCountry: 'CN', sites: ['comcn'] },
    { ipCountry: 'KZ', sites: ['kz', 'kzkk'] },
    { ipCountry: 'RU', sites: ['ru'] },
  ],
})

/** The download blocks of every product. */
export const downloadBlocks = ({ site, texts }: PageContext): readonly DownloadBlockSettings[] =>
  PARAMS.map(([page, params]) => ({
    codeName: buyBlockFor(page, site).product,
    title: texts.products[page].name,
    requestParams: { productCode: page, ...params },
    fakeRegions: fakeRegionsOf(site.code),
    buttons: 'both',
  }))
