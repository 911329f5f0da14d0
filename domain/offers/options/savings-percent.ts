import { roundDecimal } from '../../money/round-decimal.ts'

/** Whether a price is below a struck one that is an amount at all: only then is anything saved. */
export const isBelowStruck = (price: number, struck: number | null): struck is number =>
  struck !== null && Number.isFinite(struck) && price >= 0 && struck > price

/**
 * What a price saves against a struck price, in whole percent, 0 to 100; `null` where there is no struck price above the
 * price (specification, section 5). Rounded to two decimals before the floor, so that float error cannot lose a unit.
 */
export const savingsPercent = (price: number, struck: number | null): number | null => {
  if (!isBelowStruck(price, struck)) return null
  const saved = 100 - (100 * price) / struck
  const whole = Math.floor(saved)
  // Rounding decides just beside the next unit; elsewhere its cost is saved.
  return saved - whole < 0.99 ? whole : Math.floor(Number(roundDecimal(saved, 2)))
}
