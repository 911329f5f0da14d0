import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CapturedLog, captureLog } from './captured-log.ts'
import { type FaultyShop, openFaultyShop } from './faulty-shop.ts'
import { type NameService, takeOverNames } from './name-service.ts'
import { PURCHASE_CALL } from './reading-calls.ts'

const VISITORS = 1_000

let names: NameService
let log: CapturedLog
let shop: FaultyShop

beforeAll(() => {
  names = takeOverNames()
  log = captureLog()
})

afterAll(() => {
  vi.restoreAllMocks()
})

beforeEach(async () => {
  shop = await openFaultyShop(names)
})

afterEach(() => shop.close())

const states = async (visitors: number): Promise<ReadonlySet<string>> => {
  const { value } = await log.run(() => Promise.all(Array.from({ length: visitors }, () => PURCHASE_CALL.visit(shop))))
  return new Set(value.map(({ state }) => state))
}

describe(`${VISITORS} visitors of one page at once`, () => {
  it('cost one call, and all of them see the prices it brings', async () => {
    await shop.inflict({ at: 'line', order: 'latency=200' })
    expect(await states(VISITORS)).toEqual(new Set(['offered']))
    expect(shop.asked()).toHaveLength(1)
  })

  it.each([
    ['silent', 'silence'],
    ['cutting them off', 'reset'],
  ])('cost one call when the source is %s, and all of them are told so', async (_what, order) => {
    await shop.inflict({ at: 'line', order })
    expect(await states(VISITORS)).toEqual(new Set(['failed']))
    expect(shop.asked()).toHaveLength(1)
  })
})
