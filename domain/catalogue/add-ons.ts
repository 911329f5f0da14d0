/** What is sold beside a product, in the same order: a product of the price list that has no page. */
export interface AddOn {
  /** Its name in price lists and forms; its text is the message `addOns.names.<shortName>`. */
  readonly shortName: string
  /** Short names of the products that it is sold with. */
  readonly soldWith: readonly string[]
}

const HOME_PRODUCTS = ['premium', 'plus', 'standard']

const RECORDS = [
  { shortName: 'cloud-backup', soldWith: HOME_PRODUCTS },
  { shortName: 'home-network', soldWith: HOME_PRODUCTS },
  // The two above as a bundle, at a price of its own.
  { shortName: 'home-bundle', soldWith: HOME_PRODUCTS },
] as const satisfies readonly AddOn[]

export type AddOnName = (typeof RECORDS)[number]['shortName']

/** Every add-on and bundle, in the order in which they are offered. Seven at most: the style sheet has a rule for each. */
export const ADD_ONS: readonly (AddOn & { readonly shortName: AddOnName })[] = RECORDS

/** Names of the add-ons that are sold with a product, by its short name. */
export const addOnsOf = (product: string): readonly AddOnName[] =>
  ADD_ONS.filter(({ soldWith }) => soldWith.includes(product)).map(({ shortName }) => shortName)
