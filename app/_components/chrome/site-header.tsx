import type { PageContext } from '../../_page/page-context.ts'
import { BrandMark } from '../art/brand-mark.tsx'
import { Pictogram } from '../art/pictogram.tsx'
import { BUSINESS_LINKS, HOME_LINKS, type NavLink, SERVICE_LINKS } from './nav-links.ts'
import styles from './site-header.module.css'

const Links = ({ links, context }: { links: readonly NavLink[]; context: PageContext }) => (
  <ul className={styles.links}>
    {links.map(({ path, key }) => (
      <li key={path}>
        <a href={context.href(path)} aria-current={context.path === path ? 'page' : undefined}>
          {context.t(`nav.${key}`)}
        </a>
      </li>
    ))}
  </ul>
)

const Menu = ({ context, title, links }: { context: PageContext; title: string; links: readonly NavLink[] }) => (
  <details className={styles.menu} name="main-menu">
    <summary>{title}</summary>
    <Links links={links} context={context} />
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
          <Links links={SERVICE_LINKS} context={context} />
        </nav>
        <a className={styles.try} href={href('/trial')}>
          {t('nav.tryFree')}
        </a>
        <details className={styles.mobile} data-mobile-menu="">
          <summary aria-label={t('chrome.openMenu')}>
            <Pictogram name="menu" />
          </summary>
          <nav className={styles.sheet} aria-label={t('chrome.mainNavigation')}>
            <h2>{t('nav.forHome')}</h2>
            <Links links={HOME_LINKS} context={context} />
            <h2>{t('nav.forBusiness')}</h2>
            <Links links={BUSINESS_LINKS} context={context} />
            <h2>{t('nav.support')}</h2>
            <Links links={SERVICE_LINKS} context={context} />
          </nav>
        </details>
      </div>
    </header>
  )
}
