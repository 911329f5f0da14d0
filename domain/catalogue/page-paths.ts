import { PRODUCTS, type ProductPage } from './product-records.ts'

const SERVICE_PATHS = [
  '/downloads',
  '/renew',
  '/contact-sales',
  '/support',
  '/search',
  '/compare',
  '/reviews',
  '/privacy',
  '/cookies',
] as const

export type ServicePath = (typeof SERVICE_PATHS)[number]
type ProductPath = `/${ProductPage}`
export type PagePath = '/' | ProductPath | ServicePath

export const PRODUCT_PATHS: readonly ProductPath[] = PRODUCTS.map(({ page }): ProductPath => `/${page}`)

/** The site paths that every site answers, in the order of the sitemap; any other path is the 404 page. */
export const PAGE_PATHS: readonly PagePath[] = ['/', ...PRODUCT_PATHS, ...SERVICE_PATHS]

/** What the search of a site finds differs by what is searched for: the page is for visitors, and no search engine shows it. */
export const INDEXED_PATHS: readonly PagePath[] = PAGE_PATHS.filter((path) => path !== '/search')

/** Path of the page that stands for every unknown path: there is one of them for each site and view. */
export const NOT_FOUND_PATH = '/not-found'

/** Whether a site path is the path of a page. Compared as it is: no trailing slash, case matters. */
export const isPagePath = (path: string): path is PagePath => PAGE_PATHS.some((known) => known === path)
