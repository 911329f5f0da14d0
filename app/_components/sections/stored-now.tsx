import { CONSENT_CATEGORIES } from '../../../domain/consent/consent.ts'
import type { SectionProps } from '../../_page/site-page.ts'
import plain from './plain-sections.module.css'
import styles from './stored-now.module.css'

/** List of the names that the site has stored in the browser. `browser/show-stored.ts` fills it. Hidden without scripts. */
export const StoredNow = ({ section, page: { t } }: SectionProps<'stored-now', 't'>) => {
  const rows = [
    ...(['necessary', ...CONSENT_CATEGORIES] as const).map(
      (category) => [category, t(`consent.categories.${category}.name`)] as const,
    ),
    ['others', t('consent.stored.others')] as const,
  ]
  return (
    <section className={plain.section}>
      <h2>{section.title}</h2>
      <div className={plain.paragraphs}>
        <p>{section.text}</p>
        <dl className={styles.stored} data-stored-now="">
          {rows.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <bdi dir="ltr" data-stored-count={name}>
                  …
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
