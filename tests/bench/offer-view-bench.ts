import { offerTextsFor } from '../../app/_messages/offer-texts.ts'
import { buildOfferView } from '../../domain/offers/build-offer-view.ts'
import { offerFiguresFor } from '../../domain/offers/offer-figures-for.ts'
import type { OfferViewInput } from '../../domain/offers/view-input.ts'
import type { PriceOption } from '../../ports/offers.ts'
import { option, settings, viewInput } from '../domain/offers/offer-samples.ts'
import { type BenchFigures, figure, measure } from './measure.ts'

const BUDGET_MS = 6_000

/** Months and years, both auto-renew kinds, every price of its own with its struck and its renewal price, unsorted. */
const listOf = (length: number): readonly PriceOption[] =>
  Array.from({ length }, (_, at) =>
    option({
      pid: `pid-${at}`,
      termType: at % 4 === 0 ? 'M' : 'Y',
      termDuration: 1 + (at % 3),
      quantity: 1 + Math.floor(at / 8),
      autorenew: at % 2 === 0,
      price: 20 + Math.round((100 * at) / 7) / 100,
      priceStruck: 90 + Math.round((100 * at) / 3) / 100,
      priceRenewal: 50,
    }),
  )

/** A block of the German site, with the texts of its catalogue: `noOptionsLimit` shows every option. */
const blockOf = (length: number, noOptionsLimit: boolean): OfferViewInput =>
  viewInput({
    list: listOf(length),
    settings: settings({ noOptionsLimit, showEvenDevices: true }),
    figures: offerFiguresFor('EUR', 'de-DE'),
    texts: offerTextsFor('de-DE', 'de', 'devices'),
  })

/** A price list to a finished view: 300 options, and how much longer 5,000 take. */
export const offerViewBench = (): BenchFigures => {
  const task = (name: string, length: number, noOptionsLimit: boolean, times: number) => {
    const input = blockOf(length, noOptionsLimit)
    return { name, times, run: () => buildOfferView(input) }
  }
  const of = measure(
    [
      task('limited300', 300, false, 1),
      task('limited5000', 5_000, false, 1),
      task('unlimited300', 300, true, 1),
      task('unlimited5000', 5_000, true, 1),
    ],
    BUDGET_MS,
  )
  const ratio = (name: string, to: string) => figure(of(name).undisturbedMs / of(to).undisturbedMs)
  return {
    offerView300MedianMs: figure(of('limited300').medianMs),
    offerView5000RatioTo300: ratio('limited5000', 'limited300'),
    offerViewUnlimited300MedianMs: figure(of('unlimited300').medianMs),
    offerViewUnlimited5000RatioTo300: ratio('unlimited5000', 'unlimited300'),
  }
}
