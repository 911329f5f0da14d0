/** Terms of the business that every module uses (specification, section 3, enumerations). */

export const TERM_TYPES = ['Y', 'M', 'D', 'Z'] as const
/** Y year, M month, D day, Z permanent. */
export type TermType = (typeof TERM_TYPES)[number]

export const PURCHASE_TYPES = ['Free', 'Renewal', 'Purchase', 'TrialOptOut'] as const
export type PurchaseType = (typeof PURCHASE_TYPES)[number]

export const SAVINGS_TYPES = ['none', 'percentage', 'currency'] as const
/** The price-switch types: how savings are shown. */
export type SavingsType = (typeof SAVINGS_TYPES)[number]

export const SITE_GROUPS = ['world', 'cis'] as const
/** Groups of sites that share an api-router host. */
export type SiteGroup = (typeof SITE_GROUPS)[number]

export const PLATFORMS = ['Windows', 'Android', 'Mac OS', 'iOS', 'Linux'] as const
export type Platform = (typeof PLATFORMS)[number]
export type DeviceType = 'mobile' | 'tablet' | 'desktop'

/** Platforms whose apps come only from the platform's app store, never as a file. */
export const STORE_PLATFORMS = ['Android', 'iOS'] as const satisfies readonly Platform[]
export type StorePlatform = (typeof STORE_PLATFORMS)[number]
export type FilePlatform = Exclude<Platform, StorePlatform>

/** Line icons for features. */
export const ICONS = [
  'shield',
  'globe',
  'key',
  'eye',
  'family',
  'bolt',
  'lock',
  'phone',
  'tablet',
  'laptop',
  'window',
  'terminal',
  'cloud',
  'bell',
  'chart',
  'server',
  'users',
  'refresh',
  'mail',
  'check',
] as const
export type Icon = (typeof ICONS)[number]

/** Drawings beside the heading of a page, each for the page whose task it shows. */
export const HEAD_DRAWINGS = [
  'about',
  'compare',
  'downloads',
  'finder',
  'guarantee',
  'help',
  'orders',
  'renew',
  'reviews',
  'sales',
  'search',
  'support',
] as const
export type HeadDrawing = (typeof HEAD_DRAWINGS)[number]

/** The products with a window, and with a small picture beside their name. */
export const PRODUCT_SCREENS = ['premium', 'plus', 'standard', 'small-office', 'endpoint', 'free', 'trial'] as const
export type ProductScreenName = (typeof PRODUCT_SCREENS)[number]

/** Illustrations of products in use: the window of a product, or several apps of a family. */
export const SCREENS = [...PRODUCT_SCREENS, 'family'] as const

/** Drawings without texts. They show what a product does. */
export const DRAWINGS = ['household', 'vault', 'cafe', 'gate', 'office', 'incident', 'scan', 'days'] as const
export type Drawing = (typeof DRAWINGS)[number]

/** The pages with pictures of their steps. */
export const STEP_DRAWINGS = ['premium', 'plus', 'standard', 'free', 'trial', 'renew', 'guarantee'] as const
export type StepDrawing = (typeof STEP_DRAWINGS)[number]
