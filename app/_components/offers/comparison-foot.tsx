import type { ProductCard } from '../../../ports/page-items.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import styles from './comparison-foot.module.css'
import buttons from './product-cards.module.css'
import { CardOffer } from './product-cards.tsx'

interface ComparisonFootProps extends UsesPage<'t' | 'href' | 'offers' | 'offersUrl'> {
  readonly cards: readonly ProductCard[]
}

/**
 * The preselected prices below the table, while they are the choice of the visitor, and links that carry this choice. Only the link of
 * the recommended product, or else of the first one, is filled.
 */
export const ComparisonFoot = ({ cards, page }: ComparisonFootProps) => {
  const main = cards.find(({ badge }) => badge !== undefined) ?? cards[0]
  return (
    <ul className={styles.foot} data-compare-foot="">
      {cards.map((card) => {
        const { path, name, buyBlock } = card
        const view = buyBlock && page.offers[buyBlock.product]
        return (
          <li key={path}>
            {view?.state === 'offered' ? <CardOffer view={view} inBothStates={false} page={page} /> : null}
            <a
              className={card === main ? buttons.more : `${buttons.more} ${styles.other}`}
              href={page.href(path)}
              data-choice-of={view?.product}
            >
              {page.t('buy.learnMore', { product: name })}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
