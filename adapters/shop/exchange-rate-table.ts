/** What one currency does to a base price in US dollars. */
export interface ExchangeRate {
  /** Units of this currency for one US dollar. */
  readonly rate: number
  /** Prices are brought to a whole number of these… */
  readonly step: number
  /** …and this much is taken off, so that they end as shop prices do: 39.95, 4,980, 14 990. */
  readonly off: number
  /** Decimals a price may have at all: those of the price-precision constants, section 9 of the specification. */
  readonly digits: 0 | 2 | 3
}

const cents = (rate: number, off = 0.01): ExchangeRate => ({ rate, step: 1, off, digits: 2 })
const dinar = (rate: number): ExchangeRate => ({ rate, step: 0.25, off: 0.01, digits: 2 })
/** No cents in shop prices, whatever the currency's decimals. */
const whole = (rate: number, step: number, off: number): ExchangeRate => ({ rate, step, off, digits: 0 })

/** Round figures of 2025, fixed on purpose: the shop gives the same answer every day. */
export const EXCHANGE_RATES: Readonly<Record<string, ExchangeRate>> = {
  USD: cents(1),
  EUR: cents(0.92, 0.05),
  GBP: cents(0.79),
  CHF: cents(0.89, 0.1),
  CAD: cents(1.37),
  AUD: cents(1.52, 0.05),
  NZD: cents(1.66, 0.05),
  BRL: cents(5.4, 0.1),
  MXN: whole(17.5, 10, 1),
  ARS: whole(980, 1_000, 1),
  CLP: whole(940, 1_000, 10),
  COP: whole(4_100, 1_000, 100),
  PEN: cents(3.75, 0.1),
  UYU: whole(40, 10, 1),
  CRC: whole(515, 100, 10),
  DOP: whole(60, 10, 1),
  GTQ: cents(7.8),
  BOB: cents(6.9, 0.1),
  PYG: whole(7_500, 1_000, 100),
  DKK: whole(6.9, 5, 1),
  NOK: whole(10.7, 10, 1),
  SEK: whole(10.5, 10, 1),
  ISK: whole(138, 100, 10),
  CZK: whole(23.2, 10, 1),
  HUF: whole(365, 100, 10),
  PLN: cents(4, 0.01),
  RON: cents(4.6),
  BGN: cents(1.8),
  RSD: whole(108, 100, 10),
  BAM: cents(1.8, 0.1),
  MKD: whole(57, 10, 1),
  ALL: whole(95, 100, 10),
  MDL: whole(17.8, 10, 1),
  UAH: whole(41, 10, 1),
  RUB: whole(90, 50, 10),
  BYN: cents(3.25, 0.1),
  KZT: whole(480, 500, 10),
  UZS: whole(12_600, 5_000, 100),
  KGS: whole(87, 50, 10),
  TJS: whole(10.7, 10, 1),
  AMD: whole(390, 500, 10),
  AZN: cents(1.7, 0.1),
  GEL: cents(2.7, 0.1),
  TRY: cents(32, 0.1),
  ILS: cents(3.7, 0.1),
  AED: whole(3.67, 1, 0),
  SAR: whole(3.75, 1, 0),
  QAR: whole(3.64, 1, 0),
  KWD: dinar(0.31),
  BHD: dinar(0.38),
  OMR: dinar(0.385),
  JOD: dinar(0.71),
  LBP: whole(89_500, 10_000, 1_000),
  EGP: whole(48, 10, 1),
  MAD: whole(10, 5, 1),
  DZD: whole(134, 50, 10),
  TND: { rate: 3.1, step: 1, off: 0.1, digits: 3 },
  XOF: whole(605, 500, 100),
  XAF: whole(605, 500, 100),
  ZAR: whole(18.4, 10, 1),
  NGN: whole(1_550, 1_000, 100),
  KES: whole(130, 50, 1),
  GHS: whole(15, 5, 1),
  INR: whole(83.5, 50, 1),
  PKR: whole(278, 100, 1),
  BDT: whole(118, 50, 1),
  LKR: whole(302, 100, 10),
  NPR: whole(134, 50, 1),
  IDR: whole(16_200, 5_000, 100),
  MYR: whole(4.6, 2, 1),
  SGD: whole(1.35, 1, 0),
  THB: whole(36, 20, 1),
  PHP: whole(57, 50, 1),
  VND: whole(25_300, 10_000, 1_000),
  HKD: whole(7.8, 5, 2),
  TWD: whole(32, 20, 1),
  KRW: whole(1_370, 1_000, 100),
  JPY: whole(150, 100, 20),
  CNY: whole(7.2, 5, 2),
}
