/** Drawings of what a product looks like at work. */
export const SCREENS = ['premium', 'plus', 'standard', 'small-office', 'endpoint', 'free', 'trial'] as const

/** A drawing of a product, with the product's name. */
export interface ProductScreen {
  readonly name: (typeof SCREENS)[number]
  readonly alt: string
}
