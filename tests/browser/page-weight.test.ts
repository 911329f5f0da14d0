import { expect } from 'vitest'
import { PRODUCT_PATHS } from '../../domain/catalogue/page-paths.ts'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

/** Of the HTML of a product page as it is sent, its style included. */
const MOST_BYTES = 14 * 1024

const storefront = sharedStorefront()

it.for(['com', 'de', 'me', 'cojp'])('no product page of %s weighs more than 14 KiB of HTML in brotli', async (code) => {
  const weights = await Promise.all(
    PRODUCT_PATHS.map(async (path) => {
      const { headers } = await visitPage(storefront.localUrl(code, path), { headers: { 'accept-encoding': 'br' } })
      return { path, encoding: headers['content-encoding'], bytes: Number(headers['content-length']) }
    }),
  )
  expect(weights.filter(({ encoding, bytes }) => encoding !== 'br' || !(bytes <= MOST_BYTES))).toEqual([])
})
