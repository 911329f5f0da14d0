import { withoutQuery } from './page-reports.ts'

const MAX_LENGTH = 500

/** What a text may hold of a visitor, and what stands for it. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  // What could not be read as JSON is cited in the message: it may be a form, a cookie or an answer.
  // From the beginning, and only where it is cited: else each quotation mark of a hostile text would look for its end.
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
 * A text of somebody else's as it may be logged and reported: without queries, e-mail addresses, licence codes and whatever
 * is as long as a token. At most 500 characters.
 */
export const redactText = (text: string): string =>
  PRIVATE.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    text.slice(0, 4 * MAX_LENGTH),
  ).slice(0, MAX_LENGTH)

/**
 * What a visitor may have in a text of our own pages, such as a link: values of a query, an address, a licence code. Names of
 * files stay, which `redactText` would take for tokens. Each pattern begins at one place of a run of
 * characters, so that no text takes long: the thread that serves every visitor reads it.
 */
const PRIVATE_IN_PAGES: readonly (readonly [RegExp, string])[] = [
  // Of a query the values.
  [/([?&#][\w.~%[\]-]+=)[^\s&#"'<>()]+/g, '$1…'],
  [/(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, '…'],
  [/\b(?:[a-z\d]{5}[- ]){3}[a-z\d]{5}\b/gi, '…'],
]

/** Of an absolute URL everything behind its path. */
const cleanRun = (run: string): string => (run.includes('://') ? withoutQuery(run) : run)

/** Text as it is reported: without query values, e-mail addresses and licence codes. */
export const cleanText = (text: string): string =>
  PRIVATE_IN_PAGES.reduce(
    (cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement),
    text.replace(/[^\s"'<>()]+/g, cleanRun),
  )
