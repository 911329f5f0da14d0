import bidiFactory from 'bidi-js'
import { Direction, Buffer as GlyphBuffer, shape } from 'harfbuzzjs'
import type { SiteLanguage } from '../../../domain/sites/site-languages.ts'
import type { FindFont, OpenedFont } from './open-fonts.ts'

/** A glyph where it stands: outline, and distance from the start of the line, in thousandths of the size of the text. */
export interface PlacedGlyph {
  readonly outline: string
  readonly x: number
  readonly y: number
}

/** A line as it is drawn, from left to right. */
export interface ShapedLine {
  readonly glyphs: readonly PlacedGlyph[]
  readonly width: number
}

/** Characters that follow one another in one font and one direction. */
interface Run {
  readonly start: number
  end: number
  readonly found: OpenedFont
  readonly level: number
}

const bidi = bidiFactory()
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const runsOf = (line: string, levels: Uint8Array, findFont: FindFont): readonly Run[] => {
  const runs: Run[] = []
  for (const { segment, index } of clusters.segment(line)) {
    const last = runs.at(-1)
    const level = levels[index] ?? 0
    // A space belongs to the word before it: no font is changed for it.
    const found = segment === ' ' && last !== undefined ? last.found : findFont(segment)
    if (last?.found === found && last.level === level) last.end = index + segment.length
    else runs.push({ start: index, end: index + segment.length, found, level })
  }
  return runs
}

const shapeRun = (line: string, { start, end, found, level }: Run, language: SiteLanguage): GlyphBuffer => {
  const buffer = new GlyphBuffer()
  // The whole line: a letter is shaped by its neighbours, be they in another run.
  buffer.addText(line, start, end - start)
  buffer.guessSegmentProperties()
  buffer.setDirection(level % 2 === 0 ? Direction.LTR : Direction.RTL)
  buffer.setLanguage(language)
  shape(found.font, buffer)
  return buffer
}

/**
 * Shapes a line of text as its script wants it: letters joined, marks in their places, from right to left where it reads so.
 * Throws where a glyph is missing.
 *
 * @param spacing between glyphs, in thousandths of the size of the text
 */
export const shapeLine = (
  line: string,
  { language, findFont, spacing }: { language: SiteLanguage; findFont: FindFont; spacing: number },
): ShapedLine => {
  const embedding = bidi.getEmbeddingLevels(line, language === 'ar' ? 'rtl' : 'ltr')
  const runs = runsOf(line, embedding.levels, findFont)
  const inSight = bidi.getReorderedIndices(line, embedding)
  const ordered = runs.toSorted((one, other) => inSight.indexOf(one.start) - inSight.indexOf(other.start))
  const glyphs: PlacedGlyph[] = []
  let width = 0
  for (const run of ordered)
    for (const glyph of shapeRun(line, run, language).getGlyphInfosAndPositions()) {
      const { codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
      if (codepoint === 0) throw new Error(`A font of ${language} has no glyph for ${line.slice(cluster, run.end)}`)
      glyphs.push({ outline: run.found.font.glyphToPath(codepoint), x: width + xOffset, y: yOffset })
      width += xAdvance + (xAdvance === 0 ? 0 : spacing)
    }
  return { glyphs, width }
}
