import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { SiteLanguage } from '../../../domain/sites/site-languages.ts'

const require = createRequire(import.meta.url)

/** The lists of which characters each slice of a font has. */
const LATIN_CYRILLIC_GREEK = require.resolve('@fontsource-variable/noto-sans/unicode.json')
const OF_LANGUAGE: Readonly<Partial<Record<SiteLanguage, string>>> = {
  ar: require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  ja: require.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  ko: require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  th: require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  'zh-CN': require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  'zh-HK': require.resolve('@fontsource-variable/noto-sans-hk/unicode.json'),
  'zh-TW': require.resolve('@fontsource-variable/noto-sans-tc/unicode.json'),
}

/** A file of a package, with a part of the characters of its font. */
export interface FontSlice {
  /** Path of a WOFF2 file. */
  readonly file: string
  /** Ranges of code points, both ends included. */
  readonly ranges: readonly (readonly [first: number, last: number])[]
}

const rangeOf = (text: string): readonly [number, number] => {
  const [first = '', last = first] = text.slice('U+'.length).split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

const slicesOf = (list: string): readonly FontSlice[] => {
  const folder = dirname(list)
  const family = folder.slice(folder.lastIndexOf('noto-sans'))
  return Object.entries<string>(require(list)).map(([name, ranges]) => ({
    file: join(folder, 'files', `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(rangeOf),
  }))
}

/** Slices of the fonts of a language in the order of preference: those of its script before those that every language may need. */
export const fontSlices = (language: SiteLanguage): readonly FontSlice[] =>
  [OF_LANGUAGE[language] ?? [], LATIN_CYRILLIC_GREEK].flat().flatMap(slicesOf)
