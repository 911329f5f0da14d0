import type { PriceOption } from '../../../ports/offers.ts'

type Term = Pick<PriceOption, 'termDuration' | 'termType'>

/** Name of a term, as pickers and forms send it: number and type, `1Y`, `1M`. */
export const termKey = ({ termDuration, termType }: Term): string => `${termDuration}${termType}`
