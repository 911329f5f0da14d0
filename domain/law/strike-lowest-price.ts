import type { PriceOption } from '../../ports/offers.ts'

type List = readonly PriceOption[] | 'failed'

const struckByLowest = (option: PriceOption): PriceOption => {
  const { priceStruck, priceLowest30d } = option
  const isKnown = priceStruck !== null && priceLowest30d !== null
  return { ...option, priceStruck: isKnown ? Math.min(priceStruck, priceLowest30d) : null }
}

/**
 * Price lists struck as the law of the European Union has it (directive 98/6/EC, article 6a): by the lowest price of the 30
 * days before the reduction, so that savings are counted from it. Where a list does not give it, nothing is struck.
 */
export const strikeLowestPrice = (lists: ReadonlyMap<string, List>): ReadonlyMap<string, List> =>
  new Map([...lists].map(([product, list]) => [product, list === 'failed' ? list : list.map(struckByLowest)]))
