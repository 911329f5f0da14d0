import { CONSENT_CATEGORIES } from '../../../domain/consent/consent.ts'
import { type StoredItem, storedItems } from '../../../domain/consent/consent-table.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import styles from './storage-tables.module.css'

const lifeText = ({ life }: StoredItem, { t, site }: UsesPage<'t' | 'site'>['page']): string => {
  if (life === 'session' || life === 'permanent') return t(`consent.stored.${life}`)
  return new Intl.NumberFormat(site.locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(life)
}

/** All that the site stores in the browser: a table per category, which cannot differ from the table that the code obeys. */
export const StorageTables = ({ page }: UsesPage<'t' | 'site'>) => {
  const { t } = page
  return (
    <>
      <h2>{t('consent.stored.title')}</h2>
      {(['necessary', ...CONSENT_CATEGORIES] as const).map((category) => (
        <div key={category} className={styles.category}>
          <h3>{t(`consent.categories.${category}.name`)}</h3>
          <p id={`stored-${category}`}>{t(`consent.categories.${category}.purpose`)}</p>
          <table aria-describedby={`stored-${category}`} data-stored={category}>
            <caption>{t(`consent.categories.${category}.name`)}</caption>
            <thead>
              <tr>
                <th scope="col">{t('consent.stored.name')}</th>
                <th scope="col">{t('consent.stored.life')}</th>
              </tr>
            </thead>
            <tbody>
              {storedItems(category).map((item) => (
                <tr key={`${item.area} ${item.name}`} data-area={item.area}>
                  <th scope="row">
                    <code dir="ltr">{item.name}</code> <small dir="ltr">{item.area}</small>
                  </th>
                  <td>{lifeText(item, page)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </>
  )
}
