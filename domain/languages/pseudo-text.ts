/** Pseudo-locale of English with accents, as named by Unicode CLDR. For development only. */
export const PSEUDO_LOCALE = 'en-XA'

const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'
const ACCENTED = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž'

const accents = new Map([...PLAIN].map((letter, at) => [letter, [...ACCENTED][at] ?? letter]))

/**
 * Accents letters and doubles vowels. The text becomes about a third longer, like many translations. Spaces, and so line
 * breaks, stay the same.
 */
const accented = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (accents.get(letter) ?? letter).repeat(/[aeiou]/.test(letter) ? 2 : 1))

/** Text that must not change: price placeholders and e-mail addresses. */
const FIXED = /(\(\(\w+\)\)|[\w.]+@[\w.]+\w)/

/**
 * Rewrites an English message with accents and brackets. On a page, text without brackets is not from the catalogue, and text
 * without a closing bracket is truncated. Keeps arguments and plural syntax, which are at odd depths of braces.
 */
export const pseudoText = (message: string): string => {
  let depth = 0
  const written = message.split(/([{}])/).map((part) => {
    if (part === '{') depth += 1
    if (part === '}') depth -= 1
    if (depth % 2 === 1) return part
    return part
      .split(FIXED)
      .map((piece, at) => (at % 2 === 1 ? piece : accented(piece)))
      .join('')
  })
  return `⟦${written.join('')}⟧`
}
