import { READING_METHODS } from './endpoint-path.ts'
import { readSearchQuery, SEARCH_PATH } from './search-query.ts'

/** Site paths of the pages that answer the form on them, with what came of it: one that searches by GET, the others by POST. */
const FORM_PAGES = ['/renew', SEARCH_PATH] as const

export type FormPagePath = (typeof FORM_PAGES)[number]

const METHODS: readonly string[] = [...READING_METHODS, 'POST']

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

/** Whether a request to a page is a form that was sent to it. */
export const isSentForm = (method: string, pathname: string, query: URLSearchParams): boolean =>
  method === 'POST' || (formPageOf(pathname) === SEARCH_PATH && readSearchQuery(query) !== null)
