import type { PriceSettings, SharedChoice } from '../../ports/buy-block.ts'
import type { CardPage, Edition } from './product-records.ts'

interface CardPageSettings {
  /** What the products of an edition are shown with, where all of them sell it. */
  readonly sharedChoice: Readonly<Record<Edition, SharedChoice>>
  /** Left out: each block shows monthly prices and savings as its product and its site have it. */
  readonly prices?: PriceSettings
}

const YEAR = { termType: 'Y', termDuration: 1 } as const

/** Three devices are what most homes have; ten users are the fewest that every business product is sold for. */
const SHARED_CHOICE: Readonly<Record<Edition, SharedChoice>> = {
  consumer: { quantity: 3, ...YEAR },
  business: { quantity: 10, ...YEAR },
}

/** The settings of the pages that show products side by side. */
export const CARD_PAGE_SETTINGS: Readonly<Record<CardPage, CardPageSettings>> = {
  home: { sharedChoice: SHARED_CHOICE },
  compare: { sharedChoice: SHARED_CHOICE },
  search: { sharedChoice: SHARED_CHOICE },
  'not-found': { sharedChoice: SHARED_CHOICE },
}
