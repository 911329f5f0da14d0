import type { RegionalWords } from './regional-words.ts'

const LETTER = /\p{L}/u

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const capitalized = (text: string): string => text.replace(/^\p{L}/u, (letter) => letter.toUpperCase())

/** Puts longer phrases first, because a phrase takes precedence over the phrases that it contains. */
const oneOf = (sources: readonly string[], around: (source: string) => string): RegExp =>
  new RegExp(
    sources
      .toSorted((a, b) => b.length - a.length)
      .map((source) => around(escaped(source)))
      .join('|'),
    'gu',
  )

const wholeWord = (word: string): string => `(?<!\\p{L}|\\p{L}-)${word}(?!\\p{L})`

const replaceAll = (pairs: ReadonlyMap<string, string>, around: (source: string) => string) => {
  if (pairs.size === 0) return (text: string): string => text
  const pattern = oneOf([...pairs.keys()], around)
  return (text: string): string => text.replace(pattern, (found) => pairs.get(found) ?? found)
}

/** Returns a function that replaces regional words and characters. Words match in lower case and capitalized. */
export const wordRewriter = ({ words, characters = {} }: RegionalWords): ((text: string) => string) => {
  const bothCases = new Map(
    Object.entries(words).flatMap(([from, to]) => [
      [from, to] as const,
      ...(LETTER.test(from[0] ?? '') ? [[capitalized(from), capitalized(to)] as const] : []),
    ]),
  )
  const rewriteWords = replaceAll(bothCases, wholeWord)
  const rewriteCharacters = replaceAll(new Map(Object.entries(characters)), (character) => character)
  return (text) => rewriteCharacters(rewriteWords(text))
}
