import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { PriceOption } from '../../ports/offers.ts'
import { roundDecimal } from '../money/round-decimal.ts'
import type { OfferTexts, OptionView } from './offer-view.ts'
import { savingsPercent } from './savings-percent.ts'
import { savingsText } from './savings-text.ts'
import { termKey } from './term-key.ts'
import type { OfferFigures } from './view-input.ts'

export interface OptionViewContext {
  readonly settings: BuyBlockSettings
  readonly texts: OfferTexts
  readonly figures: OfferFigures
  /** Positions of term keys and of quantities in the pickers. */
  readonly termPositions: ReadonlyMap<string, number>
  readonly packPositions: ReadonlyMap<number, number>
  readonly selected: PriceOption | null
}

/** A yearly price per month. Told for yearly terms alone: a month is its own, and a permanent licence has no month. */
const monthlyOf = ({ termType, termDuration, price }: PriceOption, { figures, texts }: OptionViewContext) =>
  termType === 'Y'
    ? { monthly: texts.monthly(figures.money(Number(roundDecimal(price / (12 * termDuration), figures.digits)))) }
    : {}

/** The prior price and what is saved; nothing without a prior price above the price. */
const savingOf = ({ price, priceStruck }: PriceOption, { settings, figures, texts }: OptionViewContext) => {
  if (priceStruck === null || savingsPercent(price, priceStruck) === null) return {}
  const savings = savingsText({
    price,
    struck: priceStruck,
    type: settings.savingsType,
    template: texts.savingsTemplate,
    money: figures.money,
    percent: figures.percent,
  })
  return { struck: figures.money(priceStruck), ...(savings === null ? {} : { savings }) }
}

/**
 * What an option costs when it renews, told beside every price that renews by itself. The full renewal price, not the
 * promotional one, which nobody is promised; without a renewal price the option renews at its own.
 */
const renewalOf = (option: PriceOption, { figures, texts }: OptionViewContext) => {
  if (!option.autorenew) return {}
  const price = figures.money(option.priceRenewal ?? option.price)
  return { renewal: texts.renewal(price, option.termDuration, option.termType) }
}

/** An option with its texts finished. */
export const optionView = (option: PriceOption, list: OptionView['list'], context: OptionViewContext): OptionView => ({
  pid: option.pid,
  term: termKey(option),
  quantity: option.quantity,
  autorenew: option.autorenew,
  list,
  selected: option === context.selected,
  termPosition: context.termPositions.get(termKey(option)) ?? 0,
  packPosition: context.packPositions.get(option.quantity) ?? 0,
  termLabel: context.texts.term(option.termDuration, option.termType),
  packLabel: context.texts.pack(option.quantity),
  price: context.figures.money(option.price),
  ...monthlyOf(option, context),
  ...savingOf(option, context),
  ...renewalOf(option, context),
})
