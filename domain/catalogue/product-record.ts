import type { BuyBlockSettings, PriceSettings, SharedChoice } from '../../ports/buy-block-settings.ts'
import type { DownloadRequestParams } from '../../ports/downloads.ts'
import type { Drawing, Icon, Platform } from '../../ports/vocabulary.ts'

/** The rows of a comparison, in display order. Rows that apply to no product are omitted. */
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

/** The platforms of features that not all supported platforms have. */
export const FEATURE_PLATFORMS: Readonly<Partial<Record<ComparedFeatureName, readonly Platform[]>>> = {
  antivirus: ['Windows', 'Mac OS', 'Android', 'Linux'],
  ransomwareShield: ['Windows', 'Mac OS'],
  quietMode: ['Windows', 'Mac OS'],
  safePayment: ['Windows', 'Mac OS'],
  family: ['Windows', 'Mac OS', 'Android'],
  remoteHelp: ['Windows', 'Mac OS'],
  safeBanking: ['Windows', 'Mac OS'],
  detection: ['Windows', 'Mac OS', 'Linux'],
}

/** Without `to`, there is no largest number. */
export interface NumberRange {
  readonly from: number
  readonly to?: number
}

type ComparedFeatureName = (typeof COMPARED_FEATURES)[number]

export type Edition = 'consumer' | 'business'

/** Pages that show products side by side. */
export type CardPage = 'home' | 'compare' | 'search' | 'not-found'

/** One product, without its texts. Pages, menus, geo restrictions and downloads derive from it. */
export interface ProductRecord {
  /** Last segment of its page's path, and the name of its texts: `small-office` for `/small-office`. */
  readonly page: string
  /** Its name in price lists, forms and analytics (specification: short name). */
  readonly shortName: string
  /** Determines where the product is sold, and whether its quantities are devices or users. */
  readonly edition: Edition
  /** Settings of its buy block (specification, section 3). `savingsType` overrides the site's savings type. */
  readonly buyBlock: Omit<
    BuyBlockSettings,
    'product' | 'store' | 'savingsType' | 'buyLinkDecorations' | 'globalAdditionalGetParams'
  > &
    Partial<Pick<BuyBlockSettings, 'savingsType'>>
  /** Request parameters of its installers. A trial has the product code of the full product. */
  readonly download: DownloadRequestParams
  /** Supported systems. @default all */
  readonly platforms?: readonly Platform[]
  readonly navigation: {
    /** A menu in the header and footer, or the button in the header. */
    readonly menu: 'home' | 'business' | 'button'
    /** The text of the link is the message `nav.<text>`. */
    readonly text: string
  }
  /** Its features in comparisons. @default none */
  readonly features?: readonly ComparedFeatureName[]
  /** The numbers of users in comparisons, all of which its page sells. @default none: a home product */
  readonly users?: NumberRange
  /** Whether it has customer reviews. @default false */
  readonly isReviewed?: boolean
  /** Price settings of its page. @default those of its buy block */
  readonly prices?: PriceSettings
  /** The pages that show it as a card. The value is its position among the cards of its edition. */
  readonly cards: Readonly<Partial<Record<CardPage, number>>>
  /** Icons of the features on its page, in the order of the features' texts. */
  readonly icons: readonly Icon[]
  /** Illustration of its page: a drawing without texts, or `family`, which shows apps in the language of the site. @default none */
  readonly drawing?: Drawing | 'family'
}

/**
 * The preselected choice of products side by side. Most homes have three devices. Ten users is the smallest quantity that all business
 * products sell.
 */
export const COMPARED_CHOICE: Readonly<Record<Edition, SharedChoice>> = {
  consumer: { quantity: 3, termType: 'Y', termDuration: 1 },
  business: { quantity: 10, termType: 'Y', termDuration: 1 },
}
