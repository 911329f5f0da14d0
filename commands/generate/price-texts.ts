import { sitePriceFormat } from '../../domain/currencies/currency-display.ts'
import { moneyFormatter } from '../../domain/money/money-formatter.ts'
import type { Site } from '../../domain/sites/site.ts'

/** Amounts at which formats differ: zero, cents, whole, large. */
const AMOUNTS = [0, 0.99, 1, 9.9, 12.34, 99, 100, 999.5, 1009, 15490, 150900, 1234567.89]
const HEADER = ['site', 'currency', ...AMOUNTS].join('\t')

/** Replaces no-break spaces with ␣, and right-to-left marks with ⇤. */
const visible = (text: string): string => text.replaceAll('\u00a0', '␣').replaceAll('\u200f', '⇤')

const rowKey = (line: string): string => line.split('\t', 2).join('\t')

/** Returns the lines of a table without its header. */
const linesOf = (table: string): readonly string[] => table.trimEnd().split('\n').slice(1)

/**
 * Returns the table of price texts as the code formats them. It has a line for each currency of each site, in the order of the
 * sites.
 */
const formattedPriceTexts = (sites: readonly Site[]): string => {
  const lines = sites.flatMap((site) =>
    site.currencies.default.map((currency) => {
      const money = moneyFormatter(sitePriceFormat(site, currency))
      return [site.code, currency, ...AMOUNTS.map((amount) => visible(money(amount)))].join('\t')
    }),
  )
  return `${[HEADER, ...lines].join('\n')}\n`
}

/**
 * Returns the reviewed table, with lines added for new sites and currencies and removed for old ones. Never changes a reviewed line:
 * if the code formats a price differently, the test of the table fails until the line is deleted.
 */
export const updatedPriceTexts = (sites: readonly Site[], reviewed: string): string => {
  const known = new Map(linesOf(reviewed).map((line) => [rowKey(line), line]))
  const lines = linesOf(formattedPriceTexts(sites)).map((line) => known.get(rowKey(line)) ?? line)
  return `${[HEADER, ...lines].join('\n')}\n`
}
