const DIGIT = /[0-9]/
const LETTER = /\p{L}/u
const MINUS = /[-\u2212]/

/**
 * Parses a price string (specification, section 5). Ignores every character except digits, the given decimal separator and a
 * minus before the first digit. A point between a letter and the first digit belongs to a symbol (`Rs.50`). Returns `null` for a
 * string without a digit or with two decimal separators.
 *
 * @param decimal one character, for example `,`
 */
export const parsePrice = (text: string, decimal: string): number | null => {
  const first = text.search(DIGIT)
  if (first === -1) return null
  const isNegative = MINUS.test(text.slice(0, first))
  const isBelowOne = !isNegative && text.charAt(first - 1) === decimal && !LETTER.test(text.charAt(first - 2))
  const [whole = '', fraction = '', ...more] = [...text.slice(isBelowOne ? first - 1 : first)]
    .filter((character) => DIGIT.test(character) || character === decimal)
    .join('')
    .split(decimal)
  if (more.length > 0) return null
  const amount = Number(`${whole || '0'}.${fraction || '0'}`)
  return isNegative ? -amount : amount
}
