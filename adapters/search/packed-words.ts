import type { AsPlainObject } from 'minisearch'

/** Where a word occurs: `document * fieldCount + field`, followed by the negative number of occurrences if it is not 1. */
type PackedWord = readonly [word: string, ...places: number[]]

/** The plain form of a MiniSearch index with its word list in a third less space. */
export interface PackedIndex extends Omit<AsPlainObject, 'index'> {
  readonly words: readonly PackedWord[]
}

const fieldCountOf = ({ fieldIds }: Pick<AsPlainObject, 'fieldIds'>): number => Object.keys(fieldIds).length

export const packIndex = ({ index, ...rest }: AsPlainObject): PackedIndex => {
  const fieldCount = fieldCountOf(rest)
  const words = index.map(
    ([word, byField]): PackedWord => [
      word,
      ...Object.entries(byField).flatMap(([field, byDocument]) =>
        Object.entries(byDocument).flatMap(([document, count]) => {
          const place = Number(document) * fieldCount + Number(field)
          return count === 1 ? [place] : [place, -count]
        }),
      ),
    ],
  )
  return { ...rest, words }
}

export const unpackIndex = ({ words, ...rest }: PackedIndex): AsPlainObject => {
  const fieldCount = fieldCountOf(rest)
  const index = words.map(([word, ...places]): AsPlainObject['index'][number] => {
    const byField: Record<string, Record<string, number>> = {}
    places.forEach((place, at) => {
      if (place < 0) return
      const next = places[at + 1] ?? 0
      const field = place % fieldCount
      const count = next < 0 ? -next : 1
      byField[field] = { ...byField[field], [Math.floor(place / fieldCount)]: count }
    })
    return [word, byField]
  })
  return { ...rest, index }
}
