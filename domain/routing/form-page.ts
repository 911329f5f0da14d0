import type { LeadForm } from '../../ports/leads.ts'
import { isPurchasePath, PRODUCT_PATHS } from '../catalogue/page-paths.ts'
import { SALES_PRODUCTS } from '../catalogue/product-records.ts'
import { SUPPORT_REQUESTS } from '../law/site-law.ts'
import { CHANGE_FIELDS, SEAL_FIELD } from '../offers/price-quotes.ts'
import { PROMOTION_FOLDER } from '../promotions/find-promotion.ts'
import { readRenderedChoice } from './choice-query.ts'
import { READING_METHODS } from './endpoint-path.ts'
import { requestedMessage } from './view-query.ts'

export const SALES_PATH = '/contact-sales'
export const SUPPORT_PATH = '/support'
export const CANCEL_PATH = '/cancel'
export const WITHDRAW_PATH = '/withdraw'

/** Site paths of the pages with a lead form. */
export const LEAD_FORM_PATHS: Readonly<Record<LeadForm, string>> = {
  sales: SALES_PATH,
  support: SUPPORT_PATH,
  cancel: CANCEL_PATH,
  withdraw: WITHDRAW_PATH,
}

const QUANTITY = /^[1-9]\d{0,4}$/

const sent = (query: URLSearchParams): URLSearchParams | null =>
  query.get('lead') === 'sent' ? new URLSearchParams([['lead', 'sent']]) : null

/**
 * Reads the query of the sales page: `lead=sent` after a submission, or the product and quantity of a buy block, which prefill
 * the form. Returns null for any other query, because it does not change the page.
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

/** Reads the query of the support page: `lead=sent`, or the request, which prefills the form. */
const readSupportQuery = (query: URLSearchParams): URLSearchParams | null => {
  const request = SUPPORT_REQUESTS.find((known) => known === query.get('request'))
  return sent(query) ?? (request === undefined ? null : new URLSearchParams([['request', request]]))
}

export const SEARCH_PATH = '/search'

export interface SearchInput {
  /** One line of 1 to 200 code points, without invisible characters or direction marks. */
  readonly text: string
  /** 1 to 99. */
  readonly page: number
}

const MAX_CHARACTERS = 200
/** Maximum number of code units read. Longer texts are truncated. */
const MAX_READ_UNITS = 4_096

/** Line breaks, tabs and spaces of every width. */
const WHITESPACE = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Direction marks, zero-width characters, fillers, variation selectors, lone surrogates. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** Cleans and truncates a search text. Composes accents, so that one text has one page. May return an empty string. */
const searchText = (typed: string): string => {
  const clean = typed.slice(0, MAX_READ_UNITS).replace(INVISIBLE, '').normalize('NFC').replace(WHITESPACE, ' ').trim()
  return [...clean].slice(0, MAX_CHARACTERS).join('').trim()
}

/** Reads the query of a search. Returns null if the text is empty. Replaces a page number outside 1 to 99 with 1. */
export const readSearchQuery = (query: URLSearchParams): SearchInput | null => {
  const text = searchText(query.get('q') ?? '')
  const page = query.get('page') ?? ''
  return text === '' ? null : { text, page: /^[1-9]\d?$/.test(page) ? Number(page) : 1 }
}

/** Site paths of the pages with a separate form. The search uses GET, all others use POST. */
const FORM_PAGES = ['/renew', SALES_PATH, SUPPORT_PATH, CANCEL_PATH, WITHDRAW_PATH, SEARCH_PATH] as const

/** Stands for all pages that preselect a posted option, and for forms that a query prefills. They share one rate limit. */
export const CHOICE_PAGE = '/choice'

/** Whether a page preselects a posted option. Other pages post a choice to the page of its product. */
export const acceptsChoice = (path: string): boolean =>
  path.startsWith(PROMOTION_FOLDER) || isPurchasePath(path) || PRODUCT_PATHS.some((known) => known === path)

/** Whether the server can render a page with the choice of a visitor. */
export const showsChoice = (path: string): boolean => acceptsChoice(path) || path === '/compare'

/** Returns the path of an internal path, such as `/<site>/<view>/renew`; null if it is malformed. */
const pagePathOf = (pathname: string): string | null => {
  const view = pathname.indexOf('/', 1) + 1
  const page = pathname.indexOf('/', view)
  if (view <= 2 || page === view || view === pathname.length) return null
  return page < 0 ? '/' : pathname.slice(page)
}

export type FormPagePath = (typeof FORM_PAGES)[number] | typeof CHOICE_PAGE

const METHODS: readonly string[] = [...READING_METHODS, 'POST']

/**
 * Returns the form page of an internal path, such as `/<site>/<view>/renew`. Returns null for a page that accepts no
 * form.
 *
 * @param pathname without a query
 */
export const formPageOf = (pathname: string): FormPagePath | null => {
  const path = pagePathOf(pathname)
  if (path === null) return null
  return acceptsChoice(path) ? CHOICE_PAGE : (FORM_PAGES.find((known) => known === path) ?? null)
}

/** Returns the methods that the page of an internal path allows. */
export const pageMethods = (pathname: string): readonly string[] => {
  const page = formPageOf(pathname)
  return page === null || page === SEARCH_PATH ? READING_METHODS : METHODS
}

const searchFields = (query: URLSearchParams): URLSearchParams | null => {
  const input = readSearchQuery(query)
  return input && new URLSearchParams({ q: input.text, page: String(input.page) })
}

const MAX_CHANGE_LENGTH = 200

/**
 * Reads the query of a message about a changed price. Returns null without the message or its signature. The signature is checked
 * by the page.
 */
const readChangeQuery = (query: URLSearchParams): URLSearchParams | null =>
  requestedMessage(query) !== 'buy-changed' || !query.has(SEAL_FIELD)
    ? null
    : new URLSearchParams(
        [...CHANGE_FIELDS, SEAL_FIELD].flatMap((name) => {
          const value = query.get(name)
          return value === null ? [] : [[name, value.slice(0, MAX_CHANGE_LENGTH)]]
        }),
      )

/**
 * Returns the form fields in the query of a page. The page is then rendered for this visitor only. Returns null if the query
 * does not change the page.
 */
export const queriedForm = (pathname: string, query: URLSearchParams): URLSearchParams | null => {
  if (query.size === 0) return null
  const change = readChangeQuery(query)
  if (change !== null) return change
  if (showsChoice(pagePathOf(pathname) ?? '')) return readRenderedChoice(query)
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

/** Whether a request to a page submits its form. */
export const isSentForm = (method: string, pathname: string, query: URLSearchParams): boolean =>
  method === 'POST' || queriedForm(pathname, query) !== null
