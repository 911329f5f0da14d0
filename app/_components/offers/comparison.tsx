import { comparisonView } from '../../../domain/offers/view/comparison-view.ts'
import type { ProductCard, SectionOf } from '../../../ports/page-section.ts'
import { Island } from '../../_islands/island.tsx'
import type { Translator } from '../../_messages/translator.ts'
import type { ComparedProduct } from '../../_offers/comparison-choice.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import styles from '../compare/comparison.module.css'
import table from '../compare/feature-table.module.css'
import { Pictogram } from '../drawings.tsx'
import { PurchaseAssurance } from './buy-block.tsx'
import { choiceLabels, comparisonOffersUrl, formTexts, noOfferTexts } from './buy-block-texts.ts'

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
  <table className={table.table} data-compare="">
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

const comparedProduct = (card: ProductCard, context: PageContext): readonly ComparedProduct[] => {
  const view = card.buyBlock && context.offers[card.buyBlock.product]
  if (view === undefined) return []
  const buy = context.t('buy.submitProduct', { product: card.name })
  return [
    {
      form: formTexts(view.product, context),
      labels: { ...choiceLabels(context.t, view.product), buy },
      head: {
        name: card.name,
        badge: card.badge,
        tagline: card.tagline,
        href: context.href(card.path),
        more: context.t('buy.learnMore', { product: card.name }),
      },
      notice: view.state === 'offered' ? null : { ...noOfferTexts(view, context), state: view.state },
    },
  ]
}

/** Products side by side: one choice for all of them, the price of each, and what each has. */
export const Comparison = ({ section, context }: { section: SectionOf<'comparison'>; context: PageContext }) => {
  const { title, lead, cards, features } = section
  const products = cards.flatMap((card) => comparedProduct(card, context))
  const names = products.map(({ form }) => form.product)
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      <Island
        name="personalized-comparison"
        props={{
          view: comparisonView(names.flatMap((product) => context.offers[product] ?? [])),
          products,
          autoRenewAll: context.t('buy.autoRenewAll'),
          offersUrl: comparisonOffersUrl(names, context),
        }}
      />
      <div className={styles.assurance}>
        <PurchaseAssurance context={context} />
      </div>
      <FeatureTable title={title} cards={cards} features={features} t={context.t} />
    </section>
  )
}
