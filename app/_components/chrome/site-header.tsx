import type { PageContext } from '../../_page/page-context.ts'
import { BrandMark, Pictogram } from '../drawings.tsx'
import search from '../search/header-search.module.css'
import { SearchForm } from '../sections/search-section.tsx'
import { CurrencyButton, CurrencyMenu } from './currency-choice.tsx'
import phone from './mobile-menu.module.css'
import { BUSINESS_LINKS, BUTTON_LINKS, HOME_LINKS, type NavLink, NavList, SERVICE_LINKS } from './navigation.tsx'
import styles from './site-header.module.css'

const SEARCH_ID = 'header-search'

/** The search of every page, behind one button: a native popover. The page that searches has the form itself. */
export const HeaderSearch = ({ context }: { context: PageContext }) => {
  const { t, href, path } = context
  const label = t('nav.search')
  if (path === '/search')
    return (
      <a className={search.search} href={href(path)} aria-label={label} aria-current="page">
        <Pictogram name="search" />
      </a>
    )
  return (
    <>
      <button className={search.search} type="button" popoverTarget={SEARCH_ID} aria-label={label}>
        <Pictogram name="search" />
      </button>
      <div className={search.sheet} id={SEARCH_ID} popover="auto">
        <SearchForm context={context} />
      </div>
    </>
  )
}

const MENU_ID = 'mobile-menu'

/**
 * The main navigation of a phone, behind one button. A native popover: the browser tells screen readers whether it is open,
 * and closes it by Escape and by a tap outside.
 */
export const MobileMenu = ({ context }: { context: PageContext }) => {
  const { t } = context
  return (
    <div className={phone.mobile} data-mobile-menu="">
      <button type="button" popoverTarget={MENU_ID}>
        <Pictogram name="menu" />
        <span className={`${phone.opens} visually-hidden`}>{t('chrome.openMenu')}</span>
        <span className={`${phone.closes} visually-hidden`}>{t('chrome.closeMenu')}</span>
      </button>
      <nav className={phone.sheet} id={MENU_ID} popover="auto" aria-label={t('chrome.mainNavigation')}>
        <NavList links={BUTTON_LINKS} context={context} />
        <h2>{t('nav.forHome')}</h2>
        <NavList links={HOME_LINKS} context={context} />
        <h2>{t('nav.forBusiness')}</h2>
        <NavList links={BUSINESS_LINKS} context={context} />
        <h2>{t('nav.support')}</h2>
        <NavList links={SERVICE_LINKS} context={context} />
        <CurrencyButton context={context} />
      </nav>
    </div>
  )
}

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
