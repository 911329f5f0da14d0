import { beforeAll, describe, expect, it } from 'vitest'
import { buyBlockFor, PRODUCT_PAGES } from '../../adapters/content/buy-blocks.ts'
import type { Site } from '../../domain/sites/site.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import type { Storefront } from '../hosts/storefront/start-storefront.ts'
import { readBuyBlocks } from './read-html.ts'
import { sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'

let storefront: Storefront

beforeAll(async () => {
  storefront = sharedStorefront()
})

/** What a product page's first HTML lacks; nothing where all is there. */
const flawsOf = async (site: Site, page: (typeof PRODUCT_PAGES)[number]): Promise<readonly string[]> => {
  const { status, text } = await sendRequest(storefront.localUrl(site.code, `/${page}`))
  const { product, purchaseType } = buyBlockFor(page, site)
  const block = readBuyBlocks(text).find((candidate) => candidate.product === product)
  if (status !== 200 || block === undefined) return [`status ${status}, block ${block?.product}`]
  if (purchaseType === 'Free') return block.state === 'free' ? [] : [`state ${block.state}`]
  const unpriced = block.options.filter(({ price }) => !/\p{Number}/u.test(price))
  const selected = block.options.filter(({ isSelected }) => isSelected)
  return [
    ...(block.state === 'offered' ? [] : [`state ${block.state}`]),
    ...(block.options.length > 0 ? [] : ['no options']),
    ...(selected.length === 1 ? [] : [`${selected.length} options are preselected`]),
    ...unpriced.map(({ pid }) => `${pid} has no price`),
  ]
}

describe('the first HTML of every product page', () => {
  it.each(REAL_SITES.all)('has the price of every option on $code', async (site) => {
    const flaws: string[] = []
    for (const page of PRODUCT_PAGES) for (const flaw of await flawsOf(site, page)) flaws.push(`/${page}: ${flaw}`)
    expect(flaws).toEqual([])
  })

  it('is whole at once: its length is told ahead and no content waits in a hidden template', async () => {
    for (const page of PRODUCT_PAGES) {
      const { headers, text } = await sendRequest(storefront.localUrl('de', `/${page}`))
      expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text))
      expect(text).not.toMatch(/<template id="(?:B|P):|<div hidden="" id="S:/)
    }
  })
})
