import { addOnsOf } from '../../domain/catalogue/add-ons.ts'
import {
  type CardPage,
  COMPARED_CHOICE,
  COMPARED_FEATURES,
  type Edition,
  FEATURE_PLATFORMS,
  type NumberRange,
} from '../../domain/catalogue/product-record.ts'
import { PRODUCTS, type Product } from '../../domain/catalogue/product-records.ts'
import type { ProductCard, ProductScreen } from '../../ports/page-items.ts'
import type { PageSection, SectionOf } from '../../ports/page-section.ts'
import { PRODUCT_SCREENS } from '../../ports/vocabulary.ts'
import type { PageContext } from './page-maker.ts'
import type { ProductText } from './page-texts.ts'
import { addOnBlockFor, buyBlockFor } from './product-blocks.ts'
import { screenText } from './screens/draw-screen.ts'

export interface CardsText {
  readonly title: string
  readonly lead?: string
}

/** Returns the drawing of a product's app, if there is one. */
export const screenOf = (page: string, { texts }: PageContext): { readonly screen?: ProductScreen } => {
  const known = PRODUCT_SCREENS.find((screen) => screen === page)
  return known === undefined ? {} : { screen: { name: known, alt: screenText(known, texts) } }
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

/** Returns the products of an edition on a card page, sorted by position. */
const productsOn = (page: CardPage, edition: Edition): readonly Product[] =>
  PRODUCTS.flatMap((product) => {
    const position = product.cards[page]
    return product.edition === edition && position !== undefined ? [{ product, position }] : []
  })
    .toSorted((one, other) => one.position - other.position)
    .map(({ product }) => product)

/** Adds the product's add-ons to the buy block of a card. */
const withAddOns = (card: ProductCard, { site }: PageContext): ProductCard => {
  if (card.buyBlock === undefined) return card
  const addOns = addOnsOf(card.buyBlock.product).flatMap((name) => addOnBlockFor(name, site) ?? [])
  return addOns.length === 0 ? card : { ...card, buyBlock: { ...card.buyBlock, addOns } }
}

/**
 * Returns a section with one card per product of an edition. The cards share a choice, so that their prices are comparable.
 * With `modal`, a card opens a purchase form, whose page shows the app. With `pictures`, the card shows it. With `renewal`, it has no
 * advantages.
 */
export const productCards = (
  context: PageContext,
  page: CardPage,
  edition: Edition,
  text: CardsText,
  kind?: 'modal' | 'pictures' | 'renewal',
): SectionOf<'products'> => ({
  kind: 'products',
  ...text,
  ...(kind === 'modal' ? { selling: kind } : {}),
  ...(kind === 'renewal' ? { isRenewal: true } : {}),
  sharedChoice: COMPARED_CHOICE[edition],
  cards: productsOn(page, edition).map((product) => {
    const card = cardFor(product, context)
    if (kind === 'renewal') return { ...card, points: [] }
    if (kind === undefined) return card
    const pictured = { ...card, ...screenOf(product.page, context) }
    return kind === 'modal' ? withAddOns(pictured, context) : pictured
  }),
})

/** Returns the plan finder, which recommends one of all products that are sold. */
export const productFinder = (context: PageContext): PageSection => {
  const { family, vpn, passwordManager } = context.texts.compare.featureNames
  return {
    kind: 'finder',
    cards: PRODUCTS.filter(({ buyBlock }) => buyBlock.purchaseType === 'Purchase').map((product) =>
      cardFor(product, context),
    ),
    features: { family, vpn, passwordManager },
  }
}

/** Returns one row per feature of at least one product, with an explanation. */
const featureRows = (products: readonly Product[], { texts }: PageContext): SectionOf<'comparison'>['features'] =>
  COMPARED_FEATURES.map((feature) => ({
    name: texts.compare.featureNames[feature],
    text: texts.compare.featureTexts[feature],
    ...(FEATURE_PLATFORMS[feature] === undefined ? {} : { platforms: FEATURE_PLATFORMS[feature] }),
    isIncluded: products.map(({ features = [] }) => features.includes(feature)),
  })).filter(({ isIncluded }) => isIncluded.includes(true))

/** Formats a range: `1–20`, or `10+` without a largest number. */
const rangeText = ({ from, to }: NumberRange, locale: string): string => {
  const format = new Intl.NumberFormat(locale)
  return to === undefined ? `${format.format(from)}+` : format.formatRange(from, to)
}

/** Returns a row with the numbers of users, unless the products have none. */
const userRows = (products: readonly Product[], { site, texts }: PageContext): SectionOf<'comparison'>['features'] => {
  const ranges = products.flatMap(({ users }) => users ?? [])
  if (ranges.length < products.length) return []
  const values = ranges.map((range) => rangeText(range, site.locale))
  return [{ name: texts.compare.users, isIncluded: ranges.map(() => true), values }]
}

/** Returns how a product differs from the other products of its edition. Nothing for a product that is not compared. */
export const differences = (product: Product, context: PageContext): readonly PageSection[] => {
  const products = productsOn('compare', product.edition)
  if (!products.includes(product)) return []
  const { texts } = context
  return [
    {
      kind: 'differences',
      title: texts.compare.hero.title,
      products: products.map(({ page }) => ({ path: `/${page}`, name: texts.products[page].name })),
      // Without the explanations, which the comparison page has, because a product page has a size limit.
      features: featureRows(products, context).flatMap(({ name, isIncluded }) =>
        isIncluded.includes(false) ? { name, isIncluded } : [],
      ),
    },
  ]
}

/** Returns a section that compares the prices and features of an edition's products. */
export const comparison = (context: PageContext, edition: Edition, text: CardsText): PageSection => {
  const products = productsOn('compare', edition)
  return {
    kind: 'comparison',
    ...text,
    cards: products.map((product) => cardFor(product, context)),
    sharedChoice: COMPARED_CHOICE[edition],
    features: [...userRows(products, context), ...featureRows(products, context)],
  }
}
