import { NodeSDK } from '@opentelemetry/sdk-node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ObservedOffers } from '../../../adapters/observability/observed-offers.ts'
import {
  tracedCheckout,
  tracedDownloads,
  tracedLicences,
  tracedPages,
} from '../../../adapters/observability/port-spans.ts'
import { SEARCH } from '../../contracts/downloads.contract.ts'
import { PURCHASE } from '../../contracts/offers.contract.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import { FakeCheckout, FakeDownloads, FakeLicences, FakeOffers } from '../../fakes/fake-router.ts'
import { FakePages } from '../../fakes/fake-services.ts'

type SpanProcessor = NonNullable<NonNullable<ConstructorParameters<typeof NodeSDK>[0]>['spanProcessors']>[number]
type EndedSpan = Parameters<SpanProcessor['onEnd']>[0]

const UNSET = 0
const ERROR = 2

const ended: EndedSpan[] = []
const recording: SpanProcessor = {
  onStart: () => {},
  onEnd: (span) => {
    ended.push(span)
  },
  forceFlush: async () => {},
  shutdown: async () => {},
}
const sdk = new NodeSDK({
  spanProcessors: [recording],
  logRecordProcessors: [],
  metricReaders: [],
  instrumentations: [],
  autoDetectResources: false,
})

beforeAll(() => sdk.start())
afterEach(() => {
  ended.length = 0
})
afterAll(() => sdk.shutdown())

const offers = () => {
  const source = new FakeOffers()
  return { faults: source.faults, call: () => new ObservedOffers(source).load(PURCHASE) }
}

const checkout = () => {
  const source = new FakeCheckout()
  return { faults: source.faults, call: () => tracedCheckout(source).buyLink({ token: 'fake-token-secret' }) }
}

const downloads = () => {
  const source = new FakeDownloads()
  return { faults: source.faults, call: () => tracedDownloads(source).search(SEARCH) }
}

const NETWORK = { kind: 'network', message: 'Network Error' } as const

const licences = () => {
  const source = new FakeLicences()
  return { faults: source.faults, call: () => tracedLicences(source).check({ code: 'NWALL-DEMO1-secret-00030' }) }
}

const pages = () => {
  const source = new FakePages()
  const faults = {
    beUnreachable: () => {
      source.failure = NETWORK
    },
  }
  return { faults, call: () => tracedPages(source).page({ site: realSite('de'), path: '/secret' }) }
}

describe.each([
  { name: 'licence.check', open: licences },
  { name: 'content.page', open: pages },
  { name: 'offers.list', open: offers },
  { name: 'checkout.link', open: checkout },
  { name: 'downloads.search', open: downloads },
])('the span "$name"', ({ name, open }) => {
  it('is recorded for each call, without an error status if the call succeeds', async () => {
    expect((await open().call()).ok).toBe(true)
    expect(ended.map((span) => [span.name, span.status.code])).toEqual([[name, UNSET]])
  })

  it('has an error status and the kind of failure if the call fails', async () => {
    const { faults, call } = open()
    faults.beUnreachable()
    expect((await call()).ok).toBe(false)
    expect(ended.map((span) => [span.status.code, span.attributes['error.type']])).toEqual([[ERROR, 'network']])
  })

  it('contains no visitor data', async () => {
    await open().call()
    expect(JSON.stringify(ended.map(({ attributes, events }) => [attributes, events]))).not.toContain('secret')
  })
})
