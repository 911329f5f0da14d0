import type { PriceOption } from '../../../ports/offers.ts'
import { termMonths } from './term-months.ts'

/** Options by term in months, then by quantity; ties keep the order of the list (specification, section 4). */
export const sortOptions = (options: readonly PriceOption[]): readonly PriceOption[] => {
  // Terms are few and lists mostly ascend within them, so that sorting term by term takes hardly longer than reading.
  const byMonths = Map.groupBy(options, termMonths)
  return [...byMonths].sort(([a], [b]) => a - b).flatMap(([, ofTerm]) => ofTerm.sort((a, b) => a.quantity - b.quantity))
}
