import type { LineBreak } from './line-breaks.ts'

interface Bounds {
  /** Of a line, in the unit of its width. */
  readonly width: number
  readonly lines: number
}

/** Every choice of so many breaks by which no line of a text, from `start` on, is too long. */
const choices = (
  text: string,
  breaks: readonly LineBreak[],
  count: number,
  fits: (line: string) => boolean,
  start = 0,
): readonly (readonly LineBreak[])[] => {
  if (count === 0) return fits(text.slice(start)) ? [[]] : []
  const later = breaks.filter(({ at }) => at > start)
  const tooFar = later.findIndex(({ at }) => !fits(text.slice(start, at).trim()))
  return later
    .slice(0, tooFar < 0 ? later.length : tooFar)
    .flatMap((first) => choices(text, later, count - 1, fits, first.at).map((others) => [first, ...others]))
}

const linesOf = (text: string, chosen: readonly LineBreak[]): readonly string[] =>
  [0, ...chosen.map(({ at }) => at)].map((start, line) => text.slice(start, chosen[line]?.at).trim())

/**
 * Breaks a text into as few lines as it takes, between phrases where that is possible, and then as even as they can be;
 * `null` where it does not fit.
 */
export const breakLines = (
  text: string,
  breaks: readonly LineBreak[],
  widthOf: (line: string) => number,
  bounds: Bounds,
): readonly string[] | null => {
  for (let count = 0; count < bounds.lines; count++) {
    const [best] = choices(text, breaks, count, (line) => widthOf(line) <= bounds.width)
      .map((chosen) => {
        const lines = linesOf(text, chosen)
        const withinPhrases = chosen.filter(({ endsPhrase }) => !endsPhrase).length
        return { lines, withinPhrases, widest: Math.max(...lines.map(widthOf)) }
      })
      .toSorted((one, other) => one.withinPhrases - other.withinPhrases || one.widest - other.widest)
    if (best !== undefined) return best.lines
  }
  return null
}
