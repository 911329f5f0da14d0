import { expect } from 'vitest'
import { PRODUCT_PATHS } from '../../domain/catalogue/page-paths.ts'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

/** Of the HTML of a product page as it is sent, its style included. */
const MOST_BYTES = 14 * 1024

const storefront = sharedStorefront()

const weightsOf = (code: string) =>
  Promise.all(
    PRODUCT_PATHS.map(async (path) => {
      const { headers } = await visitPage(storefront.localUrl(code, path), { headers: { 'accept-encoding': 'br' } })
      return { path, encoding: headers['content-encoding'], bytes: Number(headers['content-length']) }
    }),
  )

// A page is compressed once more while nobody waits, as each product page is before its first visitor comes.
it.for(['com', 'de', 'me', 'cojp', 'ru'])(
  'no product page of %s weighs more than 14 KiB of HTML in brotli',
  async (code) => {
    const heavy = async () =>
      (await weightsOf(code)).filter(({ encoding, bytes }) => encoding !== 'br' || !(bytes <= MOST_BYTES))
    await expect.poll(heavy, { timeout: 60_000, interval: 500 }).toEqual([])
  },
)
