import type { PriceOption } from '../../../ports/offers.ts'
import { termMonths } from './term-months.ts'

/** Options by term in months, then by quantity; ties keep the order of the list (specification, section 4). */
export const sortOptions = (options: readonly PriceOption[]): readonly PriceOption[] =>
  options.toSorted((a, b) => termMonths(a) - termMonths(b) || a.quantity - b.quantity)
