import type { BuyBlockSettings } from '../../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../../ports/offers.ts'

// Reference implementation of sections 3 to 5 of the specification, written independently of the domain, with loops over
// lists. If it and the domain differ, one of them is wrong.

const months = (option: PriceOption): number => (option.termType === 'M' ? 1 : option.termDuration * 12)
const termOf = (option: PriceOption): string => String(option.termDuration) + option.termType

const inOrder = (list: readonly PriceOption[], minQuantity: number): PriceOption[] => {
  const numbered = list.filter((option) => !(option.quantity < minQuantity)).map((option, at) => ({ option, at }))
  numbered.sort((a, b) => {
    if (months(a.option) !== months(b.option)) return months(a.option) - months(b.option)
    if (a.option.quantity !== b.option.quantity) return a.option.quantity - b.option.quantity
    return a.at - b.at
  })
  return numbered.map(({ option }) => option)
}

const preselected = (options: readonly PriceOption[], block: BuyBlockSettings): PriceOption | undefined => {
  const configured: PriceOption[] = []
  for (const option of options) {
    if (block.selectedPack !== undefined && option.quantity !== block.selectedPack) continue
    if (block.selectedTermType !== undefined && option.termType !== block.selectedTermType) continue
    if (block.selectedTermDuration !== undefined && option.termDuration !== block.selectedTermDuration) continue
    configured.push(option)
  }
  const candidates = [
    options.find((option) => option.selected),
    configured.find((option) => option.termType === 'Y'),
    configured[0],
    options.find((option) => option.termType === 'Y'),
    options[0],
  ]
  const chosen = candidates.find((option) => option !== undefined)
  if (chosen === undefined || !block.isMonthly || chosen.termType !== 'Y') return chosen
  const byMonth = options.filter((option) => option.termType === 'M' && option.autorenew === chosen.autorenew)
  return byMonth.find((option) => option.quantity === chosen.quantity) ?? byMonth[0] ?? chosen
}

const firstSix = <T>(values: readonly T[], kept: T, isUnlimited: boolean): T[] => {
  if (isUnlimited || values.length <= 6) return [...values]
  const six = values.slice(0, 6)
  if (!six.includes(kept)) six[5] = kept
  return six
}

/** Quantities and terms of the trimmed lists of one auto-renew state. */
const trimmed = (options: readonly PriceOption[], selected: PriceOption, block: BuyBlockSettings) => {
  const { itemOffersGroupLimit: limit = 0, optionsDivider: divider = 0 } = block
  const quantities: number[] = []
  for (let quantity = 1; quantity <= Math.max(...options.map((option) => option.quantity)); quantity += 1) {
    if (!options.some((option) => option.quantity === quantity)) continue
    const isAbove = limit > 0 && quantity > limit
    const fits = divider > 0 ? quantity % divider === 0 : block.showEvenDevices === true || quantity % 2 === 1
    if (quantity === selected.quantity || (!isAbove && fits)) quantities.push(quantity)
  }
  const terms: string[] = []
  for (const option of options) if (!terms.includes(termOf(option))) terms.push(termOf(option))
  const isUnlimited = block.noOptionsLimit === true
  return {
    quantities: firstSix(quantities, selected.quantity, isUnlimited),
    terms: firstSix(terms, termOf(selected), isUnlimited),
  }
}

/** A sold combination of the pickers, with the option that is shown for it. */
interface IndependentCell {
  readonly term: string
  readonly quantity: number
  readonly autorenew: boolean
  readonly pid: string
  readonly list: 'limited' | 'other' | 'counterpart'
}

export interface IndependentOffer {
  readonly selectedPid: string
  readonly terms: readonly string[]
  readonly quantities: readonly number[]
  readonly cells: readonly IndependentCell[]
}

/** Returns the offer of a block; null if it sells nothing. */
export const independentOffer = (block: BuyBlockSettings, list: readonly PriceOption[]): IndependentOffer | null => {
  const options = inOrder(list, block._minPackNum ?? 0)
  const selected = preselected(options, block)
  if (selected === undefined) return null
  const here = options.filter((option) => option.autorenew === selected.autorenew)
  const there = options.filter((option) => option.autorenew !== selected.autorenew)
  const toggled =
    there.find((option) => termOf(option) === termOf(selected) && option.quantity === selected.quantity) ??
    preselected(there, block)
  const lists = [
    { name: 'limited' as const, options: here, ...trimmed(here, selected, block) },
    ...(toggled === undefined ? [] : [{ name: 'other' as const, options: there, ...trimmed(there, toggled, block) }]),
  ]
  const listed = lists.flatMap(({ options: all, terms, quantities }) =>
    all.filter((option) => terms.includes(termOf(option)) && quantities.includes(option.quantity)),
  )
  const terms = [...new Set(listed.map(termOf))]
  const quantities = [...new Set(listed.map(({ quantity }) => quantity))]
  const cells: IndependentCell[] = []
  for (const term of terms)
    for (const quantity of quantities)
      for (const { name, options: all, ...own } of lists) {
        const sold = all.filter((option) => termOf(option) === term && option.quantity === quantity)
        const shown = sold.find((option) => option === selected || option === toggled) ?? sold[0]
        if (shown === undefined) continue
        const isListed = own.terms.includes(term) && own.quantities.includes(quantity)
        const { pid, autorenew } = shown
        cells.push({ term, quantity, autorenew, pid, list: isListed ? name : 'counterpart' })
      }
  return { selectedPid: selected.pid, terms, quantities, cells }
}
