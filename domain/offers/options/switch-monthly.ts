import type { PriceOption } from '../../../ports/offers.ts'
import type { TermType } from '../../../ports/vocabulary.ts'

/**
 * The option that a switch between yearly and monthly prices leads to: one of the wanted term type for the same
 * quantity, else the first of that type, else `current` stays, and so do licences of days or for ever (specification,
 * section 4).
 *
 * @param options in sorted order
 */
export const switchMonthly = (
  options: readonly PriceOption[],
  current: PriceOption | null,
  isMonthly: boolean,
): PriceOption | null => {
  const [left, wanted]: readonly TermType[] = isMonthly ? ['Y', 'M'] : ['M', 'Y']
  if (current === null || current.termType !== left) return current
  const candidates = options.filter(({ termType }) => termType === wanted)
  return candidates.find(({ quantity }) => quantity === current.quantity) ?? candidates[0] ?? current
}
