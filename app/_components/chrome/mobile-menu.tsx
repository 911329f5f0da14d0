import type { PageContext } from '../../_page/page-context.ts'
import { Pictogram } from '../art/pictogram.tsx'
import { CurrencyButton } from './currency-menu.tsx'
import styles from './mobile-menu.module.css'
import { BUSINESS_LINKS, BUTTON_LINKS, HOME_LINKS, SERVICE_LINKS } from './nav-links.ts'
import { NavList } from './nav-list.tsx'

const MENU_ID = 'mobile-menu'

/**
 * The main navigation of a phone, behind one button. A native popover: the browser tells screen readers whether it is open,
 * and closes it by Escape and by a tap outside.
 */
export const MobileMenu = ({ context }: { context: PageContext }) => {
  const { t } = context
  return (
    <div className={styles.mobile} data-mobile-menu="">
      <button type="button" popoverTarget={MENU_ID}>
        <Pictogram name="menu" />
        <span className={`${styles.opens} visually-hidden`}>{t('chrome.openMenu')}</span>
        <span className={`${styles.closes} visually-hidden`}>{t('chrome.closeMenu')}</span>
      </button>
      <nav className={styles.sheet} id={MENU_ID} popover="auto" aria-label={t('chrome.mainNavigation')}>
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
