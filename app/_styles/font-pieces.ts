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

/** What texts of a language need of the face besides its Latin piece, which every page needs. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  bg: [cyrillic],
  cs: [latinExtended],
  el: [greek],
  hu: [latinExtended],
  kk: [cyrillic, cyrillicExtended],
  ro: [latinExtended],
  ru: [cyrillic],
  // The dinar's sign is in Cyrillic letters.
  sr: [latinExtended, cyrillic],
  tr: [latinExtended],
  vi: [latinExtended, vietnamese],
}

/** Addresses of the pieces of the face that a page in a language shows at once. */
export const fontPieces = (language: string): readonly string[] => [latin, ...(MORE[language] ?? [])]
