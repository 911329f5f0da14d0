import { afterAll, beforeAll, expect } from 'vitest'
import { PRODUCT_PATHS } from '../../domain/catalogue/page-paths.ts'
import { type OwnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { it } from './browser-test.ts'
import { readHtml } from './read-html.ts'
import { sampled } from './sampled-cases.ts'
import { visitPage } from './visit-page.ts'

/** Maximum size of the compressed HTML of a product page, including the style. */
const MAX_BYTES = 14 * 1024
/** Maximum size after the edge has recompressed the page in the background. */
const MAX_RECOMPRESSED_BYTES = 13.5 * 1024

/** Recompression only begins while no visitor waits, which may take long on a busy machine. */
const RECOMPRESSED = { timeout: 100_000, interval: 200 }

/** Recompresses only the pages of these tests, without pauses. */
let storefront: OwnStorefront

beforeAll(async () => {
  storefront = await startStorefront({ env: { WARM_UP_SHARE: '1' } })
})
afterAll(() => storefront.stop())

/** Returns the product pages of a site that exceed a size. */
const largerThan = async (maxBytes: number, code: string, query = '') => {
  const headers = { 'accept-encoding': 'br' }
  const weights = await Promise.all(
    PRODUCT_PATHS.map(async (path) => {
      const answer = await visitPage(`${storefront.localUrl(code, path)}${query}`, { headers })
      const bytes = Number(answer.headers['content-length'])
      return { path, status: answer.status, encoding: answer.headers['content-encoding'], bytes }
    }),
  )
  return weights.filter(({ status, encoding, bytes }) => status !== 200 || encoding !== 'br' || !(bytes <= maxBytes))
}

// The sites with the largest pages, and one site with small pages. Pages with a message are never rendered ahead.
it.for(sampled(['ru', 'bg', 'hu', 'me', 'com'], (code) => ['ru', 'bg', 'com'].includes(code)))(
  'product pages of %s have at most 14 KiB of Brotli-compressed HTML for the first visitor, and 13.5 KiB for later visitors',
  async (code) => {
    expect(await largerThan(MAX_BYTES, code, '?buy=unavailable')).toEqual([])
    await expect.poll(() => largerThan(MAX_RECOMPRESSED_BYTES, code), RECOMPRESSED).toEqual([])
  },
)

/** Limits of the home page. Its purchase forms are separate pages, which modals fetch. */
const MAX_HOME_ELEMENTS = 1_500
const MAX_HOME_BYTES = 90 * 1024
const MAX_HOME_WIRE_BYTES = 13_000

it.for(sampled(['ru', 'bg', 'hu', 'me', 'coth', 'com'], (code) => ['ru', 'bg', 'coth'].includes(code)))(
  'the home page of %s has at most 1,500 elements and 90 KiB of HTML, with Brotli 14 KiB for the first visitor and 13 KB for later visitors',
  async (code) => {
    const wireBytes = async (query = '') => {
      const headers = { 'accept-encoding': 'br' }
      const answer = await visitPage(storefront.localUrl(code, `/${query}`), { headers })
      expect(answer.headers['content-encoding']).toBe('br')
      return Number(answer.headers['content-length'])
    }
    expect(await wireBytes('?buy=unavailable')).toBeLessThanOrEqual(MAX_BYTES)
    await expect.poll(() => wireBytes(), RECOMPRESSED).toBeLessThanOrEqual(MAX_HOME_WIRE_BYTES)
    const { text } = await visitPage(storefront.localUrl(code))
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_HOME_BYTES)
    expect(readHtml(text).tags.length).toBeLessThanOrEqual(MAX_HOME_ELEMENTS)
  },
)
