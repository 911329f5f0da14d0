import type { PageSection } from '../../../ports/pages.ts'
import { AutoRenewAll } from '../../_islands/auto-renew-all.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-cards.module.css'

type ProductsSection = Extract<PageSection, { kind: 'products' }>

/** Whether more than one product of a section can be switched between renewing and not, and how they stand. */
const renewal = ({ cards }: ProductsSection, { offers }: PageContext) => {
  const views = cards.flatMap(({ buyBlock }) => {
    const view = buyBlock && offers[buyBlock.product]
    return view?.state === 'offered' && view.isAutoRenewAvailable ? [view] : []
  })
  return { isOffered: views.length > 1, isOn: views.every(({ isAutoRenew }) => isAutoRenew) }
}

/** Products side by side, each with its price. */
export const ProductCards = ({ section, context }: { section: ProductsSection; context: PageContext }) => {
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
