import type { PriceListProblem, PriceOption } from '../../ports/offers.ts'
import { flawOfOption } from './flaw-of-option.ts'

export interface CheckedOptions {
  readonly usable: readonly PriceOption[]
  readonly problems: readonly PriceListProblem[]
}

/**
 * Parts the options that can be sold from those that cannot: a field out of range, or a pid that an earlier option has
 * already. A bad option is left out with its reason; the rest of the list stands.
 */
export const checkOptions = (productName: string, options: readonly PriceOption[]): CheckedOptions => {
  const usable: PriceOption[] = []
  const problems: PriceListProblem[] = []
  const pids = new Set<string>()
  let index = -1
  for (const option of options) {
    index += 1
    const flaw = flawOfOption(option) ?? (pids.has(option.pid) ? { field: 'pid', reason: 'used twice' } : null)
    if (flaw) {
      problems.push({ productName, field: `options[${index}].${flaw.field}`, reason: flaw.reason })
    } else {
      pids.add(option.pid)
      usable.push(option)
    }
  }
  return { usable, problems }
}
