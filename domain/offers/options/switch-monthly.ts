import type { PriceOption } from '../../../ports/offers.ts'

/**
 * The option that takes the place of a yearly one where a block shows monthly prices: the monthly one of the same
 * auto-renew state and quantity, else the first monthly one of that state, else `yearly` stays (specification, section 4).
 * An option of any other term stays as it is.
 *
 * @param options in sorted order
 */
export const switchMonthly = (options: readonly PriceOption[], yearly: PriceOption): PriceOption => {
  if (yearly.termType !== 'Y') return yearly
  const monthly = options.filter(({ termType, autorenew }) => termType === 'M' && autorenew === yearly.autorenew)
  return monthly.find(({ quantity }) => quantity === yearly.quantity) ?? monthly[0] ?? yearly
}
