import { describe, expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { FakeClock } from '../../../adapters/fakes/fake-clock.ts'
import { FakeLicences } from '../../../adapters/fakes/fake-licences.ts'
import { FakeMetrics } from '../../../adapters/fakes/fake-metrics.ts'
import { FakeOffers } from '../../../adapters/fakes/fake-offers.ts'
import { isLRCVerdict } from '../../../domain/licences/is-lrc-verdict.ts'
import { type LicenceRequest, LicenceService } from '../../../domain/licences/licence.service.ts'
import type { ProblemReport } from '../../../domain/monitoring/problem-report.ts'
import { OffersService } from '../../../domain/offers/loading/offers.service.ts'
import type { OffersQuery } from '../../../ports/offers.ts'
import { failed, success } from '../../../ports/outcome.ts'
import { LICENCE_CODES } from '../../contracts/licences.contract.ts'
import { option, texts } from '../offers/offer-samples.ts'
import { realSite } from '../sites/real-sites.ts'

const site = realSite('com')

/** Whoever renews a licence pays its own price, and less than others. */
const SOLD = [1, 3].flatMap((quantity) =>
  [true, false].map((autorenew) =>
    option({ quantity, autorenew, price: 40, priceStruck: 60, priceRenewal: 50, priceRenewalPromo: 30 }),
  ),
)

const listOf = ({ currency, products, purchaseType }: OffersQuery) =>
  success({
    currency,
    products: products.map((productName) => ({ productName, purchaseType, options: SOLD })),
    problems: [],
  })

const open = () => {
  const licences = new FakeLicences()
  const offers = new FakeOffers()
  offers.answerWith(listOf)
  const metrics = new FakeMetrics()
  const reports: ProblemReport[] = []
  const report = (problem: ProblemReport): void => void reports.push(problem)
  const offersService = new OffersService(offers, report, new FakeClock())
  const service = new LicenceService({ licences, pages: new ContentPages(), offers: offersService, metrics, report })
  const check = (typed: string, fields: Partial<LicenceRequest> = {}) =>
    service.check({
      site,
      currency: 'USD',
      isRestricted: () => false,
      texts: () => texts,
      path: '/renew',
      typed,
      ...fields,
    })
  const events = () => metrics.events.map(({ name }) => name)
  return { licences, offers, reports, check, events, metrics }
}

describe('a licence that can be renewed', () => {
  it('has its days left and one block of options that renew, with the quantity of the licence preselected', async () => {
    const { check } = open()
    const result = await check(LICENCE_CODES.renewal)
    expect(result).toMatchObject({ kind: 'renewal', daysLeft: 30 })
    expect(isLRCVerdict(result)).toBe(true)
    const [view, ...more] = result.kind === 'renewal' ? result.offers : []
    expect(more).toEqual([])
    expect(view).toMatchObject({ state: 'offered', product: 'premium-renewal' })
    const options = view?.state === 'offered' ? view.options : []
    expect(options.every(({ isRenewalOption }) => isRenewalOption === true)).toBe(true)
    expect(options.find(({ selected }) => selected)).toMatchObject({ quantity: 3 })
  })

  it('costs the promotional renewal price, and saves against the renewal price', async () => {
    const { check } = open()
    const result = await check(LICENCE_CODES.renewal)
    const [view] = result.kind === 'renewal' ? result.offers : []
    const selected = view?.state === 'offered' ? view.options.find((shown) => shown.selected) : undefined
    expect(selected).toMatchObject({ price: '$30.00', struck: '$50.00', savings: 'Save 40%' })
  })

  it('is read from a list of prices under names that say nothing of its code', async () => {
    const { check, offers } = open()
    await check(LICENCE_CODES.renewal)
    expect(offers.asked).toMatchObject([{ purchaseType: 'Renewal', products: ['premium-renewal'] }])
    expect(JSON.stringify(offers.asked)).not.toContain('NWALL')
  })
})

describe('a licence that can be upgraded while it runs', () => {
  it('has a block for each product that is offered, bought at its own price', async () => {
    const { check } = open()
    const result = await check(LICENCE_CODES.midterm)
    const offers = result.kind === 'midterm' ? result.offers : []
    expect(result).toMatchObject({ kind: 'midterm', daysLeft: 200 })
    expect(offers.map(({ product }) => product)).toEqual(['premium-upgrade', 'plus-upgrade'])
    for (const view of offers) {
      const options = view.state === 'offered' ? view.options : []
      expect(options.map(({ isRenewalOption }) => isRenewalOption)).toEqual(options.map(() => undefined))
      expect(options[0]).toMatchObject({ price: '$40.00', struck: '$60.00' })
    }
  })

  it('of what is not sold here says so', async () => {
    const result = await open().check(LICENCE_CODES.midterm, { isRestricted: () => true })
    const states = result.kind === 'midterm' ? result.offers.map(({ state }) => state) : []
    expect(states).toEqual(['unavailable', 'unavailable'])
  })
})

describe('a code without a verdict', () => {
  it.each([
    ['', '_ST_EMPTY'],
    ['abc', '_ST_WRONG_FORMAT'],
    ['abc!', 'FORBIDDEN_SYMBOLS'],
  ])('typed as %j is %s without asking anybody', async (typed, error) => {
    const { check, licences, events } = open()
    const result = await check(typed)
    expect(result).toEqual({ kind: 'message', error })
    expect(isLRCVerdict(result)).toBe(false)
    expect([licences.asked, events()]).toEqual([[], []])
  })

  it.each([
    [LICENCE_CODES.wrong, 'WRONG_LICENSE_FORMAT', 'LRC Response Error: WRONG_LICENSE_FORMAT'],
    [LICENCE_CODES.unknown, 'LICENSE_NOT_FOUND', 'LRC Response Error: LICENSE_NOT_FOUND'],
    [
      LICENCE_CODES.fewDaysLeft,
      'MIDTERM_REJECTED_FEWDAYSLEFT',
      'Mid-Term Upgrade Response Error: MIDTERM_REJECTED_FEWDAYSLEFT',
    ],
  ])('%s is %s, and the event says so', async (code, error, event) => {
    const { check, events, metrics, reports } = open()
    expect(await check(code)).toEqual({ kind: 'message', error })
    expect(events()).toEqual([event])
    expect(metrics.events[0]?.currentURL).toBe('https://www.northwall.example/renew')
    expect(JSON.stringify([metrics.events, reports])).not.toContain('NWALL')
  })
})

describe('a service that does not answer', () => {
  it('is a result, an event and a report, none of which has the code', async () => {
    const { check, licences, events, metrics, reports } = open()
    licences.faults.answerStatus(503)
    expect(await check(LICENCE_CODES.renewal)).toEqual({ kind: 'failed' })
    expect(events()).toEqual(['LRC Response Error: status'])
    expect(reports).toMatchObject([{ type: 'Other', message: 'Licence check failed', details: { status: 503 } }])
    expect(JSON.stringify([metrics.events, reports])).not.toContain('NWALL')
  })

  it('for prices leaves the verdict, whose block says so', async () => {
    const { check, offers } = open()
    offers.answerWith(() => failed({ kind: 'network', message: 'Network Error' }))
    const result = await check(LICENCE_CODES.renewal)
    expect(result).toMatchObject({ kind: 'renewal', daysLeft: 30, offers: [{ state: 'failed' }] })
  })

  it('with anything that is sold here has failed, too', async () => {
    const { check, licences, reports } = open()
    licences.give({ verdict: 'midterm', daysLeft: 9, quantity: 1, products: ['no-such-product', '__proto__'] })
    expect(await check(LICENCE_CODES.midterm)).toEqual({ kind: 'failed' })
    expect(reports).toHaveLength(1)
  })
})

describe('a page where no licence was checked', () => {
  it('waits for no verdict', () => {
    expect(isLRCVerdict(null)).toBe(false)
  })
})
