import localFont from 'next/font/local'

// One face in pieces, so that a browser loads what a page's script needs. Only the Latin piece is preloaded. A piece that is
// not there in time stays out until the next page (`optional`): text that a visitor reads or taps never moves under him.
const latin = localFont({
  src: '../../node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2',
  variable: '--font-latin',
  weight: '200 800',
  display: 'optional',
  adjustFontFallback: 'Arial',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    },
  ],
})

const latinExtended = localFont({
  src: '../../node_modules/@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2',
  variable: '--font-latin-extended',
  weight: '200 800',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
  ],
})

const cyrillic = localFont({
  src: '../../node_modules/@fontsource-variable/manrope/files/manrope-cyrillic-wght-normal.woff2',
  variable: '--font-cyrillic',
  weight: '200 800',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116' }],
})

const greek = localFont({
  src: '../../node_modules/@fontsource-variable/manrope/files/manrope-greek-wght-normal.woff2',
  variable: '--font-greek',
  weight: '200 800',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF' },
  ],
})

const vietnamese = localFont({
  src: '../../node_modules/@fontsource-variable/manrope/files/manrope-vietnamese-wght-normal.woff2',
  variable: '--font-vietnamese',
  weight: '200 800',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
    },
  ],
})

/** Classes of the document that bring the font variables in. */
export const fontClasses = [latin, latinExtended, cyrillic, greek, vietnamese].map(({ variable }) => variable).join(' ')
