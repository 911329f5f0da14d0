import { READING_METHODS } from './endpoint-path.ts'
import { readSalesQuery, readSupportQuery, SALES_PATH, SUPPORT_PATH } from './lead-query.ts'
import { readSearchQuery, SEARCH_PATH } from './search-query.ts'

/** Site paths of the pages that answer the form on them, with what came of it: one that searches by GET, the others by POST. */
const FORM_PAGES = ['/renew', SALES_PATH, SUPPORT_PATH, SEARCH_PATH] as const

export type FormPagePath = (typeof FORM_PAGES)[number]

const METHODS: readonly string[] = [...READING_METHODS, 'POST']

/** Header by which the edge tells the renderer that a form is the query of a page, `get`: nobody has sent it. */
export const FORM_METHOD_HEADER = 'x-form-method'

/**
 * The page with a form behind an internal path, `/<site>/<view>/renew`; null for any other path.
 *
 * @param pathname without a query
 */
export const formPageOf = (pathname: string): FormPagePath | null => {
  const [, site, view, ...page] = pathname.split('/')
  const path = `/${page.join('/')}`
  return site && view ? (FORM_PAGES.find((known) => known === path) ?? null) : null
}

/** The methods that the page of an internal path allows. */
export const pageMethods = (pathname: string): readonly string[] => {
  const page = formPageOf(pathname)
  return page === null || page === SEARCH_PATH ? READING_METHODS : METHODS
}

/** A search as the fields of a form, cut and cleaned. */
const searchFields = (query: URLSearchParams): URLSearchParams | null => {
  const wish = readSearchQuery(query)
  return wish && new URLSearchParams({ q: wish.text, page: String(wish.page) })
}

/**
 * What of a query is a form of the page of an internal path, which is then made for this one visitor; null where the query
 * changes nothing of the page.
 */
export const queriedForm = (pathname: string, query: URLSearchParams): URLSearchParams | null => {
  switch (formPageOf(pathname)) {
    case SEARCH_PATH:
      return searchFields(query)
    case SALES_PATH:
      return readSalesQuery(query)
    case SUPPORT_PATH:
      return readSupportQuery(query)
    default:
      return null
  }
}

/** Whether a request to a page is a form that was sent to it. */
export const isSentForm = (method: string, pathname: string, query: URLSearchParams): boolean =>
  method === 'POST' || queriedForm(pathname, query) !== null
