/** Ignores case, width and accents, which people often omit when they type. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Scripts that separate words with spaces, and in which a word has no prefixed article. */
const HAS_WORD_STARTS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}]/u

const LETTER_BEFORE = /\p{L}$/u

/** Whether a text contains a word or the beginning of one: "art" is in "artist", but not in "cartoon". */
const containsWord = (text: string, word: string): boolean => {
  const isAt = (at: number): boolean =>
    at >= 0 && (!LETTER_BEFORE.test(text.slice(0, at)) || isAt(text.indexOf(word, at + 1)))
  return HAS_WORD_STARTS.test(word) ? isAt(text.indexOf(word)) : text.includes(word)
}

/**
 * Whether a search asks for a coupon or for the prices of a group, such as students.
 *
 * @param words comma-separated words of the language, or their beginnings
 */
export const asksForDiscount = (text: string, words: string): boolean =>
  words.split(', ').some((word) => containsWord(folded(text), folded(word)))
