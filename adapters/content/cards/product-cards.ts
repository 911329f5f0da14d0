import { addOnsOf } from '../../../domain/catalogue/add-ons.ts'
import { CARD_PAGE_SETTINGS, type CardPage, type Edition } from '../../../domain/catalogue/product-record.ts'
import { PRODUCTS, type Product } from '../../../domain/catalogue/product-records.ts'
import type { PageSection, ProductCard } from '../../../ports/page-section.ts'
import { addOnBlockFor } from '../add-on-block-for.ts'
import { buyBlockFor } from '../buy-block-for.ts'
import type { PageContext } from '../page-context.ts'
import type { ProductText } from '../page-texts.ts'

export interface CardsText {
  readonly title: string
  readonly lead?: string
}

/** A product as a card, with the settings of its block. */
export const cardFor = (product: Product, { site, texts }: PageContext): ProductCard => {
  const { name, tagline, card, badge }: ProductText = texts.products[product.page]
  return {
    path: `/${product.page}`,
    name,
    tagline,
    points: card,
    buyBlock: buyBlockFor(product, site),
    ...(badge === undefined ? {} : { badge }),
  }
}

/** The products of an edition on a page that shows them side by side, in the order of their positions. */
export const productsOn = (page: CardPage, edition: Edition): readonly Product[] =>
  PRODUCTS.flatMap((product) => {
    const position = product.cards[page]
    return product.edition === edition && position !== undefined ? [{ product, position }] : []
  })
    .toSorted((one, other) => one.position - other.position)
    .map(({ product }) => product)

/** A card whose modal offers add-ons beside its product. */
const withAddOns = (card: ProductCard, { site }: PageContext): ProductCard => {
  if (card.buyBlock === undefined) return card
  const addOns = addOnsOf(card.buyBlock.product).flatMap((name) => addOnBlockFor(name, site) ?? [])
  return addOns.length === 0 ? card : { ...card, buyBlock: { ...card.buyBlock, addOns } }
}

/**
 * The products of an edition that a page shows as cards, with the choice that the page names for all of them. Where one is
 * not sold so, a card has the preselected price of its product's own page.
 */
export const productCards = (
  context: PageContext,
  page: CardPage,
  edition: Edition,
  text: CardsText,
  selling?: 'modal',
): PageSection => ({
  kind: 'products',
  ...text,
  ...(selling === undefined ? {} : { selling }),
  sharedChoice: CARD_PAGE_SETTINGS[page].sharedChoice[edition],
  cards: productsOn(page, edition).map((product) =>
    selling === 'modal' ? withAddOns(cardFor(product, context), context) : cardFor(product, context),
  ),
})
