/** The locale of English with accents, by its number in Unicode's registry of locales. For development alone. */
export const PSEUDO_LOCALE = 'en-XA'

const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'
const ACCENTED = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž'

const accents = new Map([...PLAIN].map((letter, at) => [letter, [...ACCENTED][at] ?? letter]))

/** Vowels are written twice: a text gets about a third longer, as many translations are, and breaks where it did. */
const accented = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (accents.get(letter) ?? letter).repeat(/[aeiou]/.test(letter) ? 2 : 1))

/** What is read by programs: a marker of a price, an address. */
const FIXED = /(\(\(\w+\)\)|[\w.]+@[\w.]+\w)/

/**
 * English with accents, a third longer and in brackets: a text without them was not taken from the catalogue, one that is
 * cut off has no closing bracket. Arguments and plurals of a message stay: at every second depth of braces there is text.
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
