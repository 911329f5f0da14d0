/** What never belongs in a field of one line: controls, surrogates that stand alone, and what is not seen or turns text around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const UNSEEN_IN_LINES = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * A text that a visitor typed, as their form shows it again.
 *
 * @param maxLength in characters of the field
 * @param hasLines the field has several lines
 */
export const typedText = (typed: string | undefined, maxLength: number, hasLines = false): string =>
  (typed ?? '')
    .slice(0, 2 * maxLength)
    .replace(hasLines ? UNSEEN_IN_LINES : UNSEEN, '')
    .slice(0, maxLength)
