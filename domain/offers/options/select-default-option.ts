import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { switchMonthly } from './switch-monthly.ts'

type Choice = Pick<BuyBlockSettings, 'selectedPack' | 'selectedTermType' | 'selectedTermDuration' | 'isMonthly'>

/** Whether an option is what settings ask for; those that ask for nothing agree with all. */
const agrees = (option: PriceOption, choice: Choice): boolean =>
  option.quantity === (choice.selectedPack ?? option.quantity) &&
  option.termType === (choice.selectedTermType ?? option.termType) &&
  option.termDuration === (choice.selectedTermDuration ?? option.termDuration)

const firstYearly = (options: readonly PriceOption[]): PriceOption | undefined =>
  options.find(({ termType }) => termType === 'Y') ?? options[0]

const defaultOption = (options: readonly PriceOption[], choice: Choice): PriceOption | undefined =>
  options.find(({ selected }) => selected) ??
  firstYearly(options.filter((option) => agrees(option, choice))) ??
  firstYearly(options)

/**
 * The option that a block preselects: the flagged one, else the configured one, else the first yearly, else the first
 * (specification, section 4). Settings that name only a part of quantity, term type and duration ask for that part alone;
 * of several options that agree, the first yearly is taken. A block of monthly prices then switches to the monthly option.
 * `null` where there is nothing to select.
 *
 * @param options in sorted order
 */
export const selectDefaultOption = (options: readonly PriceOption[], choice: Choice): PriceOption | null => {
  const selected = defaultOption(options, choice)
  if (selected === undefined) return null
  return choice.isMonthly ? switchMonthly(options, selected) : selected
}
