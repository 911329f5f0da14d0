/** A product that is sold together with another product. It has no page. */
export interface AddOn {
  /** Name in price lists and forms. The message `addOns.names.<shortName>` is the display name. */
  readonly shortName: string
  /** Short names of the products that it is sold with. */
  readonly soldWith: readonly string[]
  /** Short names of the add-ons that a bundle consists of. */
  readonly parts?: readonly string[]
}

const HOME_PRODUCTS = ['premium', 'plus', 'standard']

const RECORDS = [
  { shortName: 'cloud-backup', soldWith: HOME_PRODUCTS },
  { shortName: 'home-network', soldWith: HOME_PRODUCTS },
  // A bundle of the two above, with its own price.
  { shortName: 'home-bundle', soldWith: HOME_PRODUCTS, parts: ['cloud-backup', 'home-network'] },
] as const satisfies readonly AddOn[]

export type AddOnName = (typeof RECORDS)[number]['shortName']

/** Every add-on and bundle, in display order. At most seven, because the style sheet has a rule for each. */
export const ADD_ONS: readonly (AddOn & { readonly shortName: AddOnName })[] = RECORDS

const soldWithProduct = (product: string): readonly (typeof ADD_ONS)[number][] =>
  ADD_ONS.filter(({ soldWith }) => soldWith.includes(product))

/** Returns the names of the add-ons of a product, with bundles of them. */
export const addOnsOf = (product: string): readonly AddOnName[] =>
  soldWithProduct(product).map(({ shortName }) => shortName)

/** Returns the names of the add-ons of a product, without bundles of them. */
export const singleAddOnsOf = (product: string): readonly AddOnName[] =>
  soldWithProduct(product).flatMap(({ shortName, parts }) => (parts === undefined ? [shortName] : []))
