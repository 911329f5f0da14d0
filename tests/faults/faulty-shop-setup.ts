import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type CapturedLog, captureLog } from './captured-log.ts'
import { type FaultyShop, openFaultyShop } from './faulty-shop.ts'
import { type NameService, takeOverNames } from './name-service.ts'

/** A shop of its own for each test of a file, and the log of what goes on in it. Both are there once a test runs. */
export const withFaultyShop = (): { readonly shop: FaultyShop; readonly log: CapturedLog } => {
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

  return {
    get shop() {
      return shop
    },
    get log() {
      return log
    },
  }
}
