import type { ProductCard } from '../../../ports/page-items.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import styles from './comparison-foot.module.css'
import buttons from './product-cards.module.css'
import { CardOffer } from './product-cards.tsx'

interface ComparisonFootProps extends UsesPage<'t' | 'href' | 'offers' | 'offersUrl'> {
  readonly cards: readonly ProductCard[]
}

/** Returns the product whose link is filled: the recommended one, or else the first one. */
const mainCard = (cards: readonly ProductCard[]): ProductCard | undefined =>
  cards.find(({ badge }) => badge !== undefined) ?? cards[0]

/** The preselected prices below the table, while they are the choice of the visitor, and links that carry this choice. */
export const ComparisonFoot = ({ cards, page }: ComparisonFootProps) => (
  <ul className={styles.foot} data-compare-foot="">
    {cards.map((card) => {
      const { path, name, buyBlock } = card
      const view = buyBlock && page.offers[buyBlock.product]
      return (
        <li key={path}>
          {view?.state === 'offered' ? <CardOffer view={view} inBothStates={false} page={page} /> : null}
          <a
            className={card === mainCard(cards) ? buttons.more : `${buttons.more} ${styles.other}`}
            href={page.href(path)}
            data-choice-of={view?.product}
          >
            {page.t('buy.choose', { choice: name })}
          </a>
        </li>
      )
    })}
  </ul>
)
