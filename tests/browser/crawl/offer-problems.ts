import { z } from 'zod'
import { PRODUCT_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { offerFormattersFor } from '../../../domain/offers/view/offer-formatters.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import type { BuyBlock } from '../read-html.ts'

const TRIAL = '/trial'
const SELLING: ReadonlySet<string> = new Set([...PRODUCT_PATHS, '/compare'])

const offer = z.object({
  sku: z.string().optional(),
  price: z.number(),
  priceCurrency: z.string(),
  priceSpecification: z.object({ price: z.number(), priceCurrency: z.string() }).optional(),
})
const graph = z.object({ '@graph': z.array(z.object({ offers: z.array(offer).optional() })) })

/** What an offer comes to: what is bought, its price and the price that is struck beside it, as the page writes them. */
type Said = readonly [sku: string | null, price: string, struck: string | null]

const shownBy = ({ state, options }: BuyBlock, free: string): readonly Said[] =>
  state === 'free' ? [[null, free, null]] : options.map(({ pid, price, struck }) => [pid, price, struck])

/** Where the offers that a page tells to search engines are not those of its buy blocks, option by option, to the digit. */
export const offerProblems = (
  { site: code, path }: { readonly site: string; readonly path: string },
  json: string,
  blocks: readonly BuyBlock[],
): readonly string[] => {
  if (!SELLING.has(path)) return []
  const site = realSite(code)
  const said = graph
    .parse(JSON.parse(json))
    ['@graph'].flatMap(({ offers = [] }) => offers)
    .map(({ sku = null, price, priceCurrency, priceSpecification: list }): Said => {
      const { money } = offerFormattersFor(site, priceCurrency)
      return [
        sku,
        money(price),
        list === undefined ? null : offerFormattersFor(site, list.priceCurrency).money(list.price),
      ]
    })
  const { money } = offerFormattersFor(site, site.currencies.default[0] ?? '')
  // A trial is no offer: what it costs is for later.
  const shown = path === TRIAL ? [] : blocks.flatMap((block) => shownBy(block, money(0)))
  return JSON.stringify(said) === JSON.stringify(shown)
    ? []
    : [`JSON-LD offers ${JSON.stringify(said)}, the page ${JSON.stringify(shown)}`]
}
