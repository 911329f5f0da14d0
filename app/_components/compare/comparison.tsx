import { comparisonView } from '../../../domain/offers/comparison-view.ts'
import type { ProductCard, SectionOf } from '../../../ports/page-section.ts'
import { Island } from '../../_islands/island.tsx'
import type { ComparedProduct } from '../../_offer-form/comparison-choice.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { choiceLabels } from '../offers/choice-labels.ts'
import { comparisonOffersUrl, formTexts } from '../offers/form-texts.ts'
import { noOfferTexts } from '../offers/no-offer-texts.ts'
import { PurchaseAssurance } from '../offers/purchase-assurance.tsx'
import styles from './comparison.module.css'
import { FeatureTable } from './feature-table.tsx'

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
