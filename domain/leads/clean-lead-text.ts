/**
 * What is not seen, or turns text around: marks of direction, zero widths, fillers, surrogates that stand alone. The joiner
 * that Persian has within words stays there.
 */
const UNSEEN =
  /(?<!\p{Script=Arabic})\u200C|\u200C(?!\p{Script=Arabic})|(?!\u200C)[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu
/** Line breaks, tabs, controls and blanks of every width. In a field of one line a break would begin a header of an e-mail. */
const BLANKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
const BREAKS = /\r\n?|[\v\f\p{Zl}\p{Zp}]/gu
/** Controls but for the line break, and blanks. */
const BLANKS_OF_LINE = /(?:[^\S\n]|(?!\n)\p{Cc})+/gu
const MARKUP = /[<>]/g
/** More marks than three on one letter are drawn over the lines around it. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu

const seenText = (text: string): string => text.replace(UNSEEN, '').normalize('NFC').replace(PILED_MARKS, '$1')

/** A text of one line: no break, no markup, nothing that is not seen. */
export const cleanLine = (typed: string): string =>
  seenText(typed.replace(BLANKS, ' ')).replace(MARKUP, '').replace(/ {2,}/g, ' ').trim()

/** A text of several lines, with at most one empty line in a row. Markup stays the text that it is. */
export const cleanLines = (typed: string): string =>
  seenText(typed.replace(BREAKS, '\n'))
    .replace(BLANKS_OF_LINE, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
