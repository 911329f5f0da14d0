import type { SectionOf } from '../../../ports/page-section.ts'
import type { Translator } from '../../_messages/translator.ts'
import type { SectionProps, UsesPage } from '../../_page/site-page.ts'
import { PLATFORM_NAMES } from '../downloads/download-block.tsx'
import { Pictogram } from '../drawings.tsx'
import comparison from './comparison.module.css'
import table from './feature-table.module.css'

type TableParts = 't' | 'href' | 'path'

interface FeatureTableProps
  extends UsesPage<TableParts>,
    Pick<SectionOf<'differences'>, 'title' | 'products' | 'features'> {}

interface CellProps {
  readonly isIncluded: boolean
  /** The limit of the product. @default undefined: the feature has none */
  readonly value: string | undefined
  readonly t: Translator
}

const Cell = ({ isIncluded, value, t }: CellProps) =>
  isIncluded && value !== undefined ? (
    <td>
      <bdi>{value}</bdi>
    </td>
  ) : (
    <td>
      {isIncluded ? <Pictogram name="check" /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">{t(isIncluded ? 'compare.included' : 'compare.notIncluded')}</span>
    </td>
  )

/** Whether all products have a feature to the same extent, or none has it. */
const isEqual = ({ isIncluded, values = [] }: FeatureTableProps['features'][number]): boolean =>
  isIncluded.every((each, at) => each === isIncluded[0] && values[at] === values[0])

/**
 * A table with one row per feature and one column per product. Marks the product of the page. A check box hides the rows that do
 * not differ.
 */
export const FeatureTable = ({ title, products, features, page: { t, href, path: current } }: FeatureTableProps) => (
  <div className={table.features}>
    {features.some(isEqual) ? (
      <label className={table.only}>
        <input type="checkbox" />
        {t('compare.differences')}
      </label>
    ) : null}
    <table className={table.table} data-compare="">
      <caption className="visually-hidden">{`${title}: ${t('compare.feature')}`}</caption>
      <thead>
        <tr>
          <th scope="col">{t('compare.feature')}</th>
          {products.map(({ path, name }) => (
            <th key={path} scope="col">
              {path === current ? name : <a href={href(path)}>{name}</a>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {features.map((feature) => (
          <tr key={feature.name} data-equal={isEqual(feature) ? '' : undefined}>
            <th scope="row">
              <span>{feature.name}</span>
              {feature.text === undefined ? null : <small>{feature.text}</small>}
              {feature.platforms === undefined ? null : (
                <small>{feature.platforms.map((platform) => PLATFORM_NAMES[platform]).join(' · ')}</small>
              )}
            </th>
            {products.map(({ path }, position) => (
              <Cell
                key={path}
                isIncluded={feature.isIncluded[position] === true}
                value={feature.values?.[position]}
                t={t}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** How the product of the page differs from the other products of its edition, with a link to the whole comparison. */
export const Differences = ({ section, page }: SectionProps<'differences', TableParts>) => (
  <section className={comparison.section}>
    <h2>{section.title}</h2>
    <FeatureTable title={section.title} products={section.products} features={section.features} page={page} />
    <p className={table.whole}>
      <a href={page.href('/compare')}>{page.t('nav.compare')}</a>
    </p>
  </section>
)
