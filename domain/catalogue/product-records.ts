import type { BuyBlockSettings } from '../../ports/buy-block.ts'
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

const HOME_LICENCE = { businessPurpose: 'Commercial', licenseTier: 'Home' } as const
const BUSINESS_LICENCE = { businessPurpose: 'Commercial', licenseTier: 'Business' } as const

/** Each home product contains the one before it. */
const STANDARD = ['antivirus', 'webProtection', 'ransomwareShield', 'updates', 'quietMode', 'reports'] as const
const PLUS = [...STANDARD, 'vpn', 'passwordManager', 'safePayment', 'passwordCheck'] as const
const PREMIUM = [...PLUS, 'identity', 'family', 'remoteHelp'] as const

const RECORDS = [
  {
    page: 'premium',
    shortName: 'premium',
    edition: 'consumer',
    buyBlock: { purchaseType: 'Purchase', selectedPack: 3, selectedTermType: 'Y', selectedTermDuration: 1 },
    download: { productCode: 'premium', ...HOME_LICENCE },
    navigation: { menu: 'home', text: 'premium' },
    features: PREMIUM,
    isReviewed: true,
    cards: { home: 1, compare: 1, search: 1, 'not-found': 1 },
    icons: ['shield', 'eye', 'phone', 'family', 'globe', 'key'],
  },
  {
    page: 'plus',
    shortName: 'plus',
    edition: 'consumer',
    buyBlock: {
      purchaseType: 'Purchase',
      selectedPack: 5,
      selectedTermType: 'Y',
      selectedTermDuration: 1,
      itemOffersGroupLimit: 10,
      showEvenDevices: true,
    },
    download: { productCode: 'plus', ...HOME_LICENCE },
    navigation: { menu: 'home', text: 'plus' },
    features: PLUS,
    isReviewed: true,
    cards: { home: 2, compare: 2, search: 2, 'not-found': 2 },
    icons: ['globe', 'key', 'shield', 'lock', 'check', 'bolt'],
  },
  {
    page: 'standard',
    shortName: 'standard',
    edition: 'consumer',
    buyBlock: { purchaseType: 'Purchase', noOptionsLimit: true },
    download: { productCode: 'standard', ...HOME_LICENCE },
    navigation: { menu: 'home', text: 'standard' },
    features: STANDARD,
    isReviewed: true,
    cards: { home: 3, compare: 3, search: 3, 'not-found': 3 },
    icons: ['shield', 'globe', 'lock', 'refresh', 'bell', 'chart'],
  },
  {
    page: 'small-office',
    shortName: 'small-office',
    edition: 'business',
    buyBlock: { purchaseType: 'Purchase', selectedPack: 10, optionsDivider: 5, _minPackNum: 5, noOptionsLimit: true },
    download: { productCode: 'small-office', ...BUSINESS_LICENCE },
    navigation: { menu: 'business', text: 'smallOffice' },
    features: ['fileServers', 'safeBanking', 'noAdministrator'],
    cards: { home: 1, compare: 1, search: 1 },
    icons: ['mail', 'server', 'lock', 'check', 'laptop', 'users'],
  },
  {
    page: 'endpoint',
    shortName: 'endpoint',
    edition: 'business',
    buyBlock: { purchaseType: 'Purchase', selectedPack: 25, optionsDivider: 5, _minPackNum: 10 },
    download: { productCode: 'endpoint', ...BUSINESS_LICENCE },
    navigation: { menu: 'business', text: 'endpoint' },
    features: ['fileServers', 'detection', 'console'],
    cards: { home: 2, compare: 2, search: 2 },
    icons: ['chart', 'bolt', 'users', 'laptop', 'bell', 'cloud'],
  },
  {
    page: 'free',
    shortName: 'free',
    edition: 'consumer',
    buyBlock: { purchaseType: 'Free' },
    download: { productCode: 'free', businessPurpose: 'Free', licenseTier: 'Home' },
    platforms: ['Windows', 'Android', 'Mac OS'],
    navigation: { menu: 'home', text: 'free' },
    cards: { search: 4 },
    icons: ['bolt', 'laptop', 'mail', 'lock', 'refresh', 'check'],
  },
  {
    page: 'trial',
    shortName: 'premium-trial',
    edition: 'consumer',
    buyBlock: { purchaseType: 'TrialOptOut' },
    download: { productCode: 'premium', businessPurpose: 'Trial', licenseTier: 'Home' },
    navigation: { menu: 'button', text: 'tryFree' },
    cards: { search: 5 },
    icons: ['shield', 'globe', 'key', 'eye', 'family', 'phone'],
  },
] as const satisfies readonly ProductRecord[]

type Known = (typeof RECORDS)[number]

export type ProductPage = Known['page']

/** A product of the catalogue. Its names are literal types, so that the compiler sees which texts and installers are missing. */
export type Product = ProductRecord & Pick<Known, 'page' | 'shortName' | 'navigation'>

/** Every product, in the order of menus and sitemap. */
export const PRODUCTS: readonly Product[] = RECORDS

const ofEdition = (edition: Product['edition']): readonly Product[] =>
  PRODUCTS.filter((product) => product.edition === edition && product.buyBlock.purchaseType === 'Purchase')

/** Products that somebody may ask the sales team for: those that are bought, for business first. */
export const SALES_PRODUCTS: readonly Product[] = [...ofEdition('business'), ...ofEdition('consumer')]
