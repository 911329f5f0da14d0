import cyrillicExtended from '@fontsource-variable/manrope/files/manrope-cyrillic-ext-wght-normal.woff2' with {
  turbopackModuleType: 'asset',
}
import cyrillic from '@fontsource-variable/manrope/files/manrope-cyrillic-wght-normal.woff2' with {
  turbopackModuleType: 'asset',
}
import greek from '@fontsource-variable/manrope/files/manrope-greek-wght-normal.woff2' with {
  turbopackModuleType: 'asset',
}
import latinExtended from '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2' with {
  turbopackModuleType: 'asset',
}
import latin from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2' with {
  turbopackModuleType: 'asset',
}
import vietnamese from '@fontsource-variable/manrope/files/manrope-vietnamese-wght-normal.woff2' with {
  turbopackModuleType: 'asset',
}
import type { SiteLanguage } from '../../domain/sites/site-languages.ts'

/** The pieces that texts of a language need besides the Latin one, which every page needs. */
const MORE: Readonly<Partial<Record<SiteLanguage, readonly string[]>>> = {
  bg: [cyrillic],
  cs: [latinExtended],
  el: [greek],
  hu: [latinExtended],
  kk: [cyrillic, cyrillicExtended],
  ro: [latinExtended],
  ru: [cyrillic],
  // The symbol of the dinar is in Cyrillic letters.
  sr: [latinExtended, cyrillic],
  tr: [latinExtended],
  vi: [latinExtended, vietnamese],
}

/** URLs of the pieces of the typeface that a page in a language preloads. */
export const fontPieces = (language: SiteLanguage): readonly string[] => [latin, ...(MORE[language] ?? [])]
