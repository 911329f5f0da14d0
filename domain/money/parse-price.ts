const DIGIT = /[0-9]/
const LETTER = /\p{L}/u
const MINUS = /[-\u2212]/

/**
 * Reads a price that is written as text (specification, section 5): the given sign is the decimal point, and every other
 * sign but a digit is ignored, save a minus before the first digit. A point behind a letter and before any digit is one
 * of a symbol (`Rs.50`). `null` for a text without a digit, and for one with a second decimal point.
 *
 * @param decimal one character, for example `,`
 */
export const parsePrice = (text: string, decimal: string): number | null => {
  const first = text.search(DIGIT)
  if (first === -1) return null
  const isNegative = MINUS.test(text.slice(0, first))
  const isBelowOne = !isNegative && text.charAt(first - 1) === decimal && !LETTER.test(text.charAt(first - 2))
  const [whole = '', fraction = '', ...more] = [...text.slice(isBelowOne ? first - 1 : first)]
    .filter((sign) => DIGIT.test(sign) || sign === decimal)
    .join('')
    .split(decimal)
  if (more.length > 0) return null
  const amount = Number(`${whole || '0'}.${fraction || '0'}`)
  return isNegative ? -amount : amount
}
