import { NOTICES, type Notice } from '../../../domain/law/country-law-table.ts'
import { siteNotices } from '../../../domain/law/site-law.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { CountrySelector } from './country-selector.tsx'
import { CurrencySwitcher } from './currency-switcher.tsx'
import { BUSINESS_LINKS, HELP_LINKS, HOME_LINKS, type NavLink } from './nav-links.ts'
import styles from './site-footer.module.css'

const Group = ({ context, title, links }: { context: PageContext; title: string; links: readonly NavLink[] }) => (
  <section>
    <h2>{title}</h2>
    <ul>
      {links.map(({ path, text }) => (
        <li key={path}>
          <a href={context.href(path)}>{context.t(`nav.${text}`)}</a>
        </li>
      ))}
    </ul>
  </section>
)

const noticeLabel = (notice: Notice, t: PageContext['t']): string => {
  switch (notice) {
    case 'privacy':
      return t('footer.privacy')
    case 'cookies':
      return t('footer.cookies')
    default:
      return t(`law.${notice}`)
  }
}

/** Links to every page, country and currency, and the legal notices. */
export const SiteFooter = ({ context }: { context: PageContext }) => {
  const { t, href } = context
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.choices}>
          <CountrySelector context={context} />
          <CurrencySwitcher context={context} />
        </div>
        <nav className={styles.groups} aria-label={t('footer.navigation')}>
          <Group context={context} title={t('footer.products')} links={HOME_LINKS} />
          <Group context={context} title={t('footer.business')} links={BUSINESS_LINKS} />
          <Group context={context} title={t('footer.help')} links={HELP_LINKS} />
          <section>
            <h2>{t('footer.legal')}</h2>
            <ul>
              {siteNotices(context.site).map((notice) => (
                <li key={notice}>
                  <a href={href(NOTICES[notice])}>{noticeLabel(notice, t)}</a>
                </li>
              ))}
            </ul>
          </section>
        </nav>
        <div className={styles.small}>
          <p>{t('footer.company')}</p>
          <p>{t('footer.demonstration')}</p>
          <p>{t('footer.rights')}</p>
        </div>
      </div>
    </footer>
  )
}
