import { ContentPages } from '../../adapters/content/content-pages.ts'
import { FakeClock } from '../../adapters/fakes/fake-clock.ts'
import { FakeMetrics } from '../../adapters/fakes/fake-metrics.ts'
import { FakeOffers } from '../../adapters/fakes/fake-offers.ts'
import { TOKENS } from '../../adapters/wiring/tokens.ts'
import { LicenceService } from '../../domain/licences/licence.service.ts'
import { OffersService } from '../../domain/offers/loading/offers.service.ts'
import { LICENCE_CODES } from '../contracts/licences.contract.ts'
import { texts } from '../domain/offers/offer-samples.ts'
import type { ReadingCall } from './reading-call.ts'

const CODE = LICENCE_CODES.renewal

/**
 * The check of a licence. Its prices and its event are not of this router, so that one visit is one call. Heavy answers are
 * left out: they hold up the client, which all calls share.
 */
export const LICENCE_CALL: ReadingCall = {
  name: 'licences',
  path: /^\/licence\/v1\/check$/,
  boundMs: 1_500,
  isKept: false,
  followsRedirects: false,
  suits: ({ isForPricesAlone = false, isHeavy = false }) => !isForPricesAlone && !isHeavy,
  // A verdict comes through wherever a link does.
  expected: ({ link }) =>
    link === 'store'
      ? { status: 200, state: 'renewal', reported: [] }
      : { status: 200, state: 'failed', reported: ['Other'] },
  prepare: async () => {},
  callWell: async ({ resolve }) => {
    const answer = await resolve(TOKENS.router).licences.check({ code: CODE })
    if (!answer.ok) throw new Error(answer.failure.message)
  },
  visit: async ({ resolve, site }) => {
    const service = new LicenceService({
      licences: resolve(TOKENS.router).licences,
      pages: new ContentPages(),
      offers: new OffersService(new FakeOffers(), () => {}, new FakeClock()),
      metrics: new FakeMetrics(),
      report: resolve(TOKENS.reportProblem),
    })
    const checked = await service.check({
      site,
      currency: 'EUR',
      isRestricted: () => false,
      texts: () => texts,
      path: '/renew',
      typed: CODE,
    })
    return { status: 200, state: checked.kind, told: [] }
  },
}
