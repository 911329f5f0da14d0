import type { PageContext } from '../../_page/page-context.ts'
import { Pictogram } from '../art/pictogram.tsx'
import styles from './mobile-menu.module.css'
import { BUSINESS_LINKS, HOME_LINKS, SERVICE_LINKS } from './nav-links.ts'
import { NavList } from './nav-list.tsx'

/** The main navigation of a phone, behind one button. */
export const MobileMenu = ({ context }: { context: PageContext }) => {
  const { t } = context
  return (
    <details className={styles.mobile} data-mobile-menu="">
      <summary aria-label={t('chrome.openMenu')}>
        <Pictogram name="menu" />
      </summary>
      <nav className={styles.sheet} aria-label={t('chrome.mainNavigation')}>
        <h2>{t('nav.forHome')}</h2>
        <NavList links={HOME_LINKS} context={context} />
        <h2>{t('nav.forBusiness')}</h2>
        <NavList links={BUSINESS_LINKS} context={context} />
        <h2>{t('nav.support')}</h2>
        <NavList links={SERVICE_LINKS} context={context} />
      </nav>
    </details>
  )
}
