import type { LineBreak } from './line-breaks.ts'

interface Bounds {
  /** Of a line, in the unit of its width. */
  readonly width: number
  readonly lines: number
}

/** Every choice of so many breaks, in the order of the text. */
const choices = (breaks: readonly LineBreak[], count: number): readonly (readonly LineBreak[])[] =>
  count === 0
    ? [[]]
    : breaks.flatMap((first, at) => choices(breaks.slice(at + 1), count - 1).map((others) => [first, ...others]))

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
    const [best] = choices(breaks, count)
      .map((chosen) => {
        const lines = linesOf(text, chosen)
        const withinPhrases = chosen.filter(({ endsPhrase }) => !endsPhrase).length
        return { lines, withinPhrases, widest: Math.max(...lines.map(widthOf)) }
      })
      .filter(({ widest }) => widest <= bounds.width)
      .toSorted((one, other) => one.withinPhrases - other.withinPhrases || one.widest - other.widest)
    if (best !== undefined) return best.lines
  }
  return null
}
