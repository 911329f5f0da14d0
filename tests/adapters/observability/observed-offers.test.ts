import { expect, test } from 'vitest'
import { ObservedOffers } from '../../../adapters/observability/observed-offers.ts'
import type { OffersQuery, PriceList } from '../../../ports/offers.ts'
import { type Failure, failed, type Outcome, success } from '../../../ports/outcome.ts'

const QUERY: OffersQuery = {
  regLanCur: 'global/en/usd',
  currency: 'USD',
  purchaseType: 'Purchase',
  store: 'main',
  products: ['premium'],
  curdate: '2026-01-15',
}
const GOOD = success<PriceList>({ currency: 'USD', products: [], problems: [] })
const bad = (kind: Failure['kind']) => failed({ kind, message: 'Network Error' })

test('ObservedOffers derives the source state from the last call, and returns the call’s outcome unchanged', async () => {
  const answers: Outcome<PriceList>[] = [
    GOOD,
    bad('timeout'),
    bad('aborted'),
    bad('refused'),
    GOOD,
    bad('aborted'),
    bad('refused'),
  ]
  const left = [...answers]
  const offers = new ObservedOffers({ load: async () => left.shift() ?? GOOD })
  expect(offers.sourceState).toBe('not-asked')
  const states = []
  for (const answer of answers) {
    expect(await offers.load(QUERY)).toBe(answer)
    states.push(offers.sourceState)
  }
  expect(states).toEqual(['up', 'down', 'down', 'down', 'up', 'up', 'up'])
})

test('ObservedOffers ignores the failure of a load that started before another load succeeded', async () => {
  const early = Promise.withResolvers<Outcome<PriceList>>()
  const answers = [early.promise, Promise.resolve(GOOD), Promise.resolve(bad('network'))]
  const offers = new ObservedOffers({ load: async () => answers.shift() ?? GOOD })
  const first = offers.load(QUERY)
  await offers.load(QUERY)
  early.resolve(bad('network'))
  await first
  expect(offers.sourceState).toBe('up')
  await offers.load(QUERY)
  expect(offers.sourceState).toBe('down')
})

test('ObservedOffers does not consider the source down after a failed personalized call', async () => {
  const left: Outcome<PriceList>[] = [bad('timeout'), GOOD, bad('timeout')]
  const offers = new ObservedOffers({ load: async () => left.shift() ?? GOOD })
  const states = []
  for (let call = 0; call < 3; call += 1) {
    await offers.load({ ...QUERY, visitor: { sessionPartner: 'p1' } })
    states.push(offers.sourceState)
  }
  expect(states).toEqual(['not-asked', 'up', 'up'])
})

test('ObservedOffers considers the source down while the source of any site group is down', async () => {
  const left: Outcome<PriceList>[] = [GOOD, bad('timeout'), GOOD, GOOD]
  const offers = new ObservedOffers({ load: async () => left.shift() ?? GOOD })
  const states = []
  for (const group of ['world', 'cis', 'world', 'cis'] as const) {
    await offers.load({ ...QUERY, group })
    states.push(offers.sourceState)
  }
  expect(states).toEqual(['up', 'down', 'down', 'up'])
})

test('ObservedOffers reports only the start and the end of an outage', async () => {
  const left = [GOOD, bad('timeout'), bad('network'), bad('timeout'), bad('aborted'), GOOD, GOOD]
  const reports: unknown[] = []
  const offers = new ObservedOffers(
    { load: async () => left.shift() ?? GOOD },
    {
      report: (level, message, details) => reports.push([level, message, details]),
    },
  )
  for (const _ of [...left]) await offers.load({ ...QUERY, group: 'cis' })
  expect(reports).toEqual([
    ['warning', 'The source of prices does not answer', { group: 'cis', kind: 'timeout' }],
    ['info', 'The source of prices answers again', { group: 'cis' }],
  ])
})
