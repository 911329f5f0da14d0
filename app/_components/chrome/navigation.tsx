import type { PagePath } from '../../../domain/catalogue/page-paths.ts'
import { PRODUCTS, type Product } from '../../../domain/catalogue/product-records.ts'
import type { SitePage, UsesPage } from '../../_page/site-page.ts'
import styles from './nav-list.module.css'

type ServiceText =
  | 'compare'
  | 'contactSales'
  | 'downloads'
  | 'renew'
  | 'search'
  | 'contact'
  | 'orders'
  | 'guarantee'
  | 'reviews'
  | 'finder'
  | 'help'
  | 'company'

/** A link in the header and the footer. Its label is the message `nav.<text>`. */
export interface NavLink {
  readonly path: PagePath
  readonly text: Product['navigation']['text'] | ServiceText
}

const productLinks = (menu: Product['navigation']['menu']): readonly NavLink[] =>
  PRODUCTS.filter(({ navigation }) => navigation.menu === menu).map(({ page, navigation }) => ({
    path: `/${page}`,
    text: navigation.text,
  }))

export const HOME_LINKS: readonly NavLink[] = [...productLinks('home'), { path: '/compare', text: 'compare' }]

export const BUSINESS_LINKS: readonly NavLink[] = [
  ...productLinks('business'),
  { path: '/contact-sales', text: 'contactSales' },
]

export const BUTTON_LINKS: readonly NavLink[] = productLinks('button')

/** Links of the support menu. The header has a separate button for the search. */
export const SERVICE_LINKS: readonly NavLink[] = [
  { path: '/help', text: 'help' },
  { path: '/support', text: 'contact' },
  { path: '/orders', text: 'orders' },
  { path: '/guarantee', text: 'guarantee' },
  { path: '/downloads', text: 'downloads' },
  { path: '/renew', text: 'renew' },
]

/**
 * Links in the footer. The header would contain each of the others twice, for wide and narrow screens. The service links are in the
 * order of the support menu, so that they compress to a reference.
 */
export const HELP_LINKS: readonly NavLink[] = [{ path: '/finder', text: 'finder' }, ...SERVICE_LINKS]

/** Links in the footer below the few links for businesses, so that its columns have about the same height. */
export const COMPANY_LINKS: readonly NavLink[] = [
  { path: '/search', text: 'search' },
  { path: '/reviews', text: 'reviews' },
  { path: '/about', text: 'company' },
]

/** Names of products with a description, `nav.about.<text>`. */
const DESCRIBED = ['premium', 'plus', 'standard', 'free', 'smallOffice', 'endpoint', 'tryFree'] as const

/** The description of a product in one line. Nothing for other links. */
const About = ({ text, t }: Pick<NavLink, 'text'> & Pick<SitePage, 't'>) => {
  const product = DESCRIBED.find((name) => name === text)
  return product === undefined ? null : <small>{t(`nav.about.${product}`)}</small>
}

/** A list of links that marks the current page, and describes products. */
export const NavList = ({ links, page }: UsesPage<'t' | 'href' | 'path'> & { readonly links: readonly NavLink[] }) => (
  <ul className={styles.links}>
    {links.map(({ path, text }) => (
      <li key={path}>
        <a href={page.href(path)} aria-current={page.path === path ? 'page' : undefined}>
          {page.t(`nav.${text}`)}
        </a>
        <About text={text} t={page.t} />
      </li>
    ))}
  </ul>
)
