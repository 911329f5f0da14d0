import { describe, expect, it } from 'vitest'
import { withFaultyShop } from './faulty-shop-setup.ts'
import { PURCHASE_CALL } from './reading-calls.ts'

/** Few enough to start within the deadline of the call on a slow machine. The bench `crowd` sends 1,000 over HTTP. */
const VISITORS = 200

const faulty = withFaultyShop()

const states = async (visitors: number): Promise<ReadonlySet<string>> => {
  const { value } = await faulty.log.run(() =>
    Promise.all(Array.from({ length: visitors }, () => PURCHASE_CALL.visit(faulty.shop))),
  )
  return new Set(value.map(({ state }) => state))
}

describe(`${VISITORS} concurrent visitors to one page`, () => {
  it('share one call, and all of them see its prices', async () => {
    await faulty.shop.inflict({ at: 'line', order: 'latency=200' })
    expect(await states(VISITORS)).toEqual(new Set(['offered']))
    expect(faulty.shop.asked()).toHaveLength(1)
  })

  it.each([
    ['does not answer', 'silence'],
    ['resets the connection', 'reset'],
  ])('share one call if the source %s, and all of them see the failure', async (_fault, order) => {
    await faulty.shop.inflict({ at: 'line', order })
    expect(await states(VISITORS)).toEqual(new Set(['failed']))
    expect(faulty.shop.asked()).toHaveLength(1)
  })
})
