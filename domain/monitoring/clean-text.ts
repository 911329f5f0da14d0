/**
 * In free text, such as a message or a stack: what a visitor may have in a URL, an address or a licence code. What may be long is
 * bounded, for the thread that serves every visitor reads it.
 */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  // Of an absolute URL everything behind its path; the line and column of a stack stay.
  [/(https?:\/\/[^\s?#"'<>()]{0,512})[?#][^\s"'<>()]*?(:\d+:\d+)?(?=[\s"'<>()]|$)/gi, '$1$2'],
  // Of any other query the values.
  [/([?&#][\w.~%[\]-]+=)[^\s&#"'<>()]+/g, '$1…'],
  [/[\w.%+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, '…'],
  [/\b(?:[a-z\d]{5}[- ]){3}[a-z\d]{5}\b/gi, '…'],
]

/** Text as it is reported: without query values, e-mail addresses and licence codes. */
export const cleanText = (text: string): string =>
  PRIVATE.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text)
