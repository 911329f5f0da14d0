import type { LicenceAnswer, LicenceQuery, LicencesPort } from '../../ports/licences.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import { CallScript } from './call-script.ts'

const KNOWN: ReadonlyMap<string, LicenceAnswer> = new Map<string, LicenceAnswer>([
  ['NWALL-DEMO1-RENEW-00030', { verdict: 'renewal', daysLeft: 30, quantity: 3, products: ['premium-renewal'] }],
  [
    'NWALL-DEMO1-UPGRD-00200',
    { verdict: 'midterm', daysLeft: 200, quantity: 3, products: ['premium-upgrade', 'plus-upgrade'] },
  ],
  ['NWALL-DEMO1-UPGRD-00003', { error: 'MIDTERM_REJECTED_FEWDAYSLEFT' }],
  ['NWALL-DEMO1-WRONG-00000', { error: 'WRONG_LICENSE_FORMAT' }],
])

/** A licence service that knows the demonstration codes, or whatever a test sets instead. */
export class FakeLicences extends CallScript<LicenceQuery, LicenceAnswer> implements LicencesPort {
  constructor() {
    super(({ code }) => success(KNOWN.get(code) ?? { error: 'LICENSE_NOT_FOUND' }))
  }

  check(query: LicenceQuery): Promise<Outcome<LicenceAnswer>> {
    return this.call(query)
  }
}
