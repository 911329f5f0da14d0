import { sitePriceFormat } from '../../domain/currencies/currency-display.ts'
import { moneyFormatter } from '../../domain/money/money-formatter.ts'
import type { Site } from '../../domain/sites/site.ts'

/** Values at which formats differ: none, cents, whole, large. */
const AMOUNTS = [0, 0.99, 1, 9.9, 12.34, 99, 100, 999.5, 1009, 15490, 150900, 1234567.89]
const HEADER = ['site', 'currency', ...AMOUNTS].join('\t')

/** Shows a no-break space as ␣, and the right-to-left mark as ⇤. */
const visible = (text: string): string => text.replaceAll('\u00a0', '␣').replaceAll('\u200f', '⇤')

const beginning = (line: string): string => line.split('\t', 2).join('\t')

/** Returns the lines of a table of price texts without its header. */
const linesOf = (table: string): readonly string[] => table.trimEnd().split('\n').slice(1)

/** Returns the table of price texts as the code writes them: a line for each currency of each site, in the order of the sites. */
const writtenPriceTexts = (sites: readonly Site[]): string => {
  const lines = sites.flatMap((site) =>
    site.currencies.default.map((currency) => {
      const money = moneyFormatter(sitePriceFormat(site, currency))
      return [site.code, currency, ...AMOUNTS.map((amount) => visible(money(amount)))].join('\t')
    }),
  )
  return `${[HEADER, ...lines].join('\n')}\n`
}

/**
 * Returns the reviewed table with a line for each new site and currency, and without those that are gone. Never changes a reviewed
 * line: if the code writes a price differently, the test of the table fails until the line is deleted.
 */
export const renewedPriceTexts = (sites: readonly Site[], reviewed: string): string => {
  const known = new Map(linesOf(reviewed).map((line) => [beginning(line), line]))
  const lines = linesOf(writtenPriceTexts(sites)).map((line) => known.get(beginning(line)) ?? line)
  return `${[HEADER, ...lines].join('\n')}\n`
}
