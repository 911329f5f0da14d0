import type { LicenceAnswer, LicenceQuery, LicencesPort } from '../../../ports/licences.ts'
import type { Outcome } from '../../../ports/outcome.ts'
import { inSpan } from './in-span.ts'

/** Records each check of a licence as a span. A code is a visitor's, so it is not an attribute. */
export class TracedLicences implements LicencesPort {
  readonly #licences: LicencesPort

  constructor(licences: LicencesPort) {
    this.#licences = licences
  }

  check(query: LicenceQuery): Promise<Outcome<LicenceAnswer>> {
    return inSpan('licence.check', {}, () => this.#licences.check(query))
  }
}
