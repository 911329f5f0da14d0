import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type CapturedLog, captureLog } from './captured-log.ts'
import { type FaultyShop, openFaultyShop } from './faulty-shop.ts'
import { mockNameService, type NameService } from './name-service.ts'

/** Opens a shop for each test of a file, and captures the log. Shop and log are available only inside a test. */
export const withFaultyShop = (): { readonly shop: FaultyShop; readonly log: CapturedLog } => {
  let names: NameService
  let log: CapturedLog
  let shop: FaultyShop

  beforeAll(() => {
    names = mockNameService()
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
