import { readFile } from 'node:fs/promises'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'
import type { SiteLanguage } from '../../../domain/sites/site-languages.ts'
import { type FontSlice, fontSlices } from './font-families.ts'

/** Every font counts in thousandths of its size. */
export const UNITS_PER_EM = 1_000
const BOLD = new Variation('wght', 700)

/** A slice of a font, ready to shape. */
export interface OpenedFont {
  readonly font: Font
  readonly characters: ReadonlySet<number>
}

/** Tells which font has a cluster of characters that belong together. Throws where none has it. */
export type FindFont = (cluster: string) => OpenedFont

const opened = new Map<string, Promise<OpenedFont>>()

const openSlice = async (file: string): Promise<OpenedFont> => {
  const face = new Face(new Blob(await decompress(await readFile(file))))
  const font = new Font(face)
  font.setScale(UNITS_PER_EM, UNITS_PER_EM)
  font.setVariations([BOLD])
  return { font, characters: new Set(face.collectUnicodes()) }
}

const open = ({ file }: FontSlice): Promise<OpenedFont> => {
  const font = opened.get(file) ?? openSlice(file)
  opened.set(file, font)
  return font
}

const codePoints = (text: string): readonly number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0)

const mayHave = ({ ranges }: FontSlice, codePoint: number): boolean =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last)

const named = (codePoint: number): string =>
  `${String.fromCodePoint(codePoint)} (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')})`

/** Opens those slices of the bold fonts of a language that a text needs. */
export const openFonts = async (language: SiteLanguage, text: string): Promise<FindFont> => {
  const needed = codePoints(text)
  const slices = fontSlices(language).filter((slice) => needed.some((codePoint) => mayHave(slice, codePoint)))
  const fonts = await Promise.all(slices.map(open))
  return (cluster) => {
    const wanted = codePoints(cluster)
    const font = fonts.find(({ characters }) => wanted.every((codePoint) => characters.has(codePoint)))
    if (font === undefined) throw new Error(`No font of ${language} has ${wanted.map(named).join(' with ')}`)
    return font
  }
}
