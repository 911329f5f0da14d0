import type { PagePath } from '../../domain/catalogue/page-paths.ts'
import type { UsesPage } from '../_page/site-page.ts'
import styles from './visitor-message.module.css'

/** Pages that help on after an error or at the end of a task, by the message of their name, `nav.<way>`. */
const PATHS = {
  compare: '/compare',
  contact: '/support',
  contactSales: '/contact-sales',
  downloads: '/downloads',
  orders: '/orders',
  renew: '/renew',
} as const satisfies Readonly<Record<string, PagePath>>

export type WayOn = keyof typeof PATHS

/** Links to what a visitor can do next. */
export const WaysOn = ({ ways, page: { t, href } }: UsesPage<'t' | 'href'> & { readonly ways: readonly WayOn[] }) => (
  <ul className={styles.links}>
    {ways.map((way) => (
      <li key={way}>
        <a href={href(PATHS[way])}>{t(`nav.${way}`)}</a>
      </li>
    ))}
  </ul>
)
