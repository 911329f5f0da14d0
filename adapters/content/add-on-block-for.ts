import { ADD_ONS } from '../../domain/catalogue/add-ons.ts'
import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { PageSite } from '../../ports/pages.ts'

/** The block of an add-on: it is bought with a product, whose link is decorated. Undefined for any other name. */
export const addOnBlockFor = (name: string, { store, savingsType }: PageSite): BuyBlockSettings | undefined =>
  ADD_ONS.some(({ shortName }) => shortName === name)
    ? { product: name, store, savingsType, purchaseType: 'Purchase', buyLinkDecorations: [] }
    : undefined
