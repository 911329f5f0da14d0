import { withoutQuery } from './without-query.ts'

/**
 * What a visitor may have in a text of our own pages, such as a link: values of a query, an address, a licence code. Names of
 * files stay, which `redactText` would take for tokens. Each pattern begins at one place of a run of
 * characters, so that no text takes long: the thread that serves every visitor reads it.
 */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  // Of a query the values.
  [/([?&#][\w.~%[\]-]+=)[^\s&#"'<>()]+/g, '$1…'],
  [/(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, '…'],
  [/\b(?:[a-z\d]{5}[- ]){3}[a-z\d]{5}\b/gi, '…'],
]

/** Of an absolute URL everything behind its path. */
const cleanRun = (run: string): string => (run.includes('://') ? withoutQuery(run) : run)

/** Text as it is reported: without query values, e-mail addresses and licence codes. */
export const cleanText = (text: string): string =>
  PRIVATE.reduce(
    (cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement),
    text.replace(/[^\s"'<>()]+/g, cleanRun),
  )
