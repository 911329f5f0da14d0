import { withoutQuery } from './page-reports.ts'

const MAX_LENGTH = 500

const PRIVATE: readonly (readonly [RegExp, string])[] = [
  // A JSON syntax error quotes its input, which may be a form, a cookie or an answer. Anchored at the start with a lookahead:
  // otherwise each quotation mark in a hostile text would start a search.
  [
    /^(?=[\s\S]*"(?:\.{3})? is not valid JSON)([\s\S]*?)(?:\.{3})?"[\s\S]*"(?:\.{3})? is not valid JSON/,
    '$1the text is not valid JSON',
  ],
  [/[?#][^\s"'<>]+/g, ''],
  [/(?<![^\s@"'<>(),;:/=])[^\s@"'<>(),;:/=]+@[^\s@"'<>(),;:/]+\.[a-z]{2,}/gi, '<e-mail>'],
  [/\b[a-z\d]{5}(?:-[a-z\d]{5}){3}\b/gi, '<code>'],
  [/\bbearer\s+\S+/gi, '<token>'],
  [/[\w-]{24,}(?:\.[\w-]+)*/g, '<token>'],
]

/**
 * Redacts an untrusted text for logs and reports: removes queries, e-mail addresses, licence codes, and every run of characters
 * that is long enough for a token. Returns at most 500 characters.
 */
export const redactText = (text: string): string =>
  PRIVATE.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    text.slice(0, 4 * MAX_LENGTH),
  ).slice(0, MAX_LENGTH)

/**
 * Private data in texts of our own pages, such as links: query values, addresses, licence codes. Keeps file names, which
 * `redactText` would replace as tokens. Each pattern can start at only one position in a run of characters, so that matching
 * is linear and does not block the event loop.
 */
const PRIVATE_IN_PAGES: readonly (readonly [RegExp, string])[] = [
  // Query values.
  [/([?&#][\w.~%[\]-]+=)[^\s&#"'<>()]+/g, '$1…'],
  [/(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, '…'],
  [/\b(?:[a-z\d]{5}[- ]){3}[a-z\d]{5}\b/gi, '…'],
]

/** Removes everything after the path of an absolute URL. */
const cleanRun = (run: string): string => (run.includes('://') ? withoutQuery(run) : run)

/** Removes query values, e-mail addresses and licence codes from a text. */
export const cleanText = (text: string): string =>
  PRIVATE_IN_PAGES.reduce(
    (cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement),
    text.replace(/[^\s"'<>()]+/g, cleanRun),
  )
