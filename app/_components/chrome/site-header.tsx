import { BRAND } from '../../../domain/brand/brand.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import { BrandMark, Pictogram } from '../drawings.tsx'
import { SearchForm } from '../sections/search-section.tsx'
import { CurrencyConfirmation, RegionButton } from './currency-switcher.tsx'
import search from './header-search.module.css'
import phone from './mobile-menu.module.css'
import { BUSINESS_LINKS, BUTTON_LINKS, HOME_LINKS, type NavLink, NavList, SERVICE_LINKS } from './navigation.tsx'
import styles from './site-header.module.css'

const SEARCH_ID = 'header-search'

type HeaderParts = 't' | 'href' | 'path' | 'content'

/** The search form in a native popover. On a page with its own form, a link to that form. */
const HeaderSearch = ({ page }: UsesPage<HeaderParts>) => {
  const { t, content } = page
  const label = t('nav.search')
  if (content.sections.some(({ kind }) => kind === 'search'))
    return (
      <a className={search.search} href="#search" aria-label={label}>
        <Pictogram name="search" />
      </a>
    )
  return (
    <>
      <button className={search.search} type="button" popoverTarget={SEARCH_ID} aria-label={label}>
        <Pictogram name="search" />
      </button>
      <div className={search.sheet} id={SEARCH_ID} popover="auto">
        <SearchForm page={page} isFocused />
      </div>
    </>
  )
}

const MOBILE_MENU_ID = 'mobile-menu'

/**
 * The main navigation on a phone, in a native popover. The browser announces its state to screen readers, and closes it on Escape
 * and on a tap outside.
 */
const MobileMenu = ({ page }: UsesPage<HeaderParts | 'currencies' | 'view'>) => {
  const { t } = page
  return (
    <div className={phone.mobile} data-mobile-menu="">
      <button type="button" popoverTarget={MOBILE_MENU_ID}>
        <span className={phone.opens}>
          <Pictogram name="menu" />
          <span className="visually-hidden">{t('chrome.openMenu')}</span>
        </span>
        <span className={phone.closes}>
          <Pictogram name="close" />
          <span className="visually-hidden">{t('chrome.closeMenu')}</span>
        </span>
      </button>
      <nav className={phone.sheet} id={MOBILE_MENU_ID} popover="auto" aria-label={t('chrome.mainNavigation')}>
        <NavList links={BUTTON_LINKS} page={page} />
        <h2>{t('nav.forHome')}</h2>
        <NavList links={HOME_LINKS} page={page} />
        <h2>{t('nav.forBusiness')}</h2>
        <NavList links={BUSINESS_LINKS} page={page} />
        <h2>{t('footer.help')}</h2>
        <NavList links={SERVICE_LINKS} page={page} />
        <RegionButton page={page} />
      </nav>
    </div>
  )
}

interface MenuProps extends UsesPage<HeaderParts> {
  readonly id: string
  readonly title: string
  readonly links: readonly NavLink[]
}

/** A menu in a native popover. Closes on Escape, and when another menu opens. */
const Menu = ({ page, id, title, links }: MenuProps) => (
  <>
    <button className={styles.menu} type="button" popoverTarget={id}>
      {title}
    </button>
    <div className={styles.list} id={id} popover="auto">
      <NavList links={links} page={page} />
    </div>
  </>
)

/** The header. Uses only native popovers and links, so it works without JavaScript. */
export const SiteHeader = ({ page }: UsesPage<HeaderParts | 'currencies' | 'view' | 'accountUrl'>) => {
  const { t, href, accountUrl } = page
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a className={styles.brand} href={href('/')} aria-label={t('chrome.home')}>
            <BrandMark />
            <span>{BRAND.name}</span>
          </a>
          <nav className={styles.wide} aria-label={t('chrome.mainNavigation')}>
            <Menu page={page} id="menu-home" title={t('nav.forHome')} links={HOME_LINKS} />
            <Menu page={page} id="menu-business" title={t('nav.forBusiness')} links={BUSINESS_LINKS} />
            <Menu page={page} id="menu-support" title={t('nav.support')} links={SERVICE_LINKS} />
          </nav>
          {BUTTON_LINKS.map(({ path, text }) => (
            <a key={path} className={styles.try} href={href(path)}>
              {t(`nav.${text}`)}
            </a>
          ))}
          <div className={styles.tools}>
            <RegionButton page={page} />
            {accountUrl === null ? null : (
              <a className={search.search} href={accountUrl} aria-label={t('store.account')}>
                <Pictogram name="person" />
              </a>
            )}
            <HeaderSearch page={page} />
            <MobileMenu page={page} />
          </div>
        </div>
      </header>
      <CurrencyConfirmation page={page} />
    </>
  )
}
