import { z } from 'zod'
import { PRODUCT_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { offerFormattersFor } from '../../../domain/offers/offer-view-input.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import type { BuyBlock } from '../read-html.ts'

const TRIAL = '/trial'
const COMPARISON = '/compare'
const SELLING: ReadonlySet<string> = new Set([...PRODUCT_PATHS, COMPARISON])

const offer = z.object({
  price: z.number(),
  priceCurrency: z.string(),
})
const graph = z.object({ '@graph': z.array(z.object({ offers: z.array(offer).optional() })) })

const shownBy = ({ state, options }: BuyBlock, free: string): readonly (string | null)[] =>
  state === 'free' ? [free] : options.map(({ price }) => price)

/**
 * Compares the offers in the structured data of a page with the options in its buy blocks, in their order, and returns the
 * differences. The structured data of a comparison may contain more offers, because its buy blocks show only options that all
 * products have.
 */
export const offerProblems = (
  { site: code, path }: { readonly site: string; readonly path: string },
  json: string,
  blocks: readonly BuyBlock[],
): readonly string[] => {
  if (!SELLING.has(path)) return []
  const site = realSite(code)
  const declared = graph
    .parse(JSON.parse(json))
    ['@graph'].flatMap(({ offers = [] }) => offers)
    .map(({ price, priceCurrency }): string | null => offerFormattersFor(site, priceCurrency).money(price))
  const free = offerFormattersFor(site, site.currencies.default[0] ?? '').money(0)
  // A trial is paid later, so it is not an offer.
  const shown = path === TRIAL ? [] : blocks.flatMap((block) => shownBy(block, free))
  const undeclared = shown.filter((one) => !declared.includes(one)).map((one) => `JSON-LD does not offer ${one}`)
  const isSame = path === COMPARISON || JSON.stringify(declared) === JSON.stringify(shown)
  return isSame ? undeclared : [...undeclared, `JSON-LD offers ${declared.join(', ')}, but not ${shown.join(', ')}`]
}
