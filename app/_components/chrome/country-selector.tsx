import { CONTINENTS, type Site } from '../../../domain/sites/site.ts'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './country-selector.module.css'

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
    <details className={styles.selector} data-country-selector="">
      <summary>
        {t('footer.chooseCountry')}
        <span>{current.countryName}</span>
      </summary>
      <div className={styles.continents}>
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
