import type { LicenceVerdict } from '../../ports/licences.ts'
import type { PageData } from '../../ports/pages.ts'
import type { Edition } from './product-record.ts'
import { PRODUCTS, type Product } from './product-records.ts'

/** What is sold to somebody who has a licence already. It has price lists of its own, and no page. */
export interface LicenceOffer {
  /** Its name in price lists and forms: `premium-renewal`, `premium-upgrade`. */
  readonly shortName: string
  readonly edition: Edition
  /** The verdict that offers it. */
  readonly verdict: LicenceVerdict
  /** What the licence is for. */
  readonly product: Product
}

const SUFFIXES: Readonly<Record<LicenceVerdict, string>> = { renewal: 'renewal', midterm: 'upgrade' }
const VERDICTS = ['renewal', 'midterm'] as const

/** Every product that is bought can be renewed, and be what a licence is upgraded to. */
export const LICENCE_OFFERS: readonly LicenceOffer[] = PRODUCTS.filter(
  ({ buyBlock }) => buyBlock.purchaseType === 'Purchase',
).flatMap((product) =>
  VERDICTS.map((verdict) => ({
    shortName: `${product.shortName}-${SUFFIXES[verdict]}`,
    edition: product.edition,
    verdict,
    product,
  })),
)

/** The product of the catalogue behind a name of price lists: itself, or what a licence offer is for. */
export const productOf = (shortName: string): Product | undefined =>
  PRODUCTS.find((product) => product.shortName === shortName) ??
  LICENCE_OFFERS.find((offer) => offer.shortName === shortName)?.product

const EDITIONS: ReadonlyMap<string, Edition> = new Map(
  [...PRODUCTS, ...LICENCE_OFFERS].map(({ shortName, edition }) => [shortName, edition]),
)

/** The edition of a product, by its short name; `consumer` for a product that is not in the catalogue. */
export const editionOf = (product: string): Edition => EDITIONS.get(product) ?? 'consumer'

/** The name above the title of a product's page; its title where it has none. */
export const productName = ({ sections, title }: PageData): string => {
  const hero = sections.find((section) => section.kind === 'hero')
  return hero?.eyebrow ?? hero?.title ?? title
}
