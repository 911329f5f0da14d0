import type { ProductRecord } from './product-record.ts'

const HOME_LICENCE = { businessPurpose: 'Commercial', licenseTier: 'Home' } as const
const BUSINESS_LICENCE = { businessPurpose: 'Commercial', licenseTier: 'Business' } as const

/** Each home product has all features of the previous one. */
const STANDARD = ['antivirus', 'webProtection', 'ransomwareShield', 'updates', 'quietMode', 'reports'] as const
const PLUS = [...STANDARD, 'vpn', 'passwordManager', 'safePayment', 'passwordCheck'] as const
const PREMIUM = [...PLUS, 'identity', 'family', 'remoteHelp'] as const

const BUSINESS = ['antivirus', 'webProtection', 'ransomwareShield', 'updates', 'fileServers'] as const

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
    drawing: 'family',
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
    drawing: 'cafe',
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
    prices: { hasBillingPeriods: true },
    cards: { home: 3, compare: 3, search: 3, 'not-found': 3 },
    drawing: 'gate',
    icons: ['shield', 'globe', 'lock', 'refresh', 'bell', 'chart'],
  },
  {
    page: 'small-office',
    shortName: 'small-office',
    edition: 'business',
    buyBlock: { purchaseType: 'Purchase', selectedPack: 10, optionsDivider: 5, _minPackNum: 5, noOptionsLimit: true },
    download: { productCode: 'small-office', ...BUSINESS_LICENCE },
    navigation: { menu: 'business', text: 'smallOffice' },
    features: [...BUSINESS, 'safeBanking', 'noAdministrator'],
    users: { from: 5, to: 50 },
    cards: { home: 1, compare: 1, search: 1 },
    drawing: 'office',
    icons: ['mail', 'server', 'lock', 'check', 'laptop', 'users'],
  },
  {
    page: 'endpoint',
    shortName: 'endpoint',
    edition: 'business',
    buyBlock: { purchaseType: 'Purchase', selectedPack: 25, optionsDivider: 5, _minPackNum: 10 },
    download: { productCode: 'endpoint', ...BUSINESS_LICENCE },
    navigation: { menu: 'business', text: 'endpoint' },
    features: [...BUSINESS, 'detection', 'console'],
    users: { from: 10 },
    cards: { home: 2, compare: 2, search: 2 },
    drawing: 'incident',
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
    drawing: 'scan',
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
    drawing: 'days',
    icons: ['shield', 'globe', 'key', 'eye', 'family', 'phone'],
  },
] as const satisfies readonly ProductRecord[]

type Known = (typeof RECORDS)[number]

export type ProductPage = Known['page']

/** A product of the catalogue. Its names are literal types, so that the compiler finds missing texts and installers. */
export type Product = ProductRecord & Pick<Known, 'page' | 'shortName' | 'navigation'>

/** Every product, in the order of menus and sitemap. */
export const PRODUCTS: readonly Product[] = RECORDS

const ofEdition = (edition: Product['edition']): readonly Product[] =>
  PRODUCTS.filter((product) => product.edition === edition && product.buyBlock.purchaseType === 'Purchase')

/** Products in the sales form: all that are purchased, business products first. */
export const SALES_PRODUCTS: readonly Product[] = [...ofEdition('business'), ...ofEdition('consumer')]
