import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_VIEWS, startFloodedShop } from '../outages/view-flood.ts'
import { viewsOfSite } from '../outages/views-of-site.ts'

/** More views than may wait for a refresh. */
const VIEWS = viewsOfSite('com').slice(0, 300)
const FILLED_AT_ONCE = 4

let shop: Awaited<ReturnType<typeof startFloodedShop>>

beforeAll(async () => {
  shop = await startFloodedShop()
})

afterAll(async () => {
  await shop?.close()
})

/** Fills the cache with views from many clients. */
const fillCache = async (): Promise<void> => {
  const left = VIEWS.entries()
  const fill = async () => {
    for (const [at, each] of left) expect((await shop.view(each, `192.0.2.${at % 250}`)).status).toBeLessThan(500)
  }
  await Promise.all(Array.from({ length: FILLED_AT_ONCE }, fill))
}

it('under 100 views a second of stale pages from one client, a changed price appears within 5 s', async () => {
  await fillCache()
  const flood = shop.startFlood(VIEWS)
  const views = await shop.viewsUntilChanged(flood, VIEWS.length)
  const statuses = await flood.stop()
  expect(views).toBeLessThanOrEqual(MAX_VIEWS)
  // The client gets the stale pages.
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
})
