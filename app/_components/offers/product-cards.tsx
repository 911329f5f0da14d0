import { struckNoteOf } from '../../../domain/offers/comparison-view.ts'
import { sharedLabels } from '../../../domain/offers/shared-choice.ts'
import type { SectionOf } from '../../../ports/page-section.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-cards.module.css'

/** Products side by side, each with its price; where all prices are for the same choice, it is said once above them. */
export const ProductCards = ({ section, context }: { section: SectionOf<'products'>; context: PageContext }) => {
  const { title, lead, cards, selling } = section
  const views = cards.flatMap(({ buyBlock }) => (buyBlock && context.offers[buyBlock.product]) ?? [])
  const shared = sharedLabels(views)
  const struckNote = struckNoteOf(views)
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      {shared === null ? null : (
        <p className={styles.shared} data-shared-choice="">
          {context.t('compare.shared', { term: shared.termLabel, quantity: shared.quantityLabel })}
        </p>
      )}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <ProductCard key={card.path} card={card} selling={selling} context={context} />
        ))}
      </ul>
      {struckNote === undefined ? null : (
        <p className={styles.shared} data-struck-note="">
          {struckNote}
        </p>
      )}
    </section>
  )
}
