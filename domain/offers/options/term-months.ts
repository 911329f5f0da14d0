import type { PriceOption } from '../../../ports/offers.ts'

type Term = Pick<PriceOption, 'termDuration' | 'termType'>

/**
 * Length of a term in months, the measure that options are sorted by (specification, section 4).
 * A term in months counts 1 whatever its number; any other type counts 12 times the number, so permanent (0) comes first.
 */
export const termMonths = ({ termDuration, termType }: Term): number => (termType === 'M' ? 1 : 12 * termDuration)
