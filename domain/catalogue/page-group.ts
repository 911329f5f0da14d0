import { articleOfPath } from '../help/help-articles.ts'
import { isPagePath, NOTICE_PATHS, type PagePath } from './page-paths.ts'
import { PRODUCTS } from './product-records.ts'

/** Subjects of pages, for ranking and labels of search results. */
export type PageGroup = 'home' | 'business' | 'service' | 'article' | 'company' | 'legal'

/** Pages that the law requires, but that visitors look for as a service. */
const REQUIRED_SERVICES: readonly PagePath[] = ['/withdraw', '/cancel', '/accessibility']

const LEGAL: readonly PagePath[] = [
  ...NOTICE_PATHS.filter((path) => !REQUIRED_SERVICES.includes(path)),
  '/privacy',
  '/cookies',
]

const COMPANY: readonly PagePath[] = ['/', '/about', '/reviews', '/disclosure', '/transparency']

const groupOf = (path: PagePath): PageGroup => {
  const product = PRODUCTS.find(({ page }) => `/${page}` === path)
  if (product !== undefined) return product.edition === 'business' ? 'business' : 'home'
  if (articleOfPath(path) !== undefined) return 'article'
  if (LEGAL.includes(path)) return 'legal'
  return COMPANY.includes(path) ? 'company' : 'service'
}

/** Returns the group of a page; null for a path that is not one of the pages, for example of a content service. */
export const pageGroup = (path: string): PageGroup | null => (isPagePath(path) ? groupOf(path) : null)
