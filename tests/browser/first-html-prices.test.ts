import { describe, expect, it } from 'vitest'
import { PRODUCTS, type Product } from '../../domain/catalogue/product-records.ts'
import type { Site } from '../../domain/sites/site.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { readBuyBlocks } from './read-html.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const storefront = sharedStorefront()

/** Returns the parts that the initial HTML of a product page lacks. */
const problemsOf = async (site: Site, { page, shortName, buyBlock }: Product): Promise<readonly string[]> => {
  const { status, text } = await visitPage(storefront.localUrl(site.code, `/${page}`))
  const block = readBuyBlocks(text).find(({ product }) => product === shortName)
  if (status !== 200 || block === undefined) return [`status ${status}, block ${block?.product}`]
  if (buyBlock.purchaseType === 'Free') return block.state === 'free' ? [] : [`state ${block.state}`]
  const unpriced = block.options.filter(({ price }) => !/\p{Number}/u.test(price))
  const selected = block.options.filter(({ isSelected }) => isSelected)
  return [
    ...(block.state === 'offered' ? [] : [`state ${block.state}`]),
    ...(block.options.length > 0 ? [] : ['no options']),
    ...(selected.length === 1 ? [] : [`${selected.length} options are preselected`]),
    ...unpriced.map(({ pid }) => `${pid} has no price`),
  ]
}

/** The sample has each product on a third of the sites. All products of a site share its currency, language and price format. */
const SAMPLE_SHARE = 3

const CASES = REAL_SITES.all.map((site, siteAt) => ({
  code: site.code,
  site,
  products: sampled(PRODUCTS, (product) => (siteAt + PRODUCTS.indexOf(product)) % SAMPLE_SHARE === 0),
}))

describe('the initial HTML of every product page', () => {
  it.each(CASES)('contains the price of every option on $code', async ({ site, products }) => {
    const problems: string[] = []
    for (const product of products)
      for (const problem of await problemsOf(site, product)) problems.push(`/${product.page}: ${problem}`)
    expect(problems).toEqual([])
  })

  it('is complete, with a Content-Length header and no hidden templates', async () => {
    for (const { page } of PRODUCTS) {
      const { headers, text } = await visitPage(storefront.localUrl('de', `/${page}`))
      expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text))
      expect(text).not.toMatch(/<template id="(?:B|P):|<div hidden="" id="S:/)
    }
  })
})
