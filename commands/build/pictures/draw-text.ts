import { UNITS_PER_EM } from './open-fonts.ts'
import type { ShapedLine } from './shape-line.ts'

const MOST_DIGITS = 3
const rounded = (value: number): string => String(Number(value.toFixed(MOST_DIGITS)))

/**
 * A line of text as SVG: outlines alone, so that nothing that draws it needs a font.
 *
 * @param place left end of its base line, and size of the text, in pixels
 */
export const drawText = (line: ShapedLine, place: { x: number; y: number; size: number }): string => {
  const scale = rounded(place.size / UNITS_PER_EM)
  const outlines = line.glyphs
    .filter(({ outline }) => outline !== '')
    .map(({ outline, x, y }) => `<path transform="translate(${rounded(x)} ${rounded(y)})" d="${outline}"/>`)
  return `<g transform="translate(${rounded(place.x)} ${rounded(place.y)}) scale(${scale} -${scale})">${outlines.join('')}</g>`
}
