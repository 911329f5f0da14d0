import type { PagePath } from '../../../domain/catalogue/page-paths.ts'

type NavKey =
  | 'premium'
  | 'plus'
  | 'standard'
  | 'free'
  | 'smallOffice'
  | 'endpoint'
  | 'tryFree'
  | 'downloads'
  | 'renew'
  | 'compare'
  | 'search'
  | 'contactSales'

/** A link of header and footer; its text is the message `nav.<key>`. */
export interface NavLink {
  readonly path: PagePath
  readonly key: NavKey
}

export const HOME_LINKS: readonly NavLink[] = [
  { path: '/premium', key: 'premium' },
  { path: '/plus', key: 'plus' },
  { path: '/standard', key: 'standard' },
  { path: '/free', key: 'free' },
  { path: '/compare', key: 'compare' },
]

export const BUSINESS_LINKS: readonly NavLink[] = [
  { path: '/small-office', key: 'smallOffice' },
  { path: '/endpoint', key: 'endpoint' },
  { path: '/contact-sales', key: 'contactSales' },
]

export const SERVICE_LINKS: readonly NavLink[] = [
  { path: '/downloads', key: 'downloads' },
  { path: '/renew', key: 'renew' },
  { path: '/search', key: 'search' },
]
