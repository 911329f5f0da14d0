import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'

/** Leaves out the options below the smallest quantity that a block sells, whatever their auto-renew (specification, section 4). */
export const filterMinQuantity = (
  options: readonly PriceOption[],
  { _minPackNum }: Pick<BuyBlockSettings, '_minPackNum'>,
): readonly PriceOption[] =>
  _minPackNum === undefined ? options : options.filter(({ quantity }) => quantity >= _minPackNum)
