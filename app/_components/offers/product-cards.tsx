import type { SectionOf } from '../../../ports/pages.ts'
import { AutoRenewAll } from '../../_islands/auto-renew-all.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-cards.module.css'

/** Whether auto-renew can be switched for more than one product of a section, and whether it is on for all of them. */
const renewal = ({ cards }: SectionOf<'products'>, { offers }: PageContext) => {
  const views = cards.flatMap(({ buyBlock }) => {
    const view = buyBlock && offers[buyBlock.product]
    return view?.state === 'offered' && view.isAutoRenewAvailable ? [view] : []
  })
  return { isOffered: views.length > 1, isOn: views.every(({ isAutoRenew }) => isAutoRenew) }
}

/** Products side by side, each with its price. */
export const ProductCards = ({ section, context }: { section: SectionOf<'products'>; context: PageContext }) => {
  const { isOffered, isOn } = renewal(section, context)
  return (
    <section className={styles.section}>
      <h2>{section.title}</h2>
      {section.lead === undefined ? null : <p className={styles.lead}>{section.lead}</p>}
      {section.selling === 'block' && isOffered ? (
        <AutoRenewAll label={context.t('buy.autoRenewAll')} isOn={isOn} />
      ) : null}
      <ul className={styles.cards}>
        {section.cards.map((card) => (
          <ProductCard key={card.path} card={card} selling={section.selling} context={context} />
        ))}
      </ul>
    </section>
  )
}
