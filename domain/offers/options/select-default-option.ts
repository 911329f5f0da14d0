import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'

type Choice = Pick<BuyBlockSettings, 'selectedPack' | 'selectedTermType' | 'selectedTermDuration'>

const isConfigured = (choice: Choice): boolean =>
  choice.selectedPack !== undefined ||
  choice.selectedTermType !== undefined ||
  choice.selectedTermDuration !== undefined

const agrees = (option: PriceOption, choice: Choice): boolean =>
  option.quantity === (choice.selectedPack ?? option.quantity) &&
  option.termType === (choice.selectedTermType ?? option.termType) &&
  option.termDuration === (choice.selectedTermDuration ?? option.termDuration)

const firstYearly = (options: readonly PriceOption[]): PriceOption | undefined =>
  options.find(({ termType }) => termType === 'Y') ?? options[0]

/**
 * The option that a block preselects: the flagged one, else the configured one, else the first yearly, else the first
 * (specification, section 4). Settings that name only a part of pack, term type and duration ask for that part alone;
 * of several options that agree, the first yearly is taken. `null` where there is nothing to select.
 *
 * @param options in sorted order
 */
export const selectDefaultOption = (options: readonly PriceOption[], choice: Choice): PriceOption | null => {
  const flagged = options.find(({ selected }) => selected)
  if (flagged) return flagged
  const configured = isConfigured(choice) ? firstYearly(options.filter((option) => agrees(option, choice))) : undefined
  return configured ?? firstYearly(options) ?? null
}
