import { ARTICLE_PATHS, type ArticlePath } from '../help/help-articles.ts'
import { PRODUCTS, type ProductPage } from './product-records.ts'

const SERVICE_PATHS = [
  '/downloads',
  '/renew',
  '/contact-sales',
  '/support',
  '/help',
  '/search',
  '/compare',
  '/finder',
  '/reviews',
  '/guarantee',
  '/orders',
  '/about',
  '/disclosure',
  '/transparency',
  '/privacy',
  '/cookies',
] as const

/** Notices of every site. The privacy and cookie notices are in `SERVICE_PATHS`. */
export const SHARED_NOTICE_PATHS = ['/terms', '/licence-agreement'] as const

/** Notices and forms that only some countries require. */
const COUNTRY_NOTICE_PATHS = [
  '/imprint',
  '/legal-notice',
  '/consumer-notice',
  '/withdrawal',
  '/withdraw',
  '/cancel',
  '/accessibility',
] as const

export type SharedNoticePath = (typeof SHARED_NOTICE_PATHS)[number]
export type CountryNoticePath = (typeof COUNTRY_NOTICE_PATHS)[number]
export type ServicePath = (typeof SERVICE_PATHS)[number]
type NoticePath = SharedNoticePath | CountryNoticePath
type ProductPath = `/${ProductPage}`
type PurchasePath = `/buy-${string}`
export type PagePath = '/' | ProductPath | PurchasePath | ServicePath | ArticlePath | NoticePath

export const PRODUCT_PATHS: readonly ProductPath[] = PRODUCTS.map(({ page }): ProductPath => `/${page}`)

/** Paths that every site has, except articles of the help centre and notices, in sitemap order. */
export const PAGE_PATHS: readonly PagePath[] = ['/', ...PRODUCT_PATHS, ...SERVICE_PATHS]

/** Returns the path of the page with the purchase form of a product. */
export const purchasePath = (product: string): PurchasePath => `/buy-${product}`

/**
 * Paths of purchase forms, one for each product that is sold. The modals of the home page fetch their forms from these pages. A
 * page is unknown if the home page does not sell the product in a modal.
 */
export const PURCHASE_PATHS: readonly PurchasePath[] = PRODUCTS.filter(
  ({ buyBlock }) => buyBlock.purchaseType === 'Purchase',
).map(({ shortName }) => purchasePath(shortName))

export const isPurchasePath = (path: string): path is PurchasePath => PURCHASE_PATHS.some((known) => known === path)

/** Whether search engines may index a page. Search results and purchase forms are for visitors only. */
export const isIndexedPath = (path: PagePath): boolean => path !== '/search' && !isPurchasePath(path)

/** Path of links to the account of a site's store. It is not a page. */
export const ACCOUNT_PATH = '/account'

/** Path of the 404 page: one page per site and view for all unknown paths. */
export const NOT_FOUND_PATH = '/not-found'

/** All notices. The laws of a site's countries determine its notices (`domain/law`). */
export const NOTICE_PATHS: readonly NoticePath[] = [...SHARED_NOTICE_PATHS, ...COUNTRY_NOTICE_PATHS]

const KNOWN_PATHS: ReadonlySet<string> = new Set([...PAGE_PATHS, ...PURCHASE_PATHS, ...ARTICLE_PATHS, ...NOTICE_PATHS])

/** Whether a site path is a page of at least one site. Case-sensitive, without trailing slash. */
export const isPagePath = (path: string): path is PagePath => KNOWN_PATHS.has(path)

const DOWNLOAD_PATHS: ReadonlySet<string> = new Set(['/downloads', ...PRODUCT_PATHS])

/** Whether a page has download blocks. Only such pages vary on the visitor's system, and on countries with separate installers. */
export const hasDownloadBlocks = (path: string): boolean => DOWNLOAD_PATHS.has(path)
