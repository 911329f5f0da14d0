import { describe, expect, it } from 'vitest'
import { FakeCheckout } from '../../adapters/fakes/fake-checkout.ts'
import { FakeClock } from '../../adapters/fakes/fake-clock.ts'
import { FakeMetrics } from '../../adapters/fakes/fake-metrics.ts'
import { FakeOffers } from '../../adapters/fakes/fake-offers.ts'
import { EmbeddedMetrics } from '../../adapters/shop/prices/embedded-metrics.ts'
import { PURCHASE } from '../contracts/offers.contract.ts'

describe('fakes do as they are told', () => {
  it('offers fail with the status ordered, keep the question, and recover', async () => {
    const offers = new FakeOffers()
    offers.faults.answerStatus(503)
    expect(await offers.load(PURCHASE)).toMatchObject({ ok: false, failure: { kind: 'status', status: 503 } })
    offers.faults.beUnreachable()
    expect(await offers.load(PURCHASE)).toMatchObject({ ok: false, failure: { kind: 'network' } })
    offers.faults.recover()
    expect(await offers.load(PURCHASE)).toMatchObject({ ok: true })
    expect(offers.asked).toEqual([PURCHASE, PURCHASE, PURCHASE])
  })

  it('offers wait until they are released', async () => {
    const offers = new FakeOffers()
    const release = offers.faults.beSlow()
    let settled = false
    const loading = offers.load(PURCHASE).finally(() => {
      settled = true
    })
    await Promise.resolve()
    expect(settled).toBe(false)
    release()
    expect((await loading).ok).toBe(true)
  })

  it('offers sell nothing, in the wrong currency, or just what is given', async () => {
    const offers = new FakeOffers()
    offers.sellNothing()
    expect(await offers.load(PURCHASE)).toMatchObject({ ok: true, value: { products: [] } })
    offers.sellInWrongCurrency()
    expect(await offers.load(PURCHASE)).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
    const list = { currency: 'USD', products: [], problems: [] }
    offers.sell(list)
    expect(await offers.load(PURCHASE)).toEqual({ ok: true, value: list })
    offers.sellAsUsual()
    expect(await offers.load(PURCHASE)).toMatchObject({ ok: true, value: { currency: 'EUR' } })
  })

  it('checkout answers the link given and keeps what it was asked', async () => {
    const checkout = new FakeCheckout()
    checkout.answerLink('')
    expect(await checkout.buyLink({ token: 'fake-token-x' })).toEqual({ ok: true, value: '' })
    expect(checkout.asked).toEqual([{ token: 'fake-token-x' }])
  })

  it('metrics do not keep a report they were ordered to fail', async () => {
    const metrics = new FakeMetrics()
    metrics.faults.answerStatus(500)
    const event = { name: 'x', fields: {}, currentURL: '', referrerURL: '' }
    expect((await metrics.event(event)).ok).toBe(false)
    expect(metrics.events).toEqual([])
  })

  it('the clock stands still until it is told to go on', () => {
    const clock = new FakeClock(1_000)
    clock.advance(500)
    expect(clock.now()).toBe(1_500)
  })
})

describe('embedded metrics', () => {
  it('keep the last reports only', async () => {
    const metrics = new EmbeddedMetrics(2)
    for (const name of ['a', 'b', 'c']) await metrics.event({ name, fields: {}, currentURL: '', referrerURL: '' })
    expect(metrics.kept.map((kept) => kept.kind === 'event' && kept.report.name)).toEqual(['b', 'c'])
  })
})
