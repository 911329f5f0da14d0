import type { LicenceAnswerWire } from '../api-router/wire/licences.wire.ts'

/** The licences of the shop by code. The last digits of a code are the days left. */
const LICENCES: ReadonlyMap<string, LicenceAnswerWire> = new Map<string, LicenceAnswerWire>([
  ['NWALL-DEMO1-RENEW-00030', { verdict: 'renewal', days_left: 30, quantity: 3, products: ['premium-renewal'] }],
  [
    'NWALL-DEMO1-UPGRD-00200',
    { verdict: 'midterm', days_left: 200, quantity: 3, products: ['premium-upgrade', 'plus-upgrade'] },
  ],
  ['NWALL-DEMO1-UPGRD-00003', { error: 'MIDTERM_REJECTED_FEWDAYSLEFT' }],
  ['NWALL-DEMO1-WRONG-00000', { error: 'WRONG_LICENSE_FORMAT' }],
])

/** Answers a licence check. */
export const licenceAnswer = (code: string): LicenceAnswerWire => LICENCES.get(code) ?? { error: 'LICENSE_NOT_FOUND' }
