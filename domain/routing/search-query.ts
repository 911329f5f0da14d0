/** Site path of the page that searches. */
export const SEARCH_PATH = '/search'

/** What a visitor looks for. */
export interface SearchWish {
  /** One line of 1 to 200 code points, nothing in it that is not seen or turns text around. */
  readonly text: string
  /** 1 to 99. */
  readonly page: number
}

const MOST_SIGNS = 200
/** Code units that are looked at at all. */
const MOST_UNITS = 4_096

/** Line breaks, tabs and blanks of every width. */
const BLANKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Marks of direction, zero widths, fillers, variation selectors, surrogates that stand alone. */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** A text to search for as it was typed, cleaned and cut; empty where nothing of it is left. */
const searchText = (typed: string): string => {
  const clean = typed.slice(0, MOST_UNITS).replace(UNSEEN, '').replace(BLANKS, ' ').trim()
  return [...clean].slice(0, MOST_SIGNS).join('').trim()
}

/** Reads the query of a search. Null where there is nothing to look for; a page that is no number from 1 to 99 is the first. */
export const readSearchQuery = (query: URLSearchParams): SearchWish | null => {
  const text = searchText(query.get('q') ?? '')
  const page = query.get('page') ?? ''
  return text === '' ? null : { text, page: /^[1-9]\d?$/.test(page) ? Number(page) : 1 }
}
