import type { AggregateRating, Offer, SoftwareApplication } from 'schema-dts'
import { productName } from '../../domain/catalogue/product-lookup.ts'
import type { OptionView } from '../../domain/offers/offer-view.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import type { SitePage } from './site-page.ts'

/** The page data that describes its products. */
export type SoldSoftware = Pick<SitePage, 'content' | 'site' | 'view' | 'offers' | 'reviews'>

type Application = Exclude<SoftwareApplication, string>

/** Describes the price of an option. Omits its id and the struck price, because search engines show neither for software. */
const offer = ({ amount }: OptionView, currency: string): Offer => ({
  '@type': 'Offer',
  price: amount,
  priceCurrency: currency,
})

/**
 * Returns one offer per option of a product. Empty for a trial, because it is paid later, and for a product that the site does
 * not sell.
 */
const offersOf = (product: string, { offers, view: { currency } }: SoldSoftware): readonly Offer[] => {
  const view = offers[product]
  if (view?.state === 'free') return [{ '@type': 'Offer', price: 0, priceCurrency: currency }]
  if (view?.state !== 'offered' || view.trial !== undefined) return []
  return view.options.map((option) => offer(option, currency))
}

/** Returns the rating of a product. Empty if its reviews are a demonstration. */
const ratingOf = (product: string, { reviews }: SoldSoftware): { readonly aggregateRating?: AggregateRating } => {
  const view = reviews[product]
  if (view === undefined || view.isDemonstration) return {}
  const { average, count } = view
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 },
  }
}

const application = (
  name: string,
  product: string,
  page: SoldSoftware,
  offers = offersOf(product, page),
): Application => ({
  '@type': 'SoftwareApplication',
  name,
  applicationCategory: 'SecurityApplication',
  ...(offers.length === 0 ? {} : { offers }),
  ...ratingOf(product, page),
})

/** Search engines ignore a product without an offer or a rating. */
const isResult = ({ offers, aggregateRating }: Application): boolean =>
  offers !== undefined || aggregateRating !== undefined

/**
 * Describes the products of a page. Product pages and comparisons describe all options. A list of reviews describes only the
 * rating.
 */
export const softwareOf = (page: SoldSoftware): readonly Application[] => {
  const { content, site } = page
  const found = content.sections.flatMap((section): readonly Application[] => {
    switch (section.kind) {
      case 'hero':
        return section.buyBlock === undefined ? [] : [application(productName(content), section.buyBlock.product, page)]
      case 'comparison':
        return section.cards.flatMap(({ name, path, buyBlock }) =>
          buyBlock === undefined ? [] : { ...application(name, buyBlock.product, page), url: canonicalUrl(site, path) },
        )
      case 'reviews':
        return section.shown === 'list' ? [application(section.title, section.product, page, [])] : []
      default:
        return []
    }
  })
  return found.filter(isResult)
}
