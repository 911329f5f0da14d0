import type { PageContext } from '../../_page/page-context.ts'
import { BrandMark } from '../art/brand-mark.tsx'
import { HeaderSearch } from '../search/header-search.tsx'
import { CurrencyButton, CurrencyMenu } from './currency-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { BUSINESS_LINKS, BUTTON_LINKS, HOME_LINKS, type NavLink, SERVICE_LINKS } from './nav-links.ts'
import { NavList } from './nav-list.tsx'
import styles from './site-header.module.css'

interface MenuProps {
  readonly context: PageContext
  readonly id: string
  readonly title: string
  readonly links: readonly NavLink[]
}

/** A native popover: Escape closes it, and so does another one that opens. */
const Menu = ({ context, id, title, links }: MenuProps) => (
  <>
    <button className={styles.menu} type="button" popoverTarget={id}>
      {title}
    </button>
    <div className={styles.list} id={id} popover="auto">
      <NavList links={links} context={context} />
    </div>
  </>
)

/** Brand, main navigation and, on a phone, the menu. All of it works as native popovers and links. */
export const SiteHeader = ({ context }: { context: PageContext }) => {
  const { t, href } = context
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a className={styles.brand} href={href('/')} aria-label={t('chrome.home')}>
            <BrandMark />
            <span>Northwall</span>
          </a>
          <nav className={styles.wide} aria-label={t('chrome.mainNavigation')}>
            <Menu context={context} id="menu-home" title={t('nav.forHome')} links={HOME_LINKS} />
            <Menu context={context} id="menu-business" title={t('nav.forBusiness')} links={BUSINESS_LINKS} />
            <NavList links={SERVICE_LINKS.filter(({ path }) => path !== '/search')} context={context} />
            <CurrencyButton context={context} />
          </nav>
          {BUTTON_LINKS.map(({ path, text }) => (
            <a key={path} className={styles.try} href={href(path)}>
              {t(`nav.${text}`)}
            </a>
          ))}
          <HeaderSearch context={context} />
          <MobileMenu context={context} />
        </div>
      </header>
      <CurrencyMenu context={context} />
    </>
  )
}
