import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../ports/offers.ts'
import type { TermType } from '../../ports/vocabulary.ts'
import { type PricedSite, sitePriceFormat } from '../currencies/currency-display.ts'
import { moneyFormatter } from '../money/money-formatter.ts'
import type { Site } from '../sites/site.ts'
import type { OfferCalendar } from './offer-calendar.ts'
import type { AddOnsView } from './offer-view.ts'

export interface OfferViewInput {
  readonly settings: BuyBlockSettings
  readonly list: readonly PriceOption[] | 'failed'
  /** Whether the product may not be sold in the visitor's country. */
  readonly isRestricted: boolean
  readonly disablePrices: boolean
  /** Price lists of the add-ons. @default none */
  readonly addOns?: readonly { readonly product: string; readonly list: readonly PriceOption[] }[]
  /** Short name of the add-on that the visitor has chosen. @default none */
  readonly chosenAddOn?: string
  readonly formatters: OfferFormatters
  readonly texts: OfferTexts
  readonly calendar: OfferCalendar
  /** Tax label of the site's consumer prices. */
  readonly taxLabel: Site['taxLabel']
  /** Suffix of business prices, for example `HT`. */
  readonly b2bSuffix: string
  /** Whether a note must say that struck prices are the lowest of 30 days. @default false */
  readonly hasLowestPriceNote?: boolean
  /** Whether the prices belong to a promotion. It shows promotional renewal prices and the highest discounts. @default false */
  readonly isPromotion?: boolean
}

/** Returns a site's formatters for percentages and for amounts in a currency. */
export const offerFormattersFor = (site: PricedSite, currency: string) => {
  const format = sitePriceFormat(site, currency)
  const percents = new Intl.NumberFormat(site.locale, { style: 'percent', numberingSystem: 'latn' })
  return {
    money: moneyFormatter(format),
    /** Formats a whole percentage, 0 to 100, with Latin digits like prices: `30%`, `30 %`, `%30`. */
    percent: (percent: number): string => percents.format(percent / 100),
    /** Usual number of decimals of the currency. */
    digits: format.precision,
  }
}

type OfferFormatters = ReturnType<typeof offerFormattersFor>

/** Tax label of a price: a label of consumer prices, or a label that excludes the tax. */
export type TaxLabel = Site['taxLabel'] | 'exclVat' | 'exclGst' | 'exclSst'

/** Sentences about offers in the site's language, from the message catalogue. Prices are passed as formatted strings. */
export interface OfferTexts {
  /** "1 year", "permanent licence": plural rules of the language. */
  term(duration: number, type: TermType): string
  /** "3 devices" or, for business, "10 users". */
  quantity(quantity: number): string
  /** "Save ((savings))", with its placeholder. */
  readonly savingsTemplate: string
  /** "Crossed-out price: the lowest price in the 30 days before this offer". */
  readonly struckNote: string
  /** Marks the term with the lowest price per month. */
  readonly bestValue: string
  /** "then €59.95 per year". */
  renewal(price: string, duration: number, type: TermType): string
  /** "First renewal at €50.99, later renewals at €59.95, unless you cancel". */
  renewalPromo(first: string, later: string): string
  /** "Next charge: €59.95 on 22 December 2027". */
  nextCharge(price: string, date: string): string
  /** "Next charge: 22 December 2027", beside a sentence with the amount. */
  nextChargeDate(date: string): string
  /** "Protected until: 22 December 2027", of an option that does not renew. */
  protectedUntil(date: string): string
  /** "€3.33 per month". */
  monthly(price: string): string
  /** "€3.33/mo". */
  monthlyShort(price: string): string
  /** "$20.80 per user". */
  perUser(price: string): string
  /** "User accounts: 3". */
  accounts(count: number): string
  /** "Regular subscription price: $50.99". */
  subscription(price: string): string
  readonly trial: TrialTexts
  readonly addOns: AddOnTexts
  taxNote(label: TaxLabel, b2bSuffix: string): string
}

/** Sentences about trials in the site's language. Dates are passed as formatted strings. */
interface TrialTexts {
  /** "Today, 22 November 2026". */
  today(date: string): string
  /** "On 22 December 2026, unless you cancel first". */
  after(date: string): string
  /** "Trial period: 30 days". */
  period(days: number): string
  readonly optOut: string
  /** Button labels of a trial that is free today, and of a trial with a payment today. */
  readonly start: string
  readonly startPaid: string
}

/** Texts about add-ons in the site's language. */
interface AddOnTexts extends Omit<AddOnsView, 'totalLabel' | 'choices' | 'chosen'> {
  readonly total: string
  /** Returns the name of an add-on by its short name. */
  name(product: string): string
  /** Returns the use of an add-on; undefined for a bundle. */
  about(product: string): string | undefined
}
