import { offerTextsFor } from '../../app/_messages/offer-texts.ts'
import { translatorFor } from '../../app/_messages/translator.ts'
import { buildOfferView } from '../../domain/offers/build-offer-view.ts'
import { type OfferViewInput, offerFormattersFor } from '../../domain/offers/offer-view-input.ts'
import type { PriceOption } from '../../ports/offers.ts'
import { option, settings, viewInput } from '../domain/offers/offer-samples.ts'
import { type BenchFigures, figure, measure } from './measure.ts'

const BUDGET_MS = 10_000

const t = await translatorFor('de-DE', 'de')

/**
 * Unsorted options in months and years and in both auto-renew states. Each has a different price, struck price and renewal
 * price.
 */
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

/** Returns a buy block of the German site with its texts. `noOptionsLimit` shows every option. */
const blockOf = (length: number, noOptionsLimit: boolean): OfferViewInput =>
  viewInput({
    list: listOf(length),
    settings: settings({ noOptionsLimit, showEvenDevices: true }),
    formatters: offerFormattersFor({ locale: 'de-DE', priceFormats: {} }, 'EUR'),
    texts: offerTextsFor(t, 'devices'),
  })

/**
 * Number of views of 300 options that together have about as many options as one view of 5,000, so that other load affects both
 * measurements equally.
 */
const VIEWS_PER_SAMPLE = 17

/** Measures how long it takes to build a view from a price list: the time for 300 options, and the ratio for 5,000 options. */
export const offerViewBench = (): BenchFigures => {
  const tasks = [false, true].flatMap((noOptionsLimit) => {
    const task = (name: string, length: number, times: number) => {
      const input = blockOf(length, noOptionsLimit)
      return { name: `${name} ${noOptionsLimit}`, times, run: () => buildOfferView(input) }
    }
    return [task('one of 300', 300, 1), task('many of 300', 300, VIEWS_PER_SAMPLE), task('one of 5000', 5_000, 1)]
  })
  const of = measure(tasks, BUDGET_MS)
  const ratio = (noOptionsLimit: boolean) =>
    figure(of(`one of 5000 ${noOptionsLimit}`).undisturbedMs / of(`many of 300 ${noOptionsLimit}`).undisturbedMs)
  return {
    offerView300MedianMs: figure(of('one of 300 false').medianMs),
    offerView5000RatioTo300: ratio(false),
    offerViewUnlimited300MedianMs: figure(of('one of 300 true').medianMs),
    offerViewUnlimited5000RatioTo300: ratio(true),
  }
}
