import type { PageContext } from '../../_page/page-context.ts'
import type { NavLink } from './nav-links.ts'
import styles from './nav-list.module.css'

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
