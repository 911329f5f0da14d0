import { withoutQuery } from './page-reports.ts'

const MAX_LENGTH = 500

const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/[?#][^\s"'<>]+/g, ''],
  [/(?<![^\s@"'<>(),;:/=])[^\s@"'<>(),;:/=]+@[^\s@"'<>(),;:/]+\.[a-z]{2,}/gi, '<e-mail>'],
  [/\b[a-z\d]{5}(?:-[a-z\d]{5}){3}\b/gi, '<code>'],
  [/\bbearer\s+\S+/gi, '<token>'],
  [/[\w-]{24,}(?:\.[\w-]+)*/g, '<token>'],
]

const INVALID_JSON = /"(?:\.{3})? is not valid JSON/g

/**
 * Removes the input that a JSON syntax error quotes, which may be a form, a cookie or an answer: everything from the first
 * quotation mark to the end of the last such message. Scans any text at most twice.
 */
const withoutJsonInput = (text: string): string => {
  const last = [...text.matchAll(INVALID_JSON)].at(-1)
  const first = text.indexOf('"')
  if (last === undefined || first === last.index) return text
  const start = text.startsWith('...', first - 3) ? first - 3 : first
  return `${text.slice(0, start)}the text is not valid JSON${text.slice(last.index + last[0].length)}`
}

/**
 * Redacts an untrusted text for logs and reports: removes queries, e-mail addresses, licence codes, and every run of characters
 * that is long enough for a token. Returns at most 500 characters.
 */
export const redactText = (text: string): string =>
  PRIVATE.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    withoutJsonInput(text.slice(0, 4 * MAX_LENGTH)),
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
