import { describe, expect, it } from 'vitest'
import { failed } from '../../ports/outcome.ts'
import { PURCHASE } from '../contracts/offers.contract.ts'
import { FakeCheckout, FakeMetrics, FakeOffers } from '../fakes/fake-router.ts'
import { FakeClock } from '../fakes/fake-services.ts'

describe('fakes', () => {
  it('FakeOffers returns the configured failure, records queries, and recovers', async () => {
    const offers = new FakeOffers()
    offers.faults.answerStatus(503)
    expect(await offers.load(PURCHASE)).toMatchObject({ ok: false, failure: { kind: 'status', status: 503 } })
    offers.faults.beUnreachable()
    expect(await offers.load(PURCHASE)).toMatchObject({ ok: false, failure: { kind: 'network' } })
    offers.faults.recover()
    expect(await offers.load(PURCHASE)).toMatchObject({ ok: true })
    expect(offers.asked).toEqual([PURCHASE, PURCHASE, PURCHASE])
  })

  it('FakeOffers delays its answers until the test releases them', async () => {
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

  it('FakeOffers returns the configured list, or the list that the configured function creates from the query', async () => {
    const offers = new FakeOffers()
    const list = { currency: 'EUR', products: [], problems: [] }
    offers.give(list)
    expect(await offers.load(PURCHASE)).toEqual({ ok: true, value: list })
    offers.answerWith(({ currency }) => failed({ kind: 'malformed', message: currency }))
    expect(await offers.load(PURCHASE)).toMatchObject({ ok: false, failure: { message: PURCHASE.currency } })
  })

  it('FakeCheckout returns the configured link, and records queries', async () => {
    const checkout = new FakeCheckout()
    checkout.give('')
    expect(await checkout.buyLink({ token: 'fake-token-x' })).toEqual({ ok: true, value: '' })
    expect(checkout.asked).toEqual([{ token: 'fake-token-x' }])
  })

  it('FakeMetrics does not record failed reports', async () => {
    const metrics = new FakeMetrics()
    metrics.faults.answerStatus(500)
    const event = { name: 'x', fields: {}, currentURL: '', referrerURL: '' }
    expect((await metrics.event(event)).ok).toBe(false)
    expect(metrics.events).toEqual([])
  })

  it('FakeClock changes only when a test advances it', () => {
    const clock = new FakeClock(1_000)
    clock.advance(500)
    expect(clock.now()).toBe(1_500)
  })
})
