import type { AggregateRating, Offer, SoftwareApplication } from 'schema-dts'
import { productName } from '../../domain/catalogue/product-name.ts'
import type { OfferView, OptionView } from '../../domain/offers/view/offer-view.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { PageData } from '../../ports/pages.ts'
import type { PageContext } from './page-context.ts'

/** What an option costs, and the prior price that is struck beside it. */
const offer = ({ pid, amount, struckAmount }: OptionView, currency: string): Offer => ({
  '@type': 'Offer',
  sku: pid,
  price: amount,
  priceCurrency: currency,
  ...(struckAmount === undefined
    ? {}
    : {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/ListPrice',
          price: struckAmount,
          priceCurrency: currency,
        },
      }),
})

/**
 * What a product is offered for: every option of its page. A trial is not among it, whose price is for later; nor is a product
 * that is not sold here.
 */
export const offersOf = (view: OfferView, currency: string): readonly Offer[] => {
  if (view.state === 'free') return [{ '@type': 'Offer', price: 0, priceCurrency: currency }]
  if (view.state !== 'offered' || view.trial !== undefined) return []
  return view.options.map((option) => offer(option, currency))
}

type Application = Exclude<SoftwareApplication, string>

/** What customers think of a product; never of demonstration reviews. */
const ratingOf = (product: string, { reviews }: PageContext): { readonly aggregateRating?: AggregateRating } => {
  const view = reviews[product]
  if (view === undefined || view.isDemonstration) return {}
  const { average, count } = view
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 },
  }
}

const application = (name: string, product: string, offers: readonly Offer[], context: PageContext): Application => ({
  '@type': 'SoftwareApplication',
  name,
  applicationCategory: 'SecurityApplication',
  ...(offers.length === 0 ? {} : { offers }),
  ...ratingOf(product, context),
})

const offersIn = ({ product }: BuyBlockSettings, context: PageContext): readonly Offer[] => {
  const view = context.offers[product]
  return view === undefined ? [] : offersOf(view, context.view.currency)
}

/** A product without an offer or a rating is no result of a search. */
const isResult = ({ offers, aggregateRating }: Application): boolean =>
  offers !== undefined || aggregateRating !== undefined

/** The products of a page: of its own page and of a comparison with every option; of what is reviewed with its rating. */
export const softwareOf = (page: PageData, context: PageContext): readonly Application[] => {
  const found = page.sections.flatMap((section): readonly Application[] => {
    switch (section.kind) {
      case 'hero': {
        const { buyBlock } = section
        if (buyBlock === undefined) return []
        return [application(productName(page), buyBlock.product, offersIn(buyBlock, context), context)]
      }
      case 'comparison':
        return section.cards.flatMap(({ name, path, buyBlock }) =>
          buyBlock === undefined
            ? []
            : {
                ...application(name, buyBlock.product, offersIn(buyBlock, context), context),
                url: canonicalUrl(context.site, path),
              },
        )
      case 'reviews':
        return section.shown === 'list' ? [application(section.title, section.product, [], context)] : []
      default:
        return []
    }
  })
  return found.filter(isResult)
}
