import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { PriceOption } from '../../ports/offers.ts'
import type { OfferTexts, OptionView } from './offer-view.ts'
import { savingsPercent } from './savings-percent.ts'
import { savingsText } from './savings-text.ts'
import { termKey } from './term-key.ts'
import type { OfferFigures } from './view-input.ts'

export interface PickerPlace {
  readonly position: number
  readonly label: string
}

export interface OptionViewContext {
  readonly settings: BuyBlockSettings
  readonly texts: OfferTexts
  readonly figures: OfferFigures
  /** Places of term keys and of quantities in the pickers. */
  readonly terms: ReadonlyMap<string, PickerPlace>
  readonly packs: ReadonlyMap<number, PickerPlace>
  readonly selected: PriceOption | null
}

/**
 * A yearly price per month. Told for yearly terms alone: a month is its own, and a permanent licence has no month.
 * In a currency of whole units it is rounded to one, for a part of a yen cannot be paid.
 */
const monthlyOf = ({ termType, termDuration, price }: PriceOption, { figures, texts }: OptionViewContext) => {
  if (termType !== 'Y') return {}
  const amount = price / (12 * termDuration)
  return { monthly: texts.monthly(figures.money(figures.digits === 0 ? Math.round(amount) : amount)) }
}

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

const NOWHERE: PickerPlace = { position: 0, label: '' }

/** An option with its texts finished. */
export const optionView = (option: PriceOption, list: OptionView['list'], context: OptionViewContext): OptionView => {
  const key = termKey(option)
  const term = context.terms.get(key) ?? NOWHERE
  const pack = context.packs.get(option.quantity) ?? NOWHERE
  return {
    pid: option.pid,
    term: key,
    quantity: option.quantity,
    autorenew: option.autorenew,
    list,
    selected: option === context.selected,
    termPosition: term.position,
    packPosition: pack.position,
    termLabel: term.label,
    packLabel: pack.label,
    price: context.figures.money(option.price),
    ...monthlyOf(option, context),
    ...savingOf(option, context),
    ...renewalOf(option, context),
  }
}
