import { expect } from 'vitest'
import { PRODUCT_PATHS } from '../../domain/catalogue/page-paths.ts'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

/** Of the HTML of a product page as it is sent, its style included. */
const MAX_BYTES = 14 * 1024
/** The same after the edge compressed the page again in the background. */
const MAX_RECOMPRESSED_BYTES = 13.5 * 1024

const storefront = sharedStorefront()

/** The product pages of a site that weigh more. */
const heavierThan = async (most: number, code: string, query = '') => {
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': '198.51.100.77' }
  const weights = await Promise.all(
    PRODUCT_PATHS.map(async (path) => {
      const answer = await visitPage(`${storefront.localUrl(code, path)}${query}`, { headers })
      const bytes = Number(answer.headers['content-length'])
      return { path, status: answer.status, encoding: answer.headers['content-encoding'], bytes }
    }),
  )
  return weights.filter(({ status, encoding, bytes }) => status !== 200 || encoding !== 'br' || !(bytes <= most))
}

// The heaviest of all sites and, by chance of their texts, a light one. No page is made ahead with a message.
it.for(['ru', 'bg', 'hu', 'me', 'com'])(
  'no product page of %s weighs more than 14 KiB of HTML in brotli, its first visitor waiting, and less for the next ones',
  async (code) => {
    expect(await heavierThan(MAX_BYTES, code, '?buy=unavailable')).toEqual([])
    await expect.poll(() => heavierThan(MAX_RECOMPRESSED_BYTES, code), { timeout: 100_000, interval: 500 }).toEqual([])
  },
)
