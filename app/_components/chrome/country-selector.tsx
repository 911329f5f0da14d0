import { CONTINENTS, type Site } from '../../../domain/sites/site.ts'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './country-selector.module.css'

const Entry = ({ site, home, isCurrent }: { site: Site; home: string; isCurrent: boolean }) => (
  <li>
    <a
      href={home}
      lang={site.locale}
      dir={site.dir}
      data-site={site.code}
      aria-current={isCurrent ? 'true' : undefined}
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
                  <Entry key={site.code} site={site} home={home} isCurrent={site.code === current.code} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}
