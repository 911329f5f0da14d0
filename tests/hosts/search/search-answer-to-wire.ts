import type { SearchAnswer } from '../../../ports/search.ts'

export const searchAnswerToWire = ({ hits, suggestions, ...rest }: SearchAnswer) => {
  const toWire = (pieces: SearchAnswer['hits'][number]['title']) =>
    pieces.map(({ text, isMatch }) => ({ text, is_match: isMatch }))
  return {
    ...rest,
    hits: hits.map(({ path, title, excerpt }) => ({ path, title: toWire(title), excerpt: toWire(excerpt) })),
    suggestions: [...suggestions],
  }
}
