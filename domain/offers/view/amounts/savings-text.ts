import type { SavingsType } from '../../../../ports/vocabulary.ts'
import { savingsPercent } from '../../options/savings-percent.ts'
import type { OfferFormatters } from '../offer-formatters.ts'

/** The place in a savings text where the saving goes. */
const SAVINGS_MARKER = '((savings))'

interface SavingsInput extends Pick<OfferFormatters, 'money' | 'percent'> {
  readonly price: number
  readonly struck: number | null
  readonly type: SavingsType
  /** A text with the marker in it. */
  readonly template: string
}

/** Subtraction leaves float noise (59.95 - 39.95 is 20.000000000000004), which a format could show. */
const difference = (struck: number, price: number): number => Number((struck - price).toFixed(8))

/**
 * The text of a saving: as a percentage or in money, by the savings type. `null` for type `none`, without a struck price
 * above the price, and for a saving below one percent or the smallest coin: 0 % or 0.00 is never shown.
 */
export const savingsText = ({ price, struck, type, template, money, percent }: SavingsInput): string | null => {
  const saved = savingsPercent(price, struck)
  if (type === 'none' || saved === null || struck === null) return null
  if (type === 'percentage' && saved === 0) return null
  const saving = type === 'percentage' ? percent(saved) : money(difference(struck, price))
  if (type === 'currency' && saving === money(0)) return null
  // Not `String.replace`, which would read `$&` in a currency symbol as an instruction.
  return template.split(SAVINGS_MARKER).join(saving)
}
