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

test('the state of a source is that of its last call, whose outcome goes on as it is', async () => {
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

test('a call for one visitor can tell that the source is up, not that it is down', async () => {
  const left: Outcome<PriceList>[] = [bad('timeout'), GOOD, bad('timeout')]
  const offers = new ObservedOffers({ load: async () => left.shift() ?? GOOD })
  const states = []
  for (let call = 0; call < 3; call += 1) {
    await offers.load({ ...QUERY, visitor: { sessionPartner: 'p1' } })
    states.push(offers.sourceState)
  }
  expect(states).toEqual(['not-asked', 'up', 'up'])
})

test('the state is down while the source of any site group is', async () => {
  const left: Outcome<PriceList>[] = [GOOD, bad('timeout'), GOOD, GOOD]
  const offers = new ObservedOffers({ load: async () => left.shift() ?? GOOD })
  const states = []
  for (const group of ['world', 'cis', 'world', 'cis'] as const) {
    await offers.load({ ...QUERY, group })
    states.push(offers.sourceState)
  }
  expect(states).toEqual(['up', 'down', 'down', 'up'])
})

test('a source that goes and comes back is two lines of the log, however many calls it fails', async () => {
  const left = [GOOD, bad('timeout'), bad('network'), bad('timeout'), bad('aborted'), GOOD, GOOD]
  const told: unknown[] = []
  const offers = new ObservedOffers(
    { load: async () => left.shift() ?? GOOD },
    {
      report: (level, message, details) => told.push([level, message, details]),
    },
  )
  for (const _ of [...left]) await offers.load({ ...QUERY, group: 'cis' })
  expect(told).toEqual([
    ['warning', 'The source of prices does not answer', { group: 'cis', kind: 'timeout' }],
    ['info', 'The source of prices answers again', { group: 'cis' }],
  ])
})
