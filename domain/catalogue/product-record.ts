import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { DownloadRequestParams } from '../../ports/downloads.ts'
import type { Icon } from '../../ports/page-section.ts'
import type { Platform } from '../../ports/vocabulary.ts'
import type { ComparedFeatureName } from './compared-features.ts'

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
