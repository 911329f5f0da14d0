import { comparisonView } from '../../../domain/offers/view/comparison-view.ts'
import type { ProductCard, SectionOf } from '../../../ports/page-section.ts'
import { ChoiceAnnouncer } from '../../_islands/choice-announcer.tsx'
import { PersonalizedComparison } from '../../_islands/personalized-comparison.tsx'
import type { ComparedProduct } from '../../_offer-form/comparison-choice.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { BuyBlock } from '../offers/buy-block.tsx'
import { choiceLabels } from '../offers/choice-labels.ts'
import { comparisonOffersUrl, formTexts } from '../offers/form-texts.ts'
import styles from './comparison.module.css'
import { FeatureTable } from './feature-table.tsx'

const Head = ({ card, context }: { card: ProductCard; context: PageContext }) => (
  <div className={styles.head}>
    <h3>
      {card.name}
      {card.badge === undefined ? null : <span className={styles.badge}>{card.badge}</span>}
    </h3>
    <p>{card.tagline}</p>
    <a className={styles.more} href={context.href(card.path)}>
      {context.t('buy.learnMore', { product: card.name })}
    </a>
  </div>
)

const comparedProduct = (card: ProductCard, context: PageContext): readonly ComparedProduct[] => {
  const view = card.buyBlock && context.offers[card.buyBlock.product]
  if (view === undefined) return []
  const buy = context.t('buy.submitProduct', { product: card.name })
  return [
    {
      form: formTexts(view.product, context),
      labels: { ...choiceLabels(context.t, view.product), buy },
      head: <Head card={card} context={context} />,
      notice: view.state === 'offered' ? null : <BuyBlock view={view} context={context} />,
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
      <ChoiceAnnouncer>
        <PersonalizedComparison
          view={comparisonView(names.flatMap((product) => context.offers[product] ?? []))}
          products={products}
          autoRenewAll={context.t('buy.autoRenewAll')}
          offersUrl={comparisonOffersUrl(names, context)}
        />
      </ChoiceAnnouncer>
      <FeatureTable title={title} cards={cards} features={features} t={context.t} />
    </section>
  )
}
