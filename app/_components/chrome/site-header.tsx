import type { PageContext } from '../../_page/page-context.ts'
import { BrandMark } from '../art/brand-mark.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { BUSINESS_LINKS, BUTTON_LINKS, HOME_LINKS, type NavLink, SERVICE_LINKS } from './nav-links.ts'
import { NavList } from './nav-list.tsx'
import styles from './site-header.module.css'

const Menu = ({ context, title, links }: { context: PageContext; title: string; links: readonly NavLink[] }) => (
  <details className={styles.menu} name="main-menu">
    <summary>{title}</summary>
    <NavList links={links} context={context} />
  </details>
)

/** Brand, main navigation and, on a phone, the menu. All of it works as native details and links. */
export const SiteHeader = ({ context }: { context: PageContext }) => {
  const { t, href } = context
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.brand} href={href('/')} aria-label={t('chrome.home')}>
          <BrandMark />
          <span>Northwall</span>
        </a>
        <nav className={styles.wide} aria-label={t('chrome.mainNavigation')}>
          <Menu context={context} title={t('nav.forHome')} links={HOME_LINKS} />
          <Menu context={context} title={t('nav.forBusiness')} links={BUSINESS_LINKS} />
          <NavList links={SERVICE_LINKS} context={context} />
        </nav>
        {BUTTON_LINKS.map(({ path, text }) => (
          <a key={path} className={styles.try} href={href(path)}>
            {t(`nav.${text}`)}
          </a>
        ))}
        <MobileMenu context={context} />
      </div>
    </header>
  )
}
