import { buildOfferView } from '../../domain/offers/build-offer-view.ts'
import { offerFormattersFor } from '../../domain/offers/offer-view-input.ts'
import { trimOptions } from '../../domain/offers/option-rules.ts'
import { option, settings, viewInput } from '../domain/offers/offer-samples.ts'
import { type BenchFigures, figure, measure } from './measure.ts'

const BUDGET_MS = 3_000
const PRICES = 1_000

/** A typical list of options: three terms, twelve quantities, both auto-renew states. */
const LIST = Array.from({ length: 72 }, (_, at) =>
  option({
    pid: `pid-${at}`,
    termDuration: 1 + (at % 3),
    quantity: 1 + (Math.floor(at / 3) % 12),
    autorenew: at >= 36,
    price: 20 + at,
    priceStruck: 90 + at,
  }),
)

/** Measures how often per second the rules of a buy block run: limiting its options, building its view, formatting a price. */
export const rulesBench = (): BenchFigures => {
  const limits = { ...settings(), itemOffersGroupLimit: 10 }
  const list = LIST.filter(({ autorenew }) => autorenew)
  const [selected = null] = list
  const formatters = offerFormattersFor({ locale: 'de-DE', priceFormats: {} }, 'EUR')
  const input = viewInput({ list: LIST, settings: settings(), formatters })
  const writePrices = (): number => {
    let length = 0
    for (let at = 0; at < PRICES; at += 1) length += formatters.money(at * 1.37).length
    return length
  }
  const of = measure(
    [
      { name: 'trim', times: 20, run: () => trimOptions(list, selected, limits) },
      { name: 'view', times: 5, run: () => buildOfferView(input) },
      { name: 'prices', times: 1, run: writePrices },
    ],
    BUDGET_MS,
  )
  const perSecond = (name: string, count = 1) => figure((count * 1_000) / of(name).medianMs)
  return {
    trimOptionsPerSecond: perSecond('trim'),
    offerViewPerSecond: perSecond('view'),
    formatPricePerSecond: perSecond('prices', PRICES),
  }
}
