import type { CardPage, Edition } from '../../domain/catalogue/product-record.ts'
import { PRODUCTS, type Product } from '../../domain/catalogue/product-records.ts'
import type { PageSection, ProductCard } from '../../ports/pages.ts'
import { buyBlockFor } from './buy-block-for.ts'
import type { PageContext } from './page-context.ts'
import type { ProductText } from './page-texts.ts'

interface CardsText {
  readonly title: string
  readonly lead?: string
}

const cardFor = (product: Product, { site, texts }: PageContext): ProductCard => {
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

/** The products of an edition that a page shows as cards. A card has the preselected price of its product's own page. */
export const productCards = (
  context: PageContext,
  page: CardPage,
  edition: Edition,
  text: CardsText,
  selling?: 'block' | 'modal',
): PageSection => {
  const positioned = PRODUCTS.flatMap((product) => {
    const position = product.cards[page]
    return product.edition === edition && position !== undefined ? [{ product, position }] : []
  })
  return {
    kind: 'products',
    ...text,
    ...(selling === undefined ? {} : { selling }),
    cards: positioned
      .toSorted((one, other) => one.position - other.position)
      .map(({ product }) => cardFor(product, context)),
  }
}
