import { roundDecimal } from '../../money/round-decimal.ts'

/** Whether a price is below a struck one: only then is anything saved. */
export const isBelowStruck = (price: number, struck: number | null): struck is number =>
  struck !== null && struck > price

/**
 * What a price saves against a struck price, in whole percent, 0 to 100; `null` where there is no struck price above the
 * price (specification, section 5). Rounded to two decimals before the floor, so that float error cannot lose a unit.
 */
export const savingsPercent = (price: number, struck: number | null): number | null =>
  isBelowStruck(price, struck) ? Math.floor(Number(roundDecimal(100 - (100 * price) / struck, 2))) : null
