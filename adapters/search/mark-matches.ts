import type { TextPiece } from '../../ports/search.ts'
import type { WordPiece } from './split-words.ts'

/** Signs of an excerpt, about. */
const EXCERPT_SIGNS = 180
/** Signs before the first match that are shown with it. */
const SIGNS_BEFORE = 60
const ELLIPSIS: TextPiece = { text: '…', isMatch: false }

/** Neighbours of one kind become one piece. */
const merged = (pieces: readonly TextPiece[]): readonly TextPiece[] => {
  const all: { text: string; isMatch: boolean }[] = []
  for (const { text, isMatch } of pieces) {
    const last = all.at(-1)
    if (last?.isMatch === isMatch) last.text += text
    else all.push({ text, isMatch })
  }
  return all
}

const marked = (words: readonly WordPiece[], terms: ReadonlySet<string>): readonly TextPiece[] =>
  words.map(({ text, term }) => ({ text, isMatch: term !== null && terms.has(term) }))

/** A text in pieces, its matches apart. */
export const markMatches = (words: readonly WordPiece[], terms: ReadonlySet<string>): readonly TextPiece[] =>
  merged(marked(words, terms))

/** Those of the pieces, whole ones, that stand from some sign on, as many as an excerpt holds. */
const window = (pieces: readonly TextPiece[], fromSign: number): readonly TextPiece[] => {
  let sign = 0
  return pieces.filter(({ text }) => {
    const at = sign
    sign += text.length
    return at >= fromSign && sign <= fromSign + EXCERPT_SIGNS
  })
}

/** Of some texts of a page the one with the most different matches, cut around the first; the first text where none has any. */
export const excerptOf = (
  texts: readonly (readonly WordPiece[])[],
  terms: ReadonlySet<string>,
): readonly TextPiece[] => {
  const matchesIn = (words: readonly WordPiece[]) =>
    new Set(words.flatMap(({ term }) => (term !== null && terms.has(term) ? [term] : []))).size
  const best = texts.reduce((one, other) => (matchesIn(other) > matchesIn(one) ? other : one), texts[0] ?? [])
  const pieces = marked(best, terms)
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= EXCERPT_SIGNS) return merged(pieces)
  const first = pieces.findIndex(({ isMatch }) => isMatch)
  const before = pieces.slice(0, Math.max(first, 0)).reduce((sum, { text }) => sum + text.length, 0)
  const from = Math.max(0, Math.min(before - SIGNS_BEFORE, length - EXCERPT_SIGNS))
  const shown = window(pieces, from)
  return merged([...(from > 0 ? [ELLIPSIS] : []), ...shown, ...(from + EXCERPT_SIGNS < length ? [ELLIPSIS] : [])])
}
