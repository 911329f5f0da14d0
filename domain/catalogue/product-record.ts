import type { BuyBlockSettings, PriceSettings, SharedChoice } from '../../ports/buy-block.ts'
import type { DownloadRequestParams } from '../../ports/downloads.ts'
import type { Icon } from '../../ports/page-section.ts'
import type { Platform } from '../../ports/vocabulary.ts'

/** What products are compared by: the rows of a comparison, in their order. A row that none of its products has is left out. */
export const COMPARED_FEATURES = [
  'antivirus',
  'webProtection',
  'ransomwareShield',
  'updates',
  'quietMode',
  'reports',
  'vpn',
  'passwordManager',
  'safePayment',
  'passwordCheck',
  'identity',
  'family',
  'remoteHelp',
  'fileServers',
  'safeBanking',
  'noAdministrator',
  'detection',
  'console',
] as const

export type ComparedFeatureName = (typeof COMPARED_FEATURES)[number]

export type Edition = 'consumer' | 'business'

/** Pages that show products side by side. */
export type CardPage = 'home' | 'compare' | 'search' | 'not-found'

/** One product: everything that pages, menus, geo restrictions and downloads derive from. Its texts are not part of it. */
export interface ProductRecord {
  /** Last segment of its page's path, and the name of its texts: `small-office` for `/small-office`. */
  readonly page: string
  /** Its name in price lists, forms and analytics (specification: short name). */
  readonly shortName: string
  /** Decides in which countries it is sold, and whether its quantities are devices or users. */
  readonly edition: Edition
  /** How its buy block selects and limits options (specification, section 3). Savings are shown as on its site, unless it says otherwise. */
  readonly buyBlock: Omit<
    BuyBlockSettings,
    'product' | 'store' | 'savingsType' | 'buyLinkDecorations' | 'globalAdditionalGetParams'
  > &
    Partial<Pick<BuyBlockSettings, 'savingsType'>>
  /** What its installers are asked by. A trial has the product code of the product that it is a trial of. */
  readonly download: DownloadRequestParams
  /** The systems that it is made for. @default all of them */
  readonly platforms?: readonly Platform[]
  readonly navigation: {
    /** A menu of header and footer, or the button of the header. */
    readonly menu: 'home' | 'business' | 'button'
    /** The text of the link is the message `nav.<text>`. */
    readonly text: string
  }
  /** What it has of the features that products are compared by. @default none */
  readonly features?: readonly ComparedFeatureName[]
  /** Whether customers review it. @default false */
  readonly isReviewed?: boolean
  /** The pages that show it as a card, with its position among the cards of its edition. */
  readonly cards: Readonly<Partial<Record<CardPage, number>>>
  /** Icons of its page's features, in the order of their texts. */
  readonly icons: readonly Icon[]
}

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
