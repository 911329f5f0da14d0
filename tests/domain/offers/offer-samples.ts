import fc from 'fast-check'
import { type ChoiceFields, findChoice } from '../../../domain/offers/find-choice.ts'
import type { OfferCalendar } from '../../../domain/offers/offer-calendar.ts'
import type { OfferTexts, OfferViewInput } from '../../../domain/offers/offer-view-input.ts'
import type { BuyBlockSettings } from '../../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { type SavingsType, TERM_TYPES } from '../../../ports/vocabulary.ts'

/** A valid option. Its pid consists of term, quantity and auto-renew: `1Y-3-auto`. */
export const option = (fields: Partial<PriceOption> = {}): PriceOption => {
  const { termDuration = 1, termType = 'Y', quantity = 1, autorenew = false } = fields
  return {
    pid: `${termDuration}${termType}-${quantity}-${autorenew ? 'auto' : 'once'}`,
    sku: 'SKU',
    userAccounts: null,
    price: 40,
    priceStruck: null,
    priceLowest30d: null,
    priceRenewal: null,
    priceSubscription: null,
    priceRenewalPromo: null,
    termDuration,
    termType,
    quantity,
    autorenew,
    buyLink: null,
    token: 'token',
    masterPartner: null,
    selected: false,
    ...fields,
  }
}

export const settings = (fields: Partial<BuyBlockSettings> = {}): BuyBlockSettings => ({
  product: 'premium',
  store: 'main',
  purchaseType: 'Purchase',
  savingsType: 'percentage',
  buyLinkDecorations: [],
  ...fields,
})

export const texts: OfferTexts = {
  term: (duration, type) => `${duration} ${type}`,
  quantity: (quantity) => `${quantity} devices`,
  savingsTemplate: 'Save ((savings))',
  struckNote: 'lowest of 30 days',
  bestValue: 'best value',
  renewal: (price, duration, type) => `then ${price} per ${duration}${type}`,
  renewalPromo: (first, later) => `first ${first}, later ${later}`,
  nextCharge: (price, date) => `next ${price} ${date}`,
  nextChargeDate: (date) => `next ${date}`,
  protectedUntil: (date) => `until ${date}`,
  monthly: (price) => `${price} per month`,
  monthlyShort: (price) => `${price}/mo`,
  perUser: (price) => `${price} per user`,
  accounts: (count) => `${count} accounts`,
  subscription: (price) => `subscribed ${price}`,
  trial: {
    today: (date) => `today ${date}`,
    after: (date) => `on ${date}`,
    period: (days) => `for ${days} days`,
    optOut: 'cancel',
    start: 'start free',
    startPaid: 'start',
  },
  addOns: {
    title: 'add',
    none: 'nothing',
    total: 'total',
    notSold: 'not sold',
    name: (product) => `the ${product}`,
    about: (product) => (product === 'home-bundle' ? undefined : `about ${product}`),
  },
  taxNote: (label, b2bSuffix) => [label, b2bSuffix].filter(Boolean).join(' '),
}

export const formatters: OfferViewInput['formatters'] = {
  money: (amount) => `€${amount.toFixed(2)}`,
  percent: (percent) => `${percent}%`,
  digits: 2,
}

const calendar: OfferCalendar = { dateAfter: (duration, type) => `${duration}${type} later`, msToMidnight: 1_000 }

export const viewInput = (fields: Partial<OfferViewInput> = {}): OfferViewInput => ({
  settings: settings(),
  list: [option()],
  isRestricted: false,
  disablePrices: false,
  formatters,
  texts,
  calendar,
  taxLabel: 'inclVat',
  b2bSuffix: '',
  ...fields,
})

const amount = fc.integer({ min: 0, max: 40_000 }).map((cents) => cents / 100)
const amountOrNone = fc.option(amount, { freq: 2 })

/** Valid options: few terms and quantities, so that cells collide and lists overflow. */
export const anyOption: fc.Arbitrary<PriceOption> = fc
  .record({
    termType: fc.constantFrom(...TERM_TYPES),
    termDuration: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    autorenew: fc.boolean(),
    price: amount,
    priceStruck: amountOrNone,
    priceRenewal: amountOrNone,
    priceRenewalPromo: amountOrNone,
    selected: fc.constant(false),
  })
  .map((fields) => option(fields))

/** A price list of valid options with unique pids. At most one option is flagged. */
export const anyList: fc.Arbitrary<readonly PriceOption[]> = fc
  .tuple(fc.array(anyOption, { maxLength: 40 }), fc.option(fc.nat(60)))
  .map(([list, flagged]) => list.map((each, at) => ({ ...each, pid: `pid-${at}`, selected: at === flagged })))

export const anySettings: fc.Arbitrary<BuyBlockSettings> = fc
  .record(
    {
      selectedPack: fc.integer({ min: 1, max: 20 }),
      selectedTermType: fc.constantFrom(...TERM_TYPES),
      selectedTermDuration: fc.integer({ min: 1, max: 4 }),
      _minPackNum: fc.integer({ min: 0, max: 10 }),
      itemOffersGroupLimit: fc.integer({ min: 0, max: 20 }),
      showEvenDevices: fc.boolean(),
      optionsDivider: fc.integer({ min: 0, max: 6 }),
      noOptionsLimit: fc.boolean(),
      isMonthly: fc.boolean(),
      savingsType: fc.constantFrom<SavingsType[]>('none', 'percentage', 'currency'),
    },
    { requiredKeys: [] },
  )
  .map((fields) => settings(fields))

/** Finds the option that a form chose in the list of a block without add-ons. */
export const findOption = (block: BuyBlockSettings, list: readonly PriceOption[], fields: ChoiceFields) => {
  const found = findChoice(block, new Map([[block.product, list]]), fields)
  if (found === 'prices') throw new Error('the price list is missing')
  return 'option' in found ? { option: found.option } : { option: null, reason: found.reason }
}
