import { PRODUCTS, type ProductPage } from './product-records.ts'

const SERVICE_PATHS = [
  '/downloads',
  '/renew',
  '/contact-sales',
  '/support',
  '/search',
  '/compare',
  '/reviews',
  '/guarantee',
  '/account',
  '/privacy',
  '/cookies',
] as const

/** Notices that every site has, beside those on privacy and cookies. */
export const SHARED_NOTICE_PATHS = ['/terms', '/licence-agreement'] as const

/** Notices of sites whose countries ask for them by law. */
const COUNTRY_NOTICE_PATHS = ['/imprint', '/legal-notice', '/consumer-notice', '/withdrawal'] as const

export type SharedNoticePath = (typeof SHARED_NOTICE_PATHS)[number]
export type CountryNoticePath = (typeof COUNTRY_NOTICE_PATHS)[number]
export type ServicePath = (typeof SERVICE_PATHS)[number]
type NoticePath = SharedNoticePath | CountryNoticePath
type ProductPath = `/${ProductPage}`
export type PagePath = '/' | ProductPath | ServicePath | NoticePath

export const PRODUCT_PATHS: readonly ProductPath[] = PRODUCTS.map(({ page }): ProductPath => `/${page}`)

/** The site paths that every site answers, notices left out, in the order of the sitemap. */
export const PAGE_PATHS: readonly PagePath[] = ['/', ...PRODUCT_PATHS, ...SERVICE_PATHS]

/** Whether search engines may show a page. What the search of a site finds differs by what is searched for: it is for visitors. */
export const isIndexedPath = (path: PagePath): boolean => path !== '/search'

/** Path of the page that stands for every unknown path: there is one of them for each site and view. */
export const NOT_FOUND_PATH = '/not-found'

/** Every notice; which of them a site has is up to the law of its countries (`domain/law`). */
export const NOTICE_PATHS: readonly NoticePath[] = [...SHARED_NOTICE_PATHS, ...COUNTRY_NOTICE_PATHS]

const KNOWN_PATHS: ReadonlySet<string> = new Set([...PAGE_PATHS, ...NOTICE_PATHS])

/** Whether a site path is the path of a page, of some sites at least. Compared as it is: no trailing slash, case matters. */
export const isPagePath = (path: string): path is PagePath => KNOWN_PATHS.has(path)

/** Countries whose visitors get the installers of other sites, on every site (specification, section 3, dl2FakeRegions). */
export const DOWNLOAD_REGIONS = [
  { ipCountry: 'CN', sites: ['comcn'] },
  { ipCountry: 'KZ', sites: ['kz', 'kzkk'] },
  { ipCountry: 'RU', sites: ['ru'] },
] as const

const DOWNLOAD_PATHS: ReadonlySet<string> = new Set(['/downloads', ...PRODUCT_PATHS])

/** Whether a page has download blocks, by its site path: only there do country and system of a visitor decide what it shows. */
export const hasDownloadBlocks = (path: string): boolean => DOWNLOAD_PATHS.has(path)

/**
 * The country that decides which installers a page offers; null where they are the same for all.
 *
 * @param path site path of the page
 * @param country of the visitor, ISO 3166 alpha-2 in upper case; `null` where it is not known
 */
export const downloadCountry = (path: string, country: string | null): string | null =>
  hasDownloadBlocks(path) ? (DOWNLOAD_REGIONS.find(({ ipCountry }) => ipCountry === country)?.ipCountry ?? null) : null
