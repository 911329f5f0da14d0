import { READING_METHODS } from './endpoint-path.ts'

/** Site paths of the pages that answer the form on them: a POST gets the same page, with what came of it. */
const FORM_PAGES = ['/renew'] as const

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
export const pageMethods = (pathname: string): readonly string[] =>
  formPageOf(pathname) === null ? READING_METHODS : METHODS
