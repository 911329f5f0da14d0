/** Attributes of the answer to a form. Without a script, the browser scrolls to the answer and screen readers read it. */
export const AUTO_FOCUS = { tabIndex: -1, autoFocus: true } as const

/** Matches control characters, lone surrogates, invisible characters, direction marks and line breaks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const INVISIBLE_EXCEPT_NEWLINE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Returns submitted text without invisible characters, for display in the form.
 *
 * @param maxLength maximum length in UTF-16 code units
 * @param hasLines whether the field may contain line breaks
 */
export const typedText = (typed: string | undefined, maxLength: number, hasLines = false): string =>
  (typed ?? '')
    .slice(0, 2 * maxLength)
    .replace(hasLines ? INVISIBLE_EXCEPT_NEWLINE : INVISIBLE, '')
    .slice(0, maxLength)
