import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { isBelowStruck } from '../options/savings-percent.ts'
import { termKey } from '../options/term-key.ts'
import type { OfferTexts, OptionView } from './offer-view.ts'
import type { OfferFormatters } from './offer-view-input.ts'
import type { PriceSentences } from './price-sentences.ts'
import { savingsText } from './savings-text.ts'

export interface PickerPlace {
  readonly position: number
  readonly label: string
}

export interface OptionViewContext {
  readonly settings: BuyBlockSettings
  readonly texts: OfferTexts
  readonly sentences: PriceSentences
  readonly figures: OfferFormatters
  /** Places of term keys and of quantities in the pickers. */
  readonly terms: ReadonlyMap<string, PickerPlace>
  readonly quantities: ReadonlyMap<number, PickerPlace>
  readonly selected: PriceOption | null
}

/** Fields are added as they apply: copying a part for each of them would cost more than the texts. */
type Draft = { -readonly [Field in keyof OptionView]: OptionView[Field] }

/** In a currency of whole units it is rounded to one, for a part of a yen cannot be paid. */
const monthlyOf = ({ termDuration, price }: PriceOption, { figures, sentences }: OptionViewContext): string => {
  const amount = price / (12 * termDuration)
  return sentences.monthly(figures.money(figures.digits === 0 ? Math.round(amount) : amount))
}

const savingsOf = (price: number, struck: number, { settings, figures, texts }: OptionViewContext): string | null =>
  savingsText({
    price,
    struck,
    type: settings.savingsType,
    template: texts.savingsTemplate,
    money: figures.money,
    percent: figures.percent,
  })

/** The full renewal price, not the promotional one, which nobody is promised; without one it renews at its own. */
const renewalOf = (option: PriceOption, { figures, sentences }: OptionViewContext): string => {
  const price = figures.money(option.priceRenewal ?? option.price)
  return sentences.renewal(price, option.termDuration, option.termType)
}

const NOWHERE: PickerPlace = { position: 0, label: '' }

/**
 * An option with its texts finished. The monthly equivalent is told for yearly terms alone: a month is its own, and a
 * permanent licence has no month. What an option costs when it renews is told beside every price that renews by itself,
 * a prior price only where it is above the price, and reads so.
 */
export const optionView = (option: PriceOption, list: OptionView['list'], context: OptionViewContext): OptionView => {
  const { price, priceStruck, quantity } = option
  const key = termKey(option)
  const term = context.terms.get(key) ?? NOWHERE
  const place = context.quantities.get(quantity) ?? NOWHERE
  const view: Draft = {
    pid: option.pid,
    term: key,
    quantity,
    autorenew: option.autorenew,
    list,
    selected: option === context.selected,
    termPosition: term.position,
    quantityPosition: place.position,
    termLabel: term.label,
    quantityLabel: place.label,
    price: context.figures.money(price),
  }
  if (option.termType === 'Y') view.monthly = monthlyOf(option, context)
  const struck = isBelowStruck(price, priceStruck) ? context.figures.money(priceStruck) : view.price
  if (priceStruck !== null && struck !== view.price) {
    view.struck = struck
    const savings = savingsOf(price, priceStruck, context)
    if (savings !== null) view.savings = savings
  }
  if (option.autorenew) view.renewal = renewalOf(option, context)
  return view
}
