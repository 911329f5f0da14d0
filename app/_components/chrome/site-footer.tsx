import { BRAND } from '../../../domain/brand/brand.ts'
import { NOTICES, type Notice } from '../../../domain/law/country-law-table.ts'
import { CONTINENTS, type Site } from '../../../domain/sites/site.ts'
import type { Translator } from '../../_messages/translator.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import selector from './country-selector.module.css'
import { CurrencySwitcher, REGIONS_ID } from './currency-switcher.tsx'
import { BUSINESS_LINKS, BUTTON_LINKS, COMPANY_LINKS, HELP_LINKS, HOME_LINKS, type NavLink } from './navigation.tsx'
import styles from './site-footer.module.css'

/** A link to a site. Every page has one per site, so the order of the attributes is chosen for the best compression. */
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

/** Links to all sites, grouped by continent. Each link is in the language of its site. */
const CountrySelector = ({ page }: UsesPage<'t' | 'sites' | 'site'>) => {
  const { t, sites, site: current } = page
  return (
    <details className={selector.selector} data-country-selector="">
      <summary>
        {t('footer.chooseCountry')}
        <span>{current.countryName}</span>
      </summary>
      <input
        className={selector.find}
        type="search"
        aria-label={t('footer.findCountry')}
        placeholder={t('footer.findCountry')}
      />
      <div className={selector.continents} id={REGIONS_ID}>
        {CONTINENTS.map((continent) => (
          <section key={continent}>
            <h2>{t(`footer.continents.${continent}`)}</h2>
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

interface GroupProps extends UsesPage<'t' | 'href'> {
  readonly title: string
  readonly links: readonly NavLink[]
}

const Group = ({ page, title, links }: GroupProps) => (
  <section>
    <h2>{title}</h2>
    <ul>
      {links.map(({ path, text }) => (
        <li key={path}>
          <a href={page.href(path)}>{page.t(`nav.${text}`)}</a>
        </li>
      ))}
    </ul>
  </section>
)

const noticeLabel = (notice: Notice, t: Translator): string => {
  switch (notice) {
    case 'privacy':
      return t('footer.privacy')
    case 'cookies':
      return t('footer.cookies')
    default:
      return t(`law.${notice}`)
  }
}

type SiteFooterProps = UsesPage<
  't' | 'href' | 'path' | 'site' | 'sites' | 'currencies' | 'view' | 'notices' | 'choiceForm'
>

/** The footer: links to all pages and countries, the currencies, and the legal notices. */
export const SiteFooter = ({ page }: SiteFooterProps) => {
  const { t, href, notices } = page
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.choices}>
          <CountrySelector page={page} />
          <CurrencySwitcher page={page} />
        </div>
        <nav className={styles.groups} aria-label={t('footer.navigation')}>
          <Group page={page} title={t('footer.products')} links={[...HOME_LINKS, ...BUTTON_LINKS]} />
          <div>
            <Group page={page} title={t('footer.business')} links={BUSINESS_LINKS} />
            <Group page={page} title={BRAND.name} links={COMPANY_LINKS} />
          </div>
          <Group page={page} title={t('footer.help')} links={HELP_LINKS} />
          <section>
            <h2>{t('footer.legal')}</h2>
            <ul>
              {notices.map((notice) => (
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
