import { purchasePath } from '../../../domain/catalogue/page-paths.ts'
import { editionOf } from '../../../domain/catalogue/product-lookup.ts'
import { COMPARED_CHOICE } from '../../../domain/catalogue/product-record.ts'
import type { OfferedView, OfferView } from '../../../domain/offers/offer-view.ts'
import { termKey } from '../../../domain/offers/option-rules.ts'
import { choiceOfOption, linkWithChoice, renderedChoice } from '../../../domain/routing/choice-query.ts'
import type { SitePage } from '../../_page/site-page.ts'

/** Links to a page with the selected option. Without scripts, the server renders that page for the one visitor. */
const linkWithSelected = (href: string, { options }: OfferedView): string => {
  const option = options.find(({ selected }) => selected)
  return option === undefined
    ? href
    : linkWithChoice(href, renderedChoice(new Map(Object.entries(choiceOfOption(option)))))
}

/** Returns the link of a card to a page. It has the choice of the card if the page preselects another one. */
export const cardLink = ({ href }: Pick<SitePage, 'href'>, path: string, view: OfferView | undefined): string =>
  view?.state === 'offered' && view.pageQuantity !== undefined ? linkWithSelected(href(path), view) : href(path)

/** Returns the link to the purchase with add-ons, which preselects the choice of cards. */
export const purchaseLink = ({ href }: Pick<SitePage, 'href'>, view: OfferedView): string => {
  const { product, options } = view
  const link = href(purchasePath(product))
  const shared = COMPARED_CHOICE[editionOf(product)]
  const isShared = options.some(
    ({ selected, quantity, term }) => selected && quantity === shared.quantity && term === termKey(shared),
  )
  return isShared ? link : linkWithSelected(link, view)
}
