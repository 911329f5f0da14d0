import { NOTICES, type Notice } from '../../../domain/law/notices.ts'
import { siteNotices } from '../../../domain/law/site-law.ts'
import { CONTINENTS, type Site } from '../../../domain/sites/site.ts'
import type { PageContext } from '../../_page/page-context.ts'
import selector from './country-selector.module.css'
import { CurrencySwitcher } from './currency-choice.tsx'
import { BUSINESS_LINKS, HELP_LINKS, HOME_LINKS, type NavLink } from './navigation.tsx'
import styles from './site-footer.module.css'

/** In the order of attributes that compresses best: there is one for each site on every page. */
const Entry = ({ site, home, current }: { site: Site; home: string; current: Site }) => (
  <li>
    <a
      lang={site.locale}
      dir={site.dir === current.dir ? undefined : site.dir}
      href={home}
      data-site={site.code}
      aria-current={site.code === current.code ? 'true' : undefined}
    >
      {`${site.countryName} – ${site.languageName}`}
    </a>
  </li>
)

/** Every site as a plain link, by continent, each in its own language. */
export const CountrySelector = ({ context }: { context: PageContext }) => {
  const { t, sites, site: current } = context
  return (
    <details className={selector.selector} data-country-selector="">
      <summary>
        {t('footer.chooseCountry')}
        <span>{current.countryName}</span>
      </summary>
      <div className={selector.continents}>
        {CONTINENTS.map((continent) => (
          <section key={continent}>
            <h3>{t(`footer.continents.${continent}`)}</h3>
            <ul>
              {sites
                .filter(({ site }) => site.continent === continent)
                .map(({ site, home }) => (
                  <Entry key={site.code} site={site} home={home} current={current} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}

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
