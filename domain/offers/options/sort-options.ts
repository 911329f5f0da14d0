import type { PriceOption } from '../../../ports/offers.ts'

/** A term in months counts 1 whatever its number; any other type counts 12 times the number, so permanent (0) comes first. */
const termMonths = ({ termDuration, termType }: PriceOption): number => (termType === 'M' ? 1 : 12 * termDuration)

/** Options by term in months, then by quantity; ties keep the order of the list (specification, section 4). */
export const sortOptions = (options: readonly PriceOption[]): readonly PriceOption[] =>
  options.toSorted((a, b) => termMonths(a) - termMonths(b) || a.quantity - b.quantity)
