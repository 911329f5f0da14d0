/** How money is written in one language, whatever the currency (specification, section 3, formatting tables). */
export interface LocaleConvention {
  readonly thousandsSeparator: string
  readonly decimalSeparator: string
  readonly symbolOnLeft: boolean
  readonly spaceBetweenAmountAndSymbol: boolean
  readonly decimalDigits: number
}

type Row = readonly [
  locale: string,
  thousandsSeparator: string,
  decimalSeparator: string,
  symbolOnLeft: boolean,
  spaceBetweenAmountAndSymbol: boolean,
  decimalDigits: number,
]

// Source: localeFormats.json of the npm package currency-formatter 1.5.9 (MIT, Soroush Mirzaei), every entry as it is there.
const ROWS: readonly Row[] = [
  ['de', '.', ',', false, true, 2],
  ['el', '.', ',', true, false, 2],
  ['en-US', ',', '.', true, false, 2],
  ['en-IE', ',', '.', true, true, 2],
  ['zh-CN', ',', '.', true, false, 2],
  ['es', '.', ',', false, true, 2],
  ['it', '.', ',', true, false, 2],
  ['nl', '.', ',', true, false, 2],
]

/** Display conventions by language (`de`) or language and region (`en-US`). */
export const LOCALE_TABLE: ReadonlyMap<string, LocaleConvention> = new Map(
  ROWS.map(
    ([locale, thousandsSeparator, decimalSeparator, symbolOnLeft, spaceBetweenAmountAndSymbol, decimalDigits]) => [
      locale,
      { thousandsSeparator, decimalSeparator, symbolOnLeft, spaceBetweenAmountAndSymbol, decimalDigits },
    ],
  ),
)
