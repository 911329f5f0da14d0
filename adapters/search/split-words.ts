/** A piece of a text: a word, or what stands between two. */
export interface WordPiece {
  readonly text: string
  /** The word as an index knows it; null for what is no word. */
  readonly term: string | null
}

/** Accents, and the vowel signs of Arabic: people leave them out as they type. Signs that other scripts cannot do without stay. */
const ACCENTS = /[\u0300-\u036f\u064b-\u065f]/g

/** A word without width, case and accents. */
const termOf = (word: string): string =>
  word.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase().replaceAll('ı', 'i').replaceAll('ς', 'σ')

/** Cuts texts of a locale into words as its readers do, those of scripts without blanks too (Unicode, annex 29). */
export const wordSplitter = (locale: string): ((text: string) => readonly WordPiece[]) => {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  return (text) =>
    Array.from(segmenter.segment(text), ({ segment, isWordLike }) => ({
      text: segment,
      term: isWordLike === true ? termOf(segment) : null,
    }))
}
