import { DEFAULT_PRICE_FORMAT, type PriceFormat } from './money-formatter.ts'
import { CURRENCY_TABLE, LOCALE_TABLE, PRICE_PRECISION } from './price-format-table.ts'

/** Returns the keys of a locale in the locale table: `de` and `de-AT` for `de-AT`, `de_at` and `de-Latn-AT`. */
function tableKeys(locale: string): { readonly language: string; readonly languageRegion: string } {
  const [first = '', ...others] = locale.split(/[-_]/)
  const language = first.toLowerCase()
  const region = others.find((subtag) => /^[a-z]{2}$/i.test(subtag)) ?? ''
  return { language, languageRegion: `${language}-${region.toUpperCase()}` }
}

/** A no-break space keeps symbol and amount on one line. */
function formatOrder(symbolOnLeft: boolean, space: boolean): string {
  const between = space ? '\u00a0' : ''
  return symbolOnLeft ? `%s${between}%v` : `%v${between}%s`
}

/**
 * Returns the price format of a currency in a locale (specification, sections 3 and 9).
 *
 * Starts with the entry of the currency table. The locale table overrides its fields, first by language, then by language and
 * region. The number of decimals is the currency's price precision or, if there is none, the number in the currency table. It
 * never comes from the locale table, because yen have no cents in any language. An unknown currency gets the default format with
 * its code as symbol. Both arguments are case-insensitive; the locale is BCP 47, with `_` or `-`.
 */
export function priceFormatFor(currency: string, locale: string): PriceFormat {
  const code = currency.toUpperCase()
  const entry = CURRENCY_TABLE.get(code)
  if (!entry) return { ...DEFAULT_PRICE_FORMAT, symbol: code }

  const { language, languageRegion } = tableKeys(locale)
  const convention = { ...entry, ...LOCALE_TABLE.get(language), ...LOCALE_TABLE.get(languageRegion) }
  return {
    symbol: entry.symbol,
    precision: PRICE_PRECISION.get(code) ?? entry.decimalDigits,
    decimal: convention.decimalSeparator,
    thousand: convention.thousandsSeparator,
    format: formatOrder(convention.symbolOnLeft, convention.spaceBetweenAmountAndSymbol),
  }
}
