import type { AddOnName } from '../../../domain/catalogue/add-ons.ts'
import type { BaseProduct, TermOffer } from './base-price-table.ts'

const TERMS: readonly TermOffer[] = [
  { duration: 1, type: 'M', kinds: 'auto', quantities: [1], discount: 0 },
  { duration: 1, type: 'Y', kinds: 'both', quantities: [1], discount: 0.2 },
  { duration: 2, type: 'Y', kinds: 'both', quantities: [1], discount: 0.25 },
  { duration: 3, type: 'Y', kinds: 'both', quantities: [1], discount: 0.3 },
]

/** An add-on is for one home, for as long as what it is bought with. Its price is in US dollars for a year. */
const addOn = (yearlyUsd: number): BaseProduct => ({
  purchaseType: 'Purchase',
  yearly: { 1: yearlyUsd },
  terms: TERMS,
  tokens: 'none',
  userAccounts: false,
})

/** What the vendor sells beside its products; the bundle costs less than the two that are in it. */
const ADD_ON_PRODUCTS: Readonly<Record<AddOnName, BaseProduct>> = {
  'cloud-backup': addOn(29.99),
  'home-network': addOn(39.99),
  'home-bundle': addOn(54.99),
}

const isAddOn = (name: string): name is AddOnName => Object.hasOwn(ADD_ON_PRODUCTS, name)

/** What is sold under the name of an add-on; undefined for any other name. */
export const addOnProduct = (name: string): BaseProduct | undefined =>
  isAddOn(name) ? ADD_ON_PRODUCTS[name] : undefined
