const isDigit = (character: string): boolean => character >= '0' && character <= '9'

/**
 * What may stand before an amount that begins with its decimal separator: no letters, or letters and a space. Anything else
 * is a symbol like `kr.`
 */
const OPENING = /^[\s\p{Sc}-]*$|\s-?$/u

/**
 * Reads an amount out of a price text, whose decimal point is the given separator (specification, section 5).
 *
 * Everything else that is not a digit is dropped, but for a minus before the first digit. The separator counts once;
 * before the first digit only where no letter touches it, so that the dot of a symbol is not taken for it. With an
 * empty separator there are no decimals. A text without digits is 0. Digits are 0 to 9.
 */
export function parseMoney(text: string, decimal: string): number {
  let number = ''
  let isNegative = false
  let hasPoint = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (isDigit(character)) number += character
    else if (number === '' && character === '-') isNegative = true
    else if (!hasPoint && decimal !== '' && text.startsWith(decimal, at)) {
      const next = at + decimal.length
      if (number === '' && !(isDigit(text.charAt(next)) && OPENING.test(text.slice(0, at)))) continue
      number += '.'
      hasPoint = true
      at = next - 1
    }
  }
  const amount = Number(number)
  if (amount === 0 || !Number.isFinite(amount)) return 0
  return isNegative ? -amount : amount
}
