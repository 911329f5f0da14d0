import type { PriceOption } from '../../ports/offers.ts'

/** Far above any real amount, in the smallest of currencies too; what is higher is a mistake of the list. */
const MAX_AMOUNT = 1e12
const MAX_QUANTITY = 1_000_000
const MAX_TERM_DURATION = 1_200

/** Up to 200 characters, no space, no control, no invisible or direction-changing character, no mark-up. */
const IDENTIFIER = /^[^\s\p{C}<>]{1,200}$/u

/** As long as a link may be; no control or direction-changing character, no mark-up. */
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}<>]{0,16384}$/u

const YEAR_MONTH_DAY: readonly unknown[] = ['Y', 'M', 'D']

export interface OptionFlaw {
  readonly field: string
  readonly reason: string
}

const isWhole = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

const isAmount = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= MAX_AMOUNT

const isAmountOrNone = (value: unknown): boolean => value === null || isAmount(value)

/** The first field of money that holds none. Written out, for this runs for every option of every list. */
const flawedAmount = (option: PriceOption): string | null => {
  if (!isAmount(option.price)) return 'price'
  if (!isAmountOrNone(option.priceStruck)) return 'priceStruck'
  if (!isAmountOrNone(option.priceRenewal)) return 'priceRenewal'
  if (!isAmountOrNone(option.priceSubscription)) return 'priceSubscription'
  return isAmountOrNone(option.priceRenewalPromo) ? null : 'priceRenewalPromo'
}

const isText = (value: unknown): boolean => typeof value === 'string' && PLAIN_TEXT.test(value)

const isTextOrNone = (value: unknown): boolean => value === null || isText(value)

/** The first of the fields that a shop's own systems read, and that holds none of their values. */
const flawedText = ({ sku, buyLink, token, masterPartner }: PriceOption): string | null => {
  if (!isText(sku)) return 'sku'
  if (!isTextOrNone(buyLink)) return 'buyLink'
  if (!isTextOrNone(token)) return 'token'
  return isTextOrNone(masterPartner) ? null : 'masterPartner'
}

const isTerm = ({ termType, termDuration }: PriceOption): boolean =>
  termType === 'Z' ? isWhole(termDuration, 0, MAX_TERM_DURATION) : isWhole(termDuration, 1, MAX_TERM_DURATION)

/** Why an option cannot be sold; `null` for a sound one. Holds whatever the fields are at run time. */
export const flawOfOption = (option: PriceOption): OptionFlaw | null => {
  if (typeof option !== 'object' || option === null) return { field: '', reason: 'not an option' }
  if (typeof option.pid !== 'string' || !IDENTIFIER.test(option.pid))
    return { field: 'pid', reason: 'not an identifier' }
  const amount = flawedAmount(option)
  if (amount !== null) return { field: amount, reason: 'not an amount' }
  if (option.termType !== 'Z' && !YEAR_MONTH_DAY.includes(option.termType))
    return { field: 'termType', reason: 'unknown term type' }
  if (!isTerm(option)) return { field: 'termDuration', reason: 'not a number of terms' }
  if (!isWhole(option.quantity, 1, MAX_QUANTITY)) return { field: 'quantity', reason: 'not a number of devices' }
  if (typeof option.autorenew !== 'boolean') return { field: 'autorenew', reason: 'neither true nor false' }
  const text = flawedText(option)
  if (text !== null) return { field: text, reason: 'not a plain text' }
  if (typeof option.selected !== 'boolean') return { field: 'selected', reason: 'neither true nor false' }
  if (option.userAccounts !== null && !isWhole(option.userAccounts, 0, MAX_QUANTITY))
    return { field: 'userAccounts', reason: 'not a number of accounts' }
  return null
}
