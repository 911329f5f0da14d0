/** Pseudo-locale of English with accents, as named by Unicode CLDR. For development only. */
export const PSEUDO_LOCALE = 'en-XA'

const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'
const ACCENTED = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž'

const accents = new Map([...PLAIN].map((letter, at) => [letter, [...ACCENTED][at] ?? letter]))

/** Doubles vowels, so that a text becomes about a third longer, like many translations, with the same line breaks. */
const accented = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (accents.get(letter) ?? letter).repeat(/[aeiou]/.test(letter) ? 2 : 1))

/** Parts that must not change: placeholders of prices, e-mail addresses. */
const FIXED = /(\(\(\w+\)\)|[\w.]+@[\w.]+\w)/

/**
 * Rewrites an English message with accents, a third longer and in brackets. A text without brackets is not from the catalogue;
 * a truncated one has no closing bracket. Keeps arguments and plurals of a message: its text is at even depths of braces.
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
