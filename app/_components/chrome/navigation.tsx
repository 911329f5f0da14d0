import type { PagePath } from '../../../domain/catalogue/page-paths.ts'
import { PRODUCTS, type Product } from '../../../domain/catalogue/product-records.ts'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './nav-list.module.css'

type ServiceText = 'compare' | 'contactSales' | 'downloads' | 'renew' | 'search' | 'support' | 'account'

/** A link of header and footer; its text is the message `nav.<text>`. */
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

export const SERVICE_LINKS: readonly NavLink[] = [
  { path: '/downloads', text: 'downloads' },
  { path: '/renew', text: 'renew' },
  { path: '/search', text: 'search' },
]

/** Of the footer alone: each link of a menu is a part of every page twice. */
export const HELP_LINKS: readonly NavLink[] = [
  ...SERVICE_LINKS,
  { path: '/support', text: 'support' },
  { path: '/account', text: 'account' },
]

/** Links of the header, the page that is shown marked as the current one. */
export const NavList = ({ links, context }: { links: readonly NavLink[]; context: PageContext }) => (
  <ul className={styles.links}>
    {links.map(({ path, text }) => (
      <li key={path}>
        <a href={context.href(path)} aria-current={context.path === path ? 'page' : undefined}>
          {context.t(`nav.${text}`)}
        </a>
      </li>
    ))}
  </ul>
)
