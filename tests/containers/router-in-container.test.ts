import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiRouterCheckout } from '../../adapters/api-router/calls/api-router-checkout.ts'
import { ApiRouterDownloads } from '../../adapters/api-router/calls/api-router-downloads.ts'
import { ApiRouterOffers } from '../../adapters/api-router/calls/api-router-offers.ts'
import { CHECKOUT_CLAUSES } from '../contracts/checkout.contract.ts'
import { runContract } from '../contracts/clause.ts'
import { DOWNLOADS_CLAUSES } from '../contracts/downloads.contract.ts'
import { METRICS_CLAUSES } from '../contracts/metrics.contract.ts'
import { observedMetrics } from '../contracts/observed-metrics.ts'
import { OFFERS_CLAUSES } from '../contracts/offers.contract.ts'
import { connectTo } from '../contracts/open-router.ts'
import { type RouterContainer, startRouterContainer } from './router-container.ts'

const NAME = 'api-router over HTTP, in a container'

let router: RouterContainer

beforeAll(async () => {
  router = await startRouterContainer()
})

afterAll(() => router.stop())

const subject = <Port>(make: (router: RouterContainer) => Port) => ({
  name: NAME,
  open: async () => {
    await router.forget()
    return { port: make(router), close: async () => {} }
  },
})

const connection = () => connectTo(router.origin)

describe('contract of offers', () => {
  runContract(OFFERS_CLAUSES, [subject(() => new ApiRouterOffers(connection()))])
})

describe('contract of checkout', () => {
  runContract(CHECKOUT_CLAUSES, [
    subject(() => ({ offers: new ApiRouterOffers(connection()), checkout: new ApiRouterCheckout(connection()) })),
  ])
})

describe('contract of downloads', () => {
  runContract(DOWNLOADS_CLAUSES, [subject(() => new ApiRouterDownloads(connection()))])
})

describe('contract of metrics', () => {
  runContract(METRICS_CLAUSES, [subject(({ requests }) => observedMetrics(connection(), requests))])
})

describe('the container', () => {
  it('runs without rights that it does not need, and says that it is well', async () => {
    const id = await router.container.exec(['node', '-p', 'process.getuid()'])
    expect([id.exitCode, id.output.trim()]).toEqual([0, '1000'])
    expect(await (await fetch(`${router.origin}/healthz`)).json()).toEqual({ status: 'ok' })
  })
})
