import type { DownloadBlockSettings } from '../../ports/downloads.ts'
import type { LicenceVerdict } from '../../ports/licences.ts'
import type { PageData } from '../../ports/pages.ts'
import type { Edition } from './product-record.ts'
import { PRODUCTS, type Product } from './product-records.ts'

/** A product for owners of a licence. It has separate price lists but no page. */
export interface LicenceOffer {
  /** Its name in price lists and forms: `premium-renewal`, `premium-upgrade`. */
  readonly shortName: string
  readonly edition: Edition
  readonly verdict: LicenceVerdict
  readonly product: Product
}

const SUFFIXES: Readonly<Record<LicenceVerdict, string>> = { renewal: 'renewal', midterm: 'upgrade' }
const VERDICTS = ['renewal', 'midterm'] as const

/** Every purchased product can be renewed, and can be the target of an upgrade. */
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

/** Finds a product by its name in price lists. For a licence offer, returns the licence's product. */
export const productOf = (shortName: string): Product | undefined =>
  PRODUCTS.find((product) => product.shortName === shortName) ??
  LICENCE_OFFERS.find((offer) => offer.shortName === shortName)?.product

const EDITIONS: ReadonlyMap<string, Edition> = new Map(
  [...PRODUCTS, ...LICENCE_OFFERS].map(({ shortName, edition }) => [shortName, edition]),
)

/** Returns the edition of a product by its short name. Defaults to `consumer`. */
export const editionOf = (product: string): Edition => EDITIONS.get(product) ?? 'consumer'

/**
 * Returns the edition of a download block's product. Finds the product by product code, otherwise by name. Returns undefined if
 * neither matches.
 */
export const editionOfDownload = ({ codeName, requestParams }: DownloadBlockSettings): Edition | undefined =>
  PRODUCTS.find(({ download }) => download.productCode === requestParams.productCode)?.edition ?? EDITIONS.get(codeName)

/** Returns the product name above a page's title. Returns the title if there is none. */
export const productName = ({ sections, title }: PageData): string => {
  const hero = sections.find((section) => section.kind === 'hero')
  return hero?.eyebrow ?? hero?.title ?? title
}
