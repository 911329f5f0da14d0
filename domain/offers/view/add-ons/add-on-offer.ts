/** What an option costs with an add-on. */
export interface AddOnOffer {
  /** Of the add-on alone. */
  readonly price: string
  /** What the add-on costs when it renews. */
  readonly renewal?: string
  /** Both together, as they are paid now. */
  readonly total: string
}

/** What can be bought beside the product of a block. */
export interface AddOnsView {
  readonly title: string
  /** Says that nothing is added. */
  readonly none: string
  readonly totalLabel: string
  /** Says that an add-on is not sold with the chosen option. */
  readonly notSold: string
  readonly choices: readonly { readonly product: string; readonly name: string }[]
}

/** Texts about add-ons in the site's language. */
export interface AddOnTexts extends Omit<AddOnsView, 'totalLabel' | 'choices'> {
  readonly total: string
  /** The name of an add-on, by its short name. */
  name(product: string): string
}

/** Of a block: where something can be bought beside its product. */
export interface AddOnsOfBlock {
  readonly addOns?: AddOnsView
}

/** Of an option: what it costs with each add-on, in the order of the block's choices; null where one is not sold with it. */
export interface AddOnsOfOption {
  readonly addOns?: readonly (AddOnOffer | null)[]
}
