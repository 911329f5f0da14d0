import type { ExchangeRate } from './exchange-rate-table.ts'

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits))

/** A price as a shop writes it: the amount in the currency, on a whole number of steps, less what makes its ending. */
export const shopPrice = (usd: number, rate: ExchangeRate): number =>
  roundTo(Math.max(1, Math.round((usd * rate.rate) / rate.step)) * rate.step - rate.off, rate.digits)

/** Takes a share off a finished price, exactly and without a shop ending: what a partner's customer pays. */
export const partnerPrice = (price: number, discount: number, rate: ExchangeRate): number =>
  roundTo(price * (1 - discount), rate.digits)
