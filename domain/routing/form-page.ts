import { SALES_PRODUCTS } from '../catalogue/product-records.ts'
import { SUPPORT_REQUESTS } from '../law/site-law.ts'
import { READING_METHODS } from './endpoint-path.ts'

/** Site path of the page with the form to the sales team. */
export const SALES_PATH = '/contact-sales'
/** Site path of the page with the form to the support. */
export const SUPPORT_PATH = '/support'

const QUANTITY = /^[1-9]\d{0,4}$/

const sent = (query: URLSearchParams): URLSearchParams | null =>
  query.get('lead') === 'sent' ? new URLSearchParams([['lead', 'sent']]) : null

/**
 * What the query of the sales form's page asks for: `lead=sent` for a form that was sent, or product and quantity of a buy
 * block to begin the form with. Null for any other query, with which the page is the one for everybody.
 */
export const readSalesQuery = (query: URLSearchParams): URLSearchParams | null => {
  const product = SALES_PRODUCTS.find(({ shortName }) => shortName === query.get('product'))?.shortName
  if (product === undefined) return sent(query)
  const quantity = query.get('quantity') ?? ''
  return (
    sent(query) ??
    new URLSearchParams([['product', product], ...(QUANTITY.test(quantity) ? [['quantity', quantity]] : [])])
  )
}

/** The same of the support form's page: `lead=sent`, or what the form is about. */
const readSupportQuery = (query: URLSearchParams): URLSearchParams | null => {
  const request = SUPPORT_REQUESTS.find((known) => known === query.get('request'))
  return sent(query) ?? (request === undefined ? null : new URLSearchParams([['request', request]]))
}

/** Site path of the page that searches. */
export const SEARCH_PATH = '/search'

/** What a visitor looks for. */
export interface SearchWish {
  /** One line of 1 to 200 code points, nothing in it that is not seen or turns text around. */
  readonly text: string
  /** 1 to 99. */
  readonly page: number
}

const MAX_CHARACTERS = 200
/** Code units that are looked at at all. */
const MAX_READ_UNITS = 4_096

/** Line breaks, tabs and blanks of every width. */
const BLANKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Marks of direction, zero widths, fillers, variation selectors, surrogates that stand alone. */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** A text to search for as it was typed, cleaned and cut; empty where nothing of it is left. */
const searchText = (typed: string): string => {
  const clean = typed.slice(0, MAX_READ_UNITS).replace(UNSEEN, '').replace(BLANKS, ' ').trim()
  return [...clean].slice(0, MAX_CHARACTERS).join('').trim()
}

/** Reads the query of a search. Null where there is nothing to look for; a page that is no number from 1 to 99 is the first. */
export const readSearchQuery = (query: URLSearchParams): SearchWish | null => {
  const text = searchText(query.get('q') ?? '')
  const page = query.get('page') ?? ''
  return text === '' ? null : { text, page: /^[1-9]\d?$/.test(page) ? Number(page) : 1 }
}

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
