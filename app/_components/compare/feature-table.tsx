import type { SectionOf } from '../../../ports/page-section.ts'
import type { Translator } from '../../_messages/translator.ts'
import { Pictogram } from '../art/pictogram.tsx'
import styles from './feature-table.module.css'

interface FeatureTableProps extends Pick<SectionOf<'comparison'>, 'title' | 'cards' | 'features'> {
  readonly t: Translator
}

const Mark = ({ isIncluded, t }: { isIncluded: boolean; t: Translator }) => (
  <td>
    {isIncluded ? <Pictogram name="check" /> : <span aria-hidden="true">–</span>}
    <span className="visually-hidden">{t(isIncluded ? 'compare.included' : 'compare.notIncluded')}</span>
  </td>
)

/** What each product has: a row for a feature, a column for a product. */
export const FeatureTable = ({ title, cards, features, t }: FeatureTableProps) => (
  <table className={styles.table} data-compare="">
    <caption className="visually-hidden">{`${title}: ${t('compare.feature')}`}</caption>
    <thead>
      <tr>
        <th scope="col">{t('compare.feature')}</th>
        {cards.map(({ path, name }) => (
          <th key={path} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {features.map(({ name, isIncluded }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cards.map(({ path }, position) => (
            <Mark key={path} isIncluded={isIncluded[position] === true} t={t} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
